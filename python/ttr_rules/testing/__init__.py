"""Tools to test with: for users of the engine, and for whoever builds one.

``strategies`` (boards, hands, payments, states, actions, whole games), ``machine`` (a state machine
to subclass) and ``profiles`` need Hypothesis: ``pip install ttr-rules[testing]``. ``invariants``
(what must hold of every state and step), ``conformance`` (is another engine the same?), ``compare``
(the command) and ``lockstep`` do not. Import what you need from these modules.
"""
