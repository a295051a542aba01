#!/bin/sh
# Print the first Python that can carry the project: 3.11 or later, with the venv module.
# $1, if given, is the only candidate. One line on standard error tells what is missing.
works() {
    command -v "$1" >/dev/null 2>&1 &&
        "$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}
if [ -n "$1" ]; then
    works "$1" && echo "$1" && exit 0
    echo "PYTHON=$1 is no Python 3.11 or later with the venv and ensurepip modules." >&2
    exit 1
fi
for candidate in python3.14 python3.13 python3.12 python3.11 python3 python; do
    works "$candidate" && echo "$candidate" && exit 0
done
echo "No Python 3.11 or later with the venv and ensurepip modules (on Debian: python3-venv) was found; install one, or name it: make PYTHON=/path/to/python3" >&2
exit 1
