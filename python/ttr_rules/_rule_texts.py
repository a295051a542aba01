"""The rules and rulings in words, as ``python -m tools.rules_table write`` writes them."""

from typing import Any

# fmt: off

TEXTS: dict[str, dict[str, str]] = {
    "G-1": {
        "title": "Players take turns in order",
        "text": "The caller names the first player; by default it is player 0."
    },
    "G-2": {
        "title": "One action a turn",
        "text": "A turn is one action, chosen from those that the game has. An action that has begun must be finished before anything else can be done: after the first card of a draw, for example, or while tickets are being chosen."
    },
    "G-3": {
        "title": "A player who cannot act passes",
        "text": "(ruling: the rulebooks are silent) A player without a legal action passes. Pass is offered only then, and it is the only action offered. It is a turn like any other and uses up one of the last turns. If all players pass in a row, the game ends and is scored, because nothing on the table could ever change again.\nOther reading: The player could be out of the game, or the game could end at once; or a pass could be free to everybody. Setting: none."
    },
    "G-4": {
        "title": "The only legal action must be played",
        "text": "(ruling) A player with a single legal action must play it, even if it does harm, such as drawing tickets late in the game.\nOther reading: A player with nothing but a harmful action could pass instead. Setting: none."
    },
    "G-5": {
        "title": "Set-up",
        "text": "The set-up deals the hands, then the face-up row, then tickets to each player in turn, beginning with the first player. A row that has to be cleared is cleared at once. (ruling) The players choose among their tickets in the same order, without seeing each other's. Tickets put under the deck lie there in that order.\nOther reading: The books ask for no order, so all players could choose at the same time. Setting: none."
    },
    "G-10": {
        "title": "Drawing two cards",
        "text": "A draw is two cards, taken one at a time, each from the row or from the top of the deck. A card taken from the row is replaced from the deck at once, in the same slot, and the replacement may be taken as the second card. Everybody sees which card is taken from the row; only the player who draws sees a card from the deck. (ruling) The second card must be taken if there is a legal one.\nOther reading: A player could stop after one card: several editions say that two may be taken. Setting: none."
    },
    "G-11": {
        "title": "No limit on the hand",
        "text": "A hand may hold any number of cards."
    },
    "G-12": {
        "title": "Reshuffling the discard pile",
        "text": "If a card is needed and the deck is empty, the discard pile, and nothing else, is shuffled and becomes the deck. (ruling: the books speak only of the deck that has run out) The reshuffle waits until the next card is needed, so it includes everything discarded up to then.\nOther reading: The discard pile is shuffled as soon as the deck has run out, so that cards discarded before the next one is needed are not among them. If nothing lies in the discard pile then, it is shuffled at the end of the turn in which cards are discarded. Setting: reshuffle_at_once: true, not with railyards (CG-22)."
    },
    "G-13": {
        "title": "When deck and discard pile are empty",
        "text": "(ruling: two editions can be read otherwise) With deck and discard pile empty, cards may still be taken from the row, and are not replaced. If no card is left anywhere, drawing is not legal.\nOther reading: Nobody may take train cards any more, not even those of the row. The Swedish and the Norwegian edition of Nordic Countries can be read this way. Setting: draws_end_with_deck: true."
    },
    "G-14": {
        "title": "A draw of one card",
        "text": "(ruling: nothing else is possible) If there is no legal second card, the draw ends after one. An empty slot holds no card to take.\nOther reading: Drawing could be barred where two cards cannot be had. The Card Game lets a player take a last single card. Setting: none."
    },
    "G-15": {
        "title": "Filling empty slots",
        "text": "(ruling: the row is meant to have five face-up cards) Empty slots are filled, from first to last, after the action of a turn is done and before the next turn begins.\nOther reading: The books only say that a card taken from the row is replaced, so an empty slot could stay empty for the rest of the game. Setting: none."
    },
    "G-16": {
        "title": "Cards are conserved",
        "text": "No card is ever made or lost. For each color and for locomotives, the deck, the discard pile, the row, the hands and the cards on the table in the middle of an action add up to the printed number."
    },
    "G-20": {
        "title": "One whole, unclaimed route",
        "text": "A claim takes one whole route that nobody owns. The route may lie anywhere: it need not touch the player's other routes. A player claims one route a turn."
    },
    "G-21": {
        "title": "One train for each space",
        "text": "A route takes one train for each of its spaces. A player with fewer trains cannot claim it, whatever the hand holds."
    },
    "G-22": {
        "title": "One card for each space, all of one color",
        "text": "The price is one car for each space, all of one color: the color of the route, or any one color if the route is gray. Locomotives may stand for cars. Where a game allows them on a route, locomotives alone will do."
    },
    "G-23": {
        "title": "Payments are exact",
        "text": "A payment has not a card too many or too few, nothing that the hand does not hold, no negative counts or fractions, and no unknown cards. The player names the cards; the engine never spends a locomotive that was not named."
    },
    "G-24": {
        "title": "Cards are discarded, trains placed",
        "text": "The cards paid go to the discard pile, and one train goes on each space, whatever was paid (ruling: a line of one edition asks for one train for each card; its own example and the other editions have one for each space). The points depend on the length, by the table of the game.\nOther reading: One train for each card paid, so that a route paid with sets of three or four takes more trains. The Danish edition of Nordic Countries can be read this way. Setting: none."
    },
    "G-25": {
        "title": "One route of a double route for each player",
        "text": "A player owns at most one route of a double route. The data of the board say which routes belong together; their colors, lengths and kinds do not decide it."
    },
    "G-26": {
        "title": "Double routes close at small tables",
        "text": "At small tables (each game says which) a double route closes to everybody as soon as one of its routes has been claimed."
    },
    "G-30": {
        "title": "Tickets are secret and kept",
        "text": "Only the owner knows which tickets were drawn, and whether they are complete, until the game ends. A kept ticket cannot be given back. (In a race FJ-6 and FJ-8 say otherwise.)"
    },
    "G-31": {
        "title": "When a ticket is complete",
        "text": "A ticket is complete if its owner's routes connect its two places, by whatever way. It does not matter when the ticket was drawn."
    },
    "G-32": {
        "title": "Each ticket counts by itself",
        "text": "Two tickets with the same two places are still two tickets."
    },
    "G-33": {
        "title": "Choosing tickets",
        "text": "A player keeps some of the tickets drawn, each of them once, and at least the minimum. (ruling) If fewer are left than should be drawn, those are drawn; if none is left, drawing tickets is not legal; and if fewer were drawn than the minimum, all are kept. Tickets put under the deck stay in the order drawn, with the first one drawn on top.\nOther reading: Drawing could be barred where too few tickets are left, of which the Finnish edition of Nordic Countries says nothing; and tickets could go under the deck in an order that their owner chooses. Setting: none."
    },
    "G-34": {
        "title": "Points of tickets",
        "text": "At the end of the game a complete ticket adds its points; any other ticket subtracts them."
    },
    "G-35": {
        "title": "No limit on tickets",
        "text": "A player may have any number of tickets."
    },
    "G-36": {
        "title": "What everybody can see",
        "text": "(ruling) Public: the row, the discard pile, routes, trains, points for routes, the number of cards and of tickets that each player holds, and the sizes of the decks. Hidden: hands (except cards that everybody saw entering them), tickets, and tickets put back.\nOther reading: The books call tickets secret and say nothing of the rest: the numbers of cards could be kept secret, and nobody be allowed to look through the discard pile. Setting: none."
    },
    "G-37": {
        "title": "Ranking",
        "text": "(ruling) All players are ranked by the same criteria that decide the winner; equal players share a place.\nOther reading: Only the winner is named, or the others are ranked by points alone. Setting: none."
    },
    "G-40": {
        "title": "Last turns at two trains or fewer",
        "text": "In a game that ends when trains run low: once a turn ends with the player who moved at two trains or fewer, every player has one more turn, in order, and that player's is the last. Then the game is scored. Once the last turns have begun, they cannot begin again."
    },
    "G-50": {
        "title": "Length of the longest trail",
        "text": "The length of a player's longest trail is the number of trains along it. No route counts twice, but the trail may pass through a place more than once. The length is exact for any set of routes that a player can own."
    },
    "NY-1": {
        "title": "Players, taxis, cards and tickets",
        "text": "For 2 to 4 players, with 15 taxis (here: trains) each. The deck has 44 cards, 6 of each of six colors (blue, green, black, pink, red, orange) and 8 taxi cards, which are locomotives here. There are 18 tickets."
    },
    "NY-2": {
        "title": "Two cards each, five face up",
        "text": "Each player is dealt two cards, and five are laid face up; NY-12 applies to them at once."
    },
    "NY-3": {
        "title": "First tickets",
        "text": "Each player is dealt two tickets and keeps one or both; the other goes under the ticket deck."
    },
    "NY-10": {
        "title": "A face-up taxi card is taken alone",
        "text": "A face-up taxi card can only be the first card of a draw, and ends it. (ruling: the rulebook speaks of face-up ones) A taxi card from the deck is a card like any other.\nOther reading: A taxi card from the deck ends the draw, too: where the book bars a second taxi card, it does not repeat that it means face-up ones. Setting: none."
    },
    "NY-11": {
        "title": "Only taxi cards left for the second card",
        "text": "If only face-up taxi cards are left for the second card, the draw ends after the first (G-14)."
    },
    "NY-12": {
        "title": "Three taxi cards clear the row",
        "text": "With three or more taxi cards in the row, the whole row is discarded and dealt again, as often as it takes. This is checked whenever the row has been filled as far as there are cards (in the set-up; after a replacement, and so between the two cards of a draw; at the end of a turn), and not in the middle of a filling."
    },
    "NY-13": {
        "title": "When the row has to stay",
        "text": "(ruling: otherwise it would never end) The row is cleared only if the pool holds at least three cards that are not taxi cards, because otherwise no deal could show fewer than three taxis. The cleared cards are discarded first, so a reshuffle may bring them back. A row that had to stay is checked again when cards have come to the discard pile, at the latest when the turn ends.\nOther reading: The row is cleared whatever the pool holds: the book makes no exception. Setting: none; clear_face_up_at: null never clears the row."
    },
    "NY-20": {
        "title": "Taxi cards pay on every route",
        "text": "Routes are paid for as in G-22. Taxi cards stand for any car on every route, and may also pay alone."
    },
    "NY-21": {
        "title": "Points of routes",
        "text": "Routes of 1, 2, 3 and 4 spaces score 1, 2, 4 and 7 points."
    },
    "NY-22": {
        "title": "Double routes with two players",
        "text": "With two players the second route of a double route closes when the first is claimed. With three or four another player may still claim it."
    },
    "NY-30": {
        "title": "Drawing tickets",
        "text": "A draw is two tickets, of which at least one is kept; the other goes under the deck. A last single ticket may be drawn, and must then be kept."
    },
    "NY-40": {
        "title": "Last turns",
        "text": "The last turns follow G-40."
    },
    "NY-41": {
        "title": "Final points and tourist attractions",
        "text": "Final points come from routes, tickets, and tourist attractions: one point for each attraction that a route of the player touches, counted once, whoever else touches it."
    },
    "NY-42": {
        "title": "The winner",
        "text": "Most points win, then the most complete tickets; after that the victory is shared. There is no bonus for a long trail."
    },
    "NC-1": {
        "title": "Players, trains, cards and tickets",
        "text": "For 2 or 3 players, with 40 trains each. The deck has 110 cards: 12 of each of eight colors, and 14 locomotives. There are 46 tickets."
    },
    "NC-2": {
        "title": "Four cards each",
        "text": "Each player is dealt four cards. (ruling) One edition says five, three say four.\nOther reading: Five cards each, as the Swedish edition says. Setting: initial_cards: 5."
    },
    "NC-3": {
        "title": "Five face-up cards",
        "text": "Five cards are laid face up."
    },
    "NC-4": {
        "title": "First tickets",
        "text": "Each player is dealt five tickets and keeps at least two. The others leave the game; nobody else sees them."
    },
    "NC-5": {
        "title": "The color orange",
        "text": "The lists of colors name brown where all examples name orange. It is one color, called orange here."
    },
    "NC-10": {
        "title": "Face-up locomotives are ordinary cards",
        "text": "A face-up locomotive is a card like any other: it may be the first or the second card of a draw, and both cards may be locomotives."
    },
    "NC-11": {
        "title": "The row is never cleared",
        "text": "(ruling: no edition says otherwise) The row stays as it is, however many locomotives lie in it.\nOther reading: Three locomotives clear the row, as in the other board games with a row. Setting: clear_face_up_at: 3."
    },
    "NC-20": {
        "title": "Locomotives on ferries and tunnels only",
        "text": "Locomotives pay on ferries and in tunnels only. On ordinary routes, gray ones included, they are of no use (but see NC-40)."
    },
    "NC-21": {
        "title": "Points of routes",
        "text": "Routes of 1 to 6 spaces score 1, 2, 4, 7, 10 and 15 points; the route of nine scores 27."
    },
    "NC-22": {
        "title": "Double routes with two players",
        "text": "With two players a double route closes when one of its routes is claimed (G-26). With three, another player may claim the second."
    },
    "NC-23": {
        "title": "Unequal routes form a double route",
        "text": "(ruling) Two routes between the same two places are a double route, even if one is longer, or one is a tunnel and the other a ferry, or one has more symbols. Two editions speak of equally long routes, but go on to bar any two routes between the same places.\nOther reading: Only routes with the same length, kind and symbols form a double route; the Swedish and the Norwegian edition call them equally long. Setting: unequal_doubles: false."
    },
    "NC-30": {
        "title": "Locomotive spaces of a ferry",
        "text": "A space with a locomotive symbol takes a locomotive. The other spaces take cars of the route's color, or of any one color on a gray ferry. (ruling) A ferry has the color printed on it: an example in the rulebook says so, against its remark that ferries are gray.\nOther reading: Every ferry is gray, as the Swedish and the Norwegian edition remark, and any one color pays it. Setting: none; the color belongs to the board, and with_route changes it."
    },
    "NC-31": {
        "title": "Locomotives stand for cars",
        "text": "Locomotives may also pay the spaces for cars."
    },
    "NC-32": {
        "title": "Three cards for one locomotive",
        "text": "Any three cards, locomotives or not, stand for one locomotive, as often as the player likes. (ruling) So three cards may pay any space of a ferry, since a locomotive may: one edition says so, in the others it follows from NC-31. It takes exactly three cards, not four or five.\nOther reading: Three cards pay only a space with a symbol. The Danish, the Swedish and the Norwegian edition say that they replace a locomotive; the Finnish one, that they replace any card. Setting: sets_pay_any_space: false."
    },
    "NC-33": {
        "title": "Any way to split the payment will do",
        "text": "A payment is legal if there is some way to split it over the spaces; the player need not name one. A ferry of two spaces, one of them with a symbol, can thus be paid with four cars of its color: one for the plain space, three for the symbol."
    },
    "NC-34": {
        "title": "Sets of three on ferries only",
        "text": "Three cards stand for one on ferries only: not in tunnels, not for a tunnel's surcharge, and not on ordinary routes."
    },
    "NC-40": {
        "title": "Four cards for one on the route of nine",
        "text": "On this route of nine gray spaces any four cards, locomotives or not, stand for one card of the set, as often as the player likes: 9, 12, 15, ... up to 36 cards pay for it, if they can be split so."
    },
    "NC-41": {
        "title": "Locomotives only within a four",
        "text": "Here locomotives are of use only within a set of four. The cards outside such sets are cars of one color."
    },
    "NC-42": {
        "title": "Nine trains, 27 points",
        "text": "The route takes nine trains and scores 27 points, whatever was paid."
    },
    "NC-50": {
        "title": "Trying a tunnel",
        "text": "The player lays down a payment for the length of the tunnel (G-22; it may include locomotives). Then three cards from the deck are turned up for everybody to see."
    },
    "NC-51": {
        "title": "The surcharge",
        "text": "Each of the three cards that has the color of the cars laid down, or is a locomotive, asks for one more card. The surcharge is paid with any mix of cars of that color and locomotives. (ruling) One line of one edition wants locomotives for locomotives; its example and the other editions do not.\nOther reading: A locomotive turned up is paid with a locomotive only, as one line of the Norwegian edition has it. Setting: surcharge_in_kind: true."
    },
    "NC-52": {
        "title": "A payment of locomotives only",
        "text": "If only locomotives were laid down, only locomotives turned up ask for more, and only locomotives pay the surcharge, whatever the color of the route."
    },
    "NC-53": {
        "title": "Paying or withdrawing",
        "text": "If nothing more is asked for, the route is claimed at once. Otherwise the player pays exactly what is asked for, or withdraws. A player who could pay may withdraw; a player who cannot pay is still asked."
    },
    "NC-54": {
        "title": "Withdrawing ends the turn",
        "text": "A player who withdraws takes back the cards laid down, and the turn is over (ruling: one edition does not say that it is).\nOther reading: The turn goes on, and the player does something else. The Swedish edition leaves it open. Setting: none."
    },
    "NC-55": {
        "title": "The cards turned up are discarded",
        "text": "At the end the cards turned up are discarded along with the payment, and then the row is refilled (G-15). (ruling) Until then the cards on the table are in no deck, discard pile or hand: a reshuffle does not include them, and they cannot pay.\nOther reading: The cards turned up are discarded at once, so that a reshuffle within the same turn includes them. Setting: none."
    },
    "NC-56": {
        "title": "Fewer than three cards to turn up",
        "text": "(ruling: no edition speaks of it) If fewer than three cards are left, even after a reshuffle, those are turned up. If none is left, nothing is asked for.\nOther reading: A tunnel cannot be tried unless three cards can be turned up. Setting: none."
    },
    "NC-57": {
        "title": "Trains and points of a tunnel",
        "text": "A tunnel takes as many trains as it has spaces, and scores the points of that length."
    },
    "NC-58": {
        "title": "No reserve needed",
        "text": "To try a tunnel a player needs the cards for its length, and none in reserve."
    },
    "NC-59": {
        "title": "A game may never end",
        "text": "A game can go on forever with tunnels that are tried and withdrawn from."
    },
    "NC-60": {
        "title": "Drawing tickets",
        "text": "A draw is three tickets, of which at least one is kept. The others leave the game unseen."
    },
    "NC-70": {
        "title": "Last turns",
        "text": "The last turns follow G-40."
    },
    "NC-71": {
        "title": "Final points and the Globetrotter",
        "text": "Final points come from routes, tickets (G-34) and the Globetrotter: 10 points for the largest number of complete tickets. All players who tie score it. (ruling: \"most\" needs at least one) Nobody scores it without a complete ticket.\nOther reading: With no complete ticket at the table all players tie for the most, and each scores the ten points. Setting: globetrotter_at_zero: true."
    },
    "NC-72": {
        "title": "The winner",
        "text": "Most points win, then the most complete tickets, then the longest trail (G-50). (ruling) Two editions can be read to mean the longest way of a ticket; two say the longest line of a player's own trains. The last criterion is played although they disagree. (ruling) After that the victory is shared. (ruling) The trail scores no points.\nOther reading: The longest way of a completed ticket decides, as the Danish and the Swedish edition say. The points of the ticket stand for its length. Setting: tie_breaks: [\"complete_tickets\", \"longest_ticket\"].\nOther reading: The victory is shared at once, since the editions disagree on what comes next. Setting: tie_breaks: [\"complete_tickets\"].\nOther reading: The books stop here, so players who are still equal could decide it in some way of their own. Setting: none."
    },
    "CG-1": {
        "title": "Players, cards and tickets",
        "text": "For 2 to 4 players. The deck has 96 train cards: 10 of each of eight colors, and 16 locomotives. There are 46 tickets, each with two cities, points, and the cards it costs; and 6 bonus cards for big cities."
    },
    "CG-2": {
        "title": "A locomotive and seven cards each",
        "text": "Each player first gets a locomotive, for everybody to see. Then the rest is shuffled, 7 cards are dealt to each player, and five are laid face up. So the deck begins with 75, 67 or 59 cards."
    },
    "CG-3": {
        "title": "First tickets",
        "text": "Each player is dealt six tickets and keeps at least one. The others are shuffled into the ticket deck: the player who gave them back knows only that they went there."
    },
    "CG-4": {
        "title": "No limit on the hand",
        "text": "A hand may hold any number of cards."
    },
    "CG-5": {
        "title": "Rules shared with the board games",
        "text": "Of what the board games share, these hold here: G-1, G-2, G-5, G-10, G-11, G-14, G-16, G-30, G-32, G-33, G-35, G-36 and G-37. These do not: G-3 and G-4 (a round of passes ends nothing, CG-63), G-12, G-13 and G-15 (discards are not reshuffled, and an empty slot stays empty)."
    },
    "CG-10": {
        "title": "Step 1: one card of each row moves to the track",
        "text": "When a turn begins, before anything is decided, one card of each row of the player's railyard goes face down onto the player's on-the-track pile. (ruling: it is the top card, and locomotives lie on top, so they leave first.) A row keeps its color as long as a card of it is left, even if that is a locomotive. With an empty railyard there is no step 1. In a position with the phase turn, step 1 has been done.\nOther reading: The player chooses which card of a row moves; the books only say one card of each row. Setting: moved_card_chosen: true."
    },
    "CG-11": {
        "title": "The on-the-track pile is closed",
        "text": "Cards on the track stay there until tickets are scored, and nobody may look at them, not even their owner. Two fields of the rules change this: on_track_open opens the pile to its owner, and with moved_card_chosen the player chooses which card of each row moves (MoveCards, in the phase move_cards)."
    },
    "CG-12": {
        "title": "Step 2: draw, place, or draw tickets",
        "text": "Step 2 is exactly one of three things: to draw train cards, to place cards in the railyard, or to draw tickets."
    },
    "CG-20": {
        "title": "Two cards, or one face-up locomotive",
        "text": "A draw is two cards, as in G-10. A face-up locomotive counts as both: it is taken alone, and (ruling: it counts as two) not as the second card. A locomotive from the deck is one card.\nOther reading: It may be the second card, since the turn ends with it in any case. Setting: none."
    },
    "CG-21": {
        "title": "The row is never cleared",
        "text": "The row stays, however many locomotives lie face up."
    },
    "CG-22": {
        "title": "No reshuffle within a deck pass",
        "text": "The deck is made again only between deck passes (CG-53). (ruling) When it is empty, face-up cards may still be taken, and are not replaced: the books let players draw from deck and row alike, and speak of the deck alone as used up. This matters in nearly every game, because mostly the row is full by then.\nOther reading: Once the deck is empty nobody can draw. Its last card is drawn alone, and ends the draw even if it replaces a face-up card: both books say that the others then have to place cards or draw tickets. Setting: draws_end_with_deck: true."
    },
    "CG-23": {
        "title": "A draw of one card",
        "text": "If only one card can be taken, it is taken alone, and the turn ends (G-14). With no card in the deck or the row, drawing is not legal, whatever the discards."
    },
    "CG-30": {
        "title": "What can be placed",
        "text": "A set is one of two things. Either it is two or more cards of one color, which may include locomotives (ruling: with at least one card of the color); they become one row with the locomotives on top. Or it is exactly three cards of three different colors without a locomotive, which become three rows.\nOther reading: Two locomotives or more form a set by themselves, in a row whose color the player names (PlaceCards(cards, color)). CG-31 and CG-32 hold for that color. Setting: locomotives_placed_alone: true."
    },
    "CG-31": {
        "title": "Not a color in one's own railyard",
        "text": "A player cannot place a color that lies in their own railyard, not even with more cards. (ruling) When its row is gone the color can be placed again, whether the row has moved (in step 1 of this turn, too) or was robbed.\nOther reading: The Icelandic edition speaks only of rows that have moved to the track, so a color that was robbed could not come back; or a color could wait a turn after its last card has moved. Setting: none."
    },
    "CG-32": {
        "title": "Train robbing",
        "text": "A color that lies in another player's railyard can be placed only as a set of one color, and with more cards than lie there (ruling: now, not when they were laid), locomotives counted on both sides. This is a train robbery: the other player's whole row is discarded at once.\nOther reading: More cards than the other player laid, even if some have left since: the Icelandic edition can be read this way. Setting: none."
    },
    "CG-33": {
        "title": "A color lies in one railyard at most",
        "text": "It follows from CG-31 and CG-32 that no two railyards have a row of the same color."
    },
    "CG-34": {
        "title": "A robbed row is discarded",
        "text": "A robbed row goes to the discard pile, its locomotives included. The robber gets none of its cards."
    },
    "CG-40": {
        "title": "Four tickets, any number kept",
        "text": "Four tickets are drawn (ruling: if fewer are left, those; with none left it is not legal), and any number of them kept, even none. The others go under the ticket deck in the order drawn.\nOther reading: Tickets can be drawn only while four are left. Setting: none."
    },
    "CG-50": {
        "title": "Last turns",
        "text": "When the last card has left the deck, drawn or as a replacement, the current player finishes the turn: a second card still due is taken from the row, if a legal one lies there (ruling: see CG-22). Then every player has exactly one more turn of both steps, beginning with the next player and ending with that one. (ruling) This holds in both deck passes.\nOther reading: No second card is taken from the row, nor any card in the last turns. Setting: draws_end_with_deck: true.\nOther reading: The first deck pass of four players has no last turns: the overviews of both editions have tickets scored when the deck has run out, and speak of a last round only for two and three players. Setting: none."
    },
    "CG-51": {
        "title": "Scoring tickets",
        "text": "Then tickets are scored (ruling: in order, beginning after the player who moved last; everybody is asked, even players who can complete nothing). A ticket is paid for with its cards out of the on-the-track pile. Each card pays for one ticket: cars first, then locomotives, from whatever row, for any color that is missing. The paid cards go to the discard pile at once; the ticket is shown and laid aside. (ruling) The player chooses which tickets to complete, one at a time (CompleteTicket), and ends with FinishTickets. Only the pile pays.\nOther reading: All players score at the same time. Setting: none.\nOther reading: Tickets that can be paid have to be paid; the Norwegian edition can be read this way. Then a player may finish only when the pile can pay for none of the tickets left in the hand. Which tickets are paid, and in what order, is still the player's choice, so they need not be as many as possible. Views draw no conclusion from it: that a player has finished does not rule out any tickets in that hand. Setting: must_complete_tickets: true."
    },
    "CG-52": {
        "title": "One deck pass with two or three players",
        "text": "With 2 or 3 players the game is over then."
    },
    "CG-53": {
        "title": "A second deck pass with four players",
        "text": "With 4 players there is a second deck pass. Completed tickets lie aside; the others stay in hand, secret and without penalty; hands and the ticket deck stay as they are. (ruling) All other train cards are shuffled into a new deck. Four are dealt to each player, one at a time round the table, and then a row of five. The player after the one who moved last goes first, in the deal too. When the deck runs out again, CG-50 and CG-51 apply again, and the game is over.\nOther reading: The row stays as it is, since the Norwegian edition does not speak of a new one; or the row is laid before the hands are dealt, in the order of the Icelandic edition. Setting: none."
    },
    "CG-54": {
        "title": "Too few cards for the second deck pass",
        "text": "(ruling) With too few cards for that, they are dealt as far as they go, and the row gets what is left. If the deck is empty when the first turn is to begin, the last turns begin at once: one for each player, beginning with the one who goes first. (The same holds for a custom deck that the set-up uses up.)\nOther reading: With too few cards there is no second deck pass. Setting: none."
    },
    "CG-60": {
        "title": "Points of tickets",
        "text": "Players score the points of all tickets completed in both deck passes, less those of the tickets still in hand."
    },
    "CG-61": {
        "title": "Big-city bonuses",
        "text": "Each of the big cities (New York 15, Chicago 12, Los Angeles 12, Dallas 10, Miami 8, Seattle 8) gives its bonus to the player with the most completed tickets that name it, in both deck passes; all who tie score it in full. A ticket between two of these cities counts for both. (ruling) Nobody scores a city without such a ticket.\nOther reading: With no such ticket at the table all players tie for the most, and each scores the city; its bonus card then counts for each (CG-62). Setting: big_cities_at_zero: true."
    },
    "CG-62": {
        "title": "The winner",
        "text": "Most points win; then the most completed tickets; then the most bonus cards, a shared one counted for each; (ruling) then the victory is shared.\nOther reading: The books end with the bonus cards, so players who are still equal could decide it in some way of their own. Setting: none."
    },
    "CG-63": {
        "title": "Passing",
        "text": "(ruling) If there is no legal step 2, and only then, the player passes. That is a whole turn, step 1 included, and one of the last turns. It ends nothing early.\nOther reading: The player could be out of the game, or the deck pass could end early. Setting: none."
    },
    "CG-64": {
        "title": "The cost of Los Angeles-Pittsburgh",
        "text": "(ruling) Where the books say that three cards of one color and a locomotive complete Los Angeles-Pittsburgh, they mean cards of the colors printed on the ticket.\nOther reading: Three cards of any one color and a locomotive pay for this ticket. Setting: none."
    },
    "CG-65": {
        "title": "A game may never end",
        "text": "A game can go on forever if tickets are drawn and given back again and again."
    },
    "FJ-1": {
        "title": "Players, trains, cards and tickets",
        "text": "For 2 to 4 players, with 20 trains each. The deck has 72 cards, of six colors and locomotives. There are 32 tickets, which have no points, and a bonus ticket for each of four players. No cards lie face up."
    },
    "FJ-2": {
        "title": "Four cards and two tickets each",
        "text": "Each player is dealt four cards and two tickets. Both tickets are held from then on (ruling: nothing is chosen in the set-up, so there is no decision): the first turn follows at once.\nOther reading: Keeping the two tickets is a decision with one legal action, made after the deal as in the other games. Setting: none."
    },
    "FJ-3": {
        "title": "Draw, claim or swap",
        "text": "There are three things to do in a turn: draw two cards, claim a route, or swap tickets (FJ-8). Both cards come from the deck, unseen by the others. Since nothing is chosen between them, drawing is one action."
    },
    "FJ-4": {
        "title": "Paying for a route",
        "text": "A route is paid for as in G-22; locomotives stand for any car everywhere. It scores no points."
    },
    "FJ-5": {
        "title": "Double routes never close",
        "text": "A player cannot own both routes of a double route (G-25). Nothing closes at small tables: with two players the other one may claim the second route."
    },
    "FJ-6": {
        "title": "Complete tickets are shown and replaced",
        "text": "A held ticket whose two cities a claim has connected is complete: it is laid open for everybody to see, and its owner draws another one. (ruling) This goes one ticket at a time. The first held ticket that is complete is laid open. If that is the sixth, the game is over (FJ-10). If not, a ticket is drawn and held in the same place. Then the first complete one is looked for again, until there is none. So a ticket that is already complete when drawn counts at once.\nOther reading: All complete tickets are laid open first and replaced together, and a ticket that is complete when drawn waits for the next claim. Setting: none."
    },
    "FJ-7": {
        "title": "The bonus for crossing the map",
        "text": "A player whose own routes connect a city of the east (Moscow, Rostov, Ankara) with one of the west (Dublin, Brest, Madrid) takes a bonus ticket. It is as good as a complete ticket. (ruling) A player takes only one: there are as many as players. (ruling) It is taken right after the claim, before tickets are checked (FJ-6). The data of the board say which cities lie on which coast.\nOther reading: Another connection of the two coasts brings another bonus: the book sets no limit. Setting: none.\nOther reading: Tickets are checked first. If a claim brings both the bonus and the sixth complete ticket, a ticket is then drawn that now stays in the deck. Setting: none."
    },
    "FJ-8": {
        "title": "Swapping tickets",
        "text": "A player may use the turn to give back all held tickets and draw two others. (ruling) Whether the old ones could still be completed does not matter: nobody could check it. (ruling) The tickets given back lie beside the deck. When a ticket is needed and the deck is empty, they are shuffled and become the deck. Tickets given back in the current swap are set aside until both new tickets are drawn; only if there is no other ticket at all are they shuffled and drawn from, too. When both new tickets are there, those that are complete are laid open (FJ-6).\nOther reading: Only a player who knows that the tickets cannot be completed any more may swap, as the book puts it. Setting: none.\nOther reading: The book does not say where the old tickets go: they could be shuffled into the deck as soon as the new ones are drawn, or laid under it. Setting: swapped_tickets_shuffled: true shuffles them in; there is none that lays them under it."
    },
    "FJ-9": {
        "title": "When tickets run out",
        "text": "(ruling) If there is no ticket to draw, the player goes on with fewer and does not make up for it later, except by a swap. (ruling) To swap, a player must hold a ticket (one is enough), and there must be another one to draw. A swap always ends with two tickets, if there are that many.\nOther reading: A player with fewer than two tickets draws the missing one as soon as there is one. Setting: none.\nOther reading: Nobody swaps a single ticket, since the book speaks of both. Setting: swap_with_fewer: false."
    },
    "FJ-10": {
        "title": "Six complete tickets win",
        "text": "A player with six complete tickets, the bonus ticket included, wins, and the game is over at once, even in the middle of FJ-6. No more tickets are drawn, and nobody has another turn."
    },
    "FJ-11": {
        "title": "The last train ends the game",
        "text": "The game is also over at once when a player has placed the last train. There are no last turns. (ruling) First the bonus and the tickets that this claim completes are counted, and six of them win by FJ-10; but no more tickets are drawn. Then the most complete tickets win, and players who tie win together.\nOther reading: The game stops with the last train, before the tickets that it completes are counted. Setting: none."
    },
    "FJ-12": {
        "title": "Only one card to draw",
        "text": "(ruling) If only one card can be drawn, even after a reshuffle (G-12), it is drawn. If there is none, drawing is not legal.\nOther reading: Drawing is barred where two cards cannot be had. Setting: none."
    },
    "FJ-13": {
        "title": "A game may never end",
        "text": "A game can go on forever, because tickets can be swapped without end. It can reach a point where nothing else is possible: all cards are in hands, and no route is short enough for the trains that are left."
    },
    "US-1": {
        "title": "Players, trains, cards and tickets",
        "text": "For 2 to 5 players, with 45 trains each. The deck has 110 cards: 12 of each of eight colors, and 14 locomotives. Each player is dealt four cards, and five are laid face up. Of the three tickets dealt to each player at least two are kept, and of three drawn later at least one; the others go under the ticket deck."
    },
    "US-2": {
        "title": "Locomotives",
        "text": "Face-up locomotives, and a row with three of them, are as in New York: NY-10 to NY-13. Locomotives stand for any car on every route."
    },
    "US-3": {
        "title": "Double routes with two or three players",
        "text": "With two or three players a double route closes when one of its routes is claimed. With four or five another player may claim the second."
    },
    "US-4": {
        "title": "Points, longest trail and last turns",
        "text": "Routes of 1 to 6 spaces score 1, 2, 4, 7, 10 and 15 points. The longest trail of all (G-50) scores 10 points for everybody who has one of that length, but not for players without a route. The last turns follow G-40."
    },
    "US-5": {
        "title": "The winner",
        "text": "Most points win, then the most complete tickets, then the holder of the bonus for the longest trail; after that the victory is shared."
    },
    "EU-1": {
        "title": "Players, trains, stations and cards",
        "text": "For 2 to 5 players, with 45 trains and three stations each. The deck has 110 cards: 12 of each of eight colors, and 14 locomotives. Each player is dealt four cards, and five are laid face up."
    },
    "EU-2": {
        "title": "First tickets, one of them long",
        "text": "There are 46 tickets, six of them long ones. Each player in turn is dealt one long ticket and then three others, and keeps at least two of the four, whichever they are."
    },
    "EU-3": {
        "title": "Tickets that leave the game",
        "text": "First tickets that are not kept leave the game; nobody else sees them. The long tickets that were not dealt leave it too, and nobody knows which they are. The ticket deck is what was not dealt of the others."
    },
    "EU-10": {
        "title": "Four actions",
        "text": "In a turn a player draws train cards, claims a route, draws tickets or builds a station."
    },
    "EU-11": {
        "title": "Locomotives",
        "text": "Face-up locomotives, and a row with three of them, are as in New York: NY-10 to NY-13. Locomotives stand for any car on every route."
    },
    "EU-12": {
        "title": "Drawing tickets",
        "text": "A draw is three tickets, of which at least one is kept. The others go under the ticket deck (G-33). A long ticket is never among them."
    },
    "EU-13": {
        "title": "Double routes with two or three players",
        "text": "With two or three players a double route closes when one of its routes is claimed. With four or five another player may claim the second."
    },
    "EU-20": {
        "title": "Points of routes",
        "text": "Routes of 1, 2, 3, 4, 6 and 8 spaces score 1, 2, 4, 7, 15 and 21 points."
    },
    "EU-21": {
        "title": "Ferries",
        "text": "A ferry takes at least as many locomotives as it has spaces with a symbol. Its other spaces take cars of one color, whichever, since all ferries are gray, or more locomotives. No other cards stand for a locomotive."
    },
    "EU-22": {
        "title": "Tunnels",
        "text": "Tunnels are as in Nordic Countries: NC-50 to NC-59. A gray tunnel takes cars of one color; the cards turned up are compared with that color. What NC-56 rules, where the editions of Nordic Countries are silent, the rulebook of this game says itself."
    },
    "EU-30": {
        "title": "Building a station",
        "text": "A player with a station left may build it as the action of a turn, in any city without one. Routes there, the player's or others', make no difference."
    },
    "EU-31": {
        "title": "What a station costs",
        "text": "A player's first station costs one card, the second two, the third three: cars of one color, whichever, or locomotives in their place, or locomotives alone. The cards go to the discard pile (G-24), and empty slots are filled (G-15)."
    },
    "EU-32": {
        "title": "A station stays",
        "text": "A station stays in its city for the rest of the game. It takes nothing away from the routes there, opens none and closes none."
    },
    "EU-33": {
        "title": "A station is not a train",
        "text": "The last turns (G-40) depend on trains alone. (ruling) A player who can build a station may not pass (G-3): the rulebook says that nobody ever has to build, but also that a player who cannot draw cards has to claim a route, draw tickets or build.\nOther reading: A player who can only build a station may pass, since nobody has to build. Setting: none."
    },
    "EU-34": {
        "title": "The route that a station lends",
        "text": "(ruling: the rulebook leaves the choice to the owner) At the end each station lends its owner one route of another player that ends in its city, for all tickets the same. Once the game is over, the choice for all stations together is the best for the owner: the most points for tickets; then the most complete tickets; then the fewest stations that lend; then, station by station in the order of the data, the route that comes first there, any route before none. During the game it is what it would be if the game ended now.\nOther reading: The owner says at the end which routes the stations lend, and may choose badly. Setting: none."
    },
    "EU-35": {
        "title": "A route is lent to several",
        "text": "A route may be lent to several players, and stays its owner's. A station may lend nothing."
    },
    "EU-36": {
        "title": "Stations that were not built",
        "text": "Each station that was not built is worth four points."
    },
    "EU-37": {
        "title": "Lent routes are for tickets alone",
        "text": "A lent route gives no points as a route, and is no part of a longest trail."
    },
    "EU-40": {
        "title": "Last turns",
        "text": "The last turns follow G-40."
    },
    "EU-41": {
        "title": "Final points",
        "text": "Final points come from routes, tickets (G-34, with lent routes), stations that were not built, and 10 points for the longest trail of all (G-50). All players who have one of that length score them, but not players without a route."
    },
    "EU-42": {
        "title": "The winner",
        "text": "Most points win, then the most complete tickets, then the fewest stations built, whether they lend a route or not, then the holder of the bonus for the longest trail; after that the victory is shared. (ruling) If the bonus is held by another player alone, it prefers nobody of those who are tied.\nOther reading: Of the players who are tied, the one with the longer trail wins, even if another player holds the bonus. Setting: tie_breaks: [\"complete_tickets\", \"fewest_stations\", \"longest_trail\"]."
    },
    "EU-50": {
        "title": "Stations and long tickets",
        "text": "Everybody sees the stations, and how many each player has left. Which routes they will lend depends on hidden tickets, so nobody knows it before the end; then everybody sees it. Long tickets show what they are on their faces only: everybody knows that each player was dealt one, and how many of the four each player kept. (ruling) Others take the long ticket to be among k kept tickets with chance k/4; only of a player who kept all four is it certain.\nOther reading: Others could expect a long ticket to be kept more often than another, or less often: no rule says what they should expect. Setting: none."
    },
    "X-name": {
        "title": "A name that the game does not have",
        "text": "The action names a card, route, city or ticket that this game does not have. Names are those of the data, with capital letters and hyphens as they are there."
    },
    "X-variant": {
        "title": "An action of another game",
        "text": "The game has no actions of this kind: tickets cannot be swapped where nothing is said of swapping, for example, and no route can be claimed in a game without a board."
    },
    "X-chance": {
        "title": "A decision where chance is due, or a reveal where it is not",
        "text": "Before a player decides, each card and ticket that is due has to be revealed, and nothing else may be. Nothing is revealed while a player has to decide, and only what can come off the deck is."
    },
    "X-over": {
        "title": "The game is over",
        "text": "The game has ended: nobody can do anything more in it."
    }
}

RULINGS: list[dict[str, Any]] = [{'id': 'G-3', 'other_reading': 'The player could be out of the game, or the game could end at once; or a pass could be free to everybody.', 'setting': None, 'not_with_railyards': False},
 {'id': 'G-4', 'other_reading': 'A player with nothing but a harmful action could pass instead.', 'setting': None, 'not_with_railyards': False},
 {'id': 'G-5', 'other_reading': 'The books ask for no order, so all players could choose at the same time.', 'setting': None, 'not_with_railyards': False},
 {'id': 'G-10', 'other_reading': 'A player could stop after one card: several editions say that two may be taken.', 'setting': None, 'not_with_railyards': False},
 {'id': 'G-12', 'other_reading': 'The discard pile is shuffled as soon as the deck has run out, so that cards discarded before the next one is needed are not among them. If nothing lies in the discard pile then, it is shuffled at the end of the turn in which cards are discarded.', 'setting': {'reshuffle_at_once': True}, 'not_with_railyards': True},
 {'id': 'G-13', 'other_reading': 'Nobody may take train cards any more, not even those of the row. The Swedish and the Norwegian edition of Nordic Countries can be read this way.', 'setting': {'draws_end_with_deck': True}, 'not_with_railyards': False},
 {'id': 'G-14', 'other_reading': 'Drawing could be barred where two cards cannot be had. The Card Game lets a player take a last single card.', 'setting': None, 'not_with_railyards': False},
 {'id': 'G-15', 'other_reading': 'The books only say that a card taken from the row is replaced, so an empty slot could stay empty for the rest of the game.', 'setting': None, 'not_with_railyards': False},
 {'id': 'G-24', 'other_reading': 'One train for each card paid, so that a route paid with sets of three or four takes more trains. The Danish edition of Nordic Countries can be read this way.', 'setting': None, 'not_with_railyards': False},
 {'id': 'G-33', 'other_reading': 'Drawing could be barred where too few tickets are left, of which the Finnish edition of Nordic Countries says nothing; and tickets could go under the deck in an order that their owner chooses.', 'setting': None, 'not_with_railyards': False},
 {'id': 'G-36', 'other_reading': 'The books call tickets secret and say nothing of the rest: the numbers of cards could be kept secret, and nobody be allowed to look through the discard pile.', 'setting': None, 'not_with_railyards': False},
 {'id': 'G-37', 'other_reading': 'Only the winner is named, or the others are ranked by points alone.', 'setting': None, 'not_with_railyards': False},
 {'id': 'NY-10', 'other_reading': 'A taxi card from the deck ends the draw, too: where the book bars a second taxi card, it does not repeat that it means face-up ones.', 'setting': None, 'not_with_railyards': False},
 {'id': 'NY-13', 'other_reading': 'The row is cleared whatever the pool holds: the book makes no exception.', 'setting': None, 'not_with_railyards': False},
 {'id': 'NC-2', 'other_reading': 'Five cards each, as the Swedish edition says.', 'setting': {'initial_cards': 5}, 'not_with_railyards': False},
 {'id': 'NC-11', 'other_reading': 'Three locomotives clear the row, as in the other board games with a row.', 'setting': {'clear_face_up_at': 3}, 'not_with_railyards': False},
 {'id': 'NC-23', 'other_reading': 'Only routes with the same length, kind and symbols form a double route; the Swedish and the Norwegian edition call them equally long.', 'setting': {'unequal_doubles': False}, 'not_with_railyards': False},
 {'id': 'NC-30', 'other_reading': 'Every ferry is gray, as the Swedish and the Norwegian edition remark, and any one color pays it.', 'setting': None, 'not_with_railyards': False},
 {'id': 'NC-32', 'other_reading': 'Three cards pay only a space with a symbol. The Danish, the Swedish and the Norwegian edition say that they replace a locomotive; the Finnish one, that they replace any card.', 'setting': {'sets_pay_any_space': False}, 'not_with_railyards': False},
 {'id': 'NC-51', 'other_reading': 'A locomotive turned up is paid with a locomotive only, as one line of the Norwegian edition has it.', 'setting': {'surcharge_in_kind': True}, 'not_with_railyards': False},
 {'id': 'NC-54', 'other_reading': 'The turn goes on, and the player does something else. The Swedish edition leaves it open.', 'setting': None, 'not_with_railyards': False},
 {'id': 'NC-55', 'other_reading': 'The cards turned up are discarded at once, so that a reshuffle within the same turn includes them.', 'setting': None, 'not_with_railyards': False},
 {'id': 'NC-56', 'other_reading': 'A tunnel cannot be tried unless three cards can be turned up.', 'setting': None, 'not_with_railyards': False},
 {'id': 'NC-71', 'other_reading': 'With no complete ticket at the table all players tie for the most, and each scores the ten points.', 'setting': {'globetrotter_at_zero': True}, 'not_with_railyards': False},
 {'id': 'NC-72', 'other_reading': 'The longest way of a completed ticket decides, as the Danish and the Swedish edition say. The points of the ticket stand for its length.', 'setting': {'tie_breaks': ['complete_tickets', 'longest_ticket']}, 'not_with_railyards': False},
 {'id': 'NC-72', 'other_reading': 'The victory is shared at once, since the editions disagree on what comes next.', 'setting': {'tie_breaks': ['complete_tickets']}, 'not_with_railyards': False},
 {'id': 'NC-72', 'other_reading': 'The books stop here, so players who are still equal could decide it in some way of their own.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-10', 'other_reading': 'The player chooses which card of a row moves; the books only say one card of each row.', 'setting': {'moved_card_chosen': True}, 'not_with_railyards': False},
 {'id': 'CG-20', 'other_reading': 'It may be the second card, since the turn ends with it in any case.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-22', 'other_reading': 'Once the deck is empty nobody can draw. Its last card is drawn alone, and ends the draw even if it replaces a face-up card: both books say that the others then have to place cards or draw tickets.', 'setting': {'draws_end_with_deck': True}, 'not_with_railyards': False},
 {'id': 'CG-30', 'other_reading': 'Two locomotives or more form a set by themselves, in a row whose color the player names (PlaceCards(cards, color)). CG-31 and CG-32 hold for that color.', 'setting': {'locomotives_placed_alone': True}, 'not_with_railyards': False},
 {'id': 'CG-31', 'other_reading': 'The Icelandic edition speaks only of rows that have moved to the track, so a color that was robbed could not come back; or a color could wait a turn after its last card has moved.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-32', 'other_reading': 'More cards than the other player laid, even if some have left since: the Icelandic edition can be read this way.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-40', 'other_reading': 'Tickets can be drawn only while four are left.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-50', 'other_reading': 'No second card is taken from the row, nor any card in the last turns.', 'setting': {'draws_end_with_deck': True}, 'not_with_railyards': False},
 {'id': 'CG-50', 'other_reading': 'The first deck pass of four players has no last turns: the overviews of both editions have tickets scored when the deck has run out, and speak of a last round only for two and three players.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-51', 'other_reading': 'All players score at the same time.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-51', 'other_reading': "Tickets that can be paid have to be paid; the Norwegian edition can be read this way. Then a player may finish only when the pile can pay for none of the tickets left in the hand. Which tickets are paid, and in what order, is still the player's choice, so they need not be as many as possible. Views draw no conclusion from it: that a player has finished does not rule out any tickets in that hand.", 'setting': {'must_complete_tickets': True}, 'not_with_railyards': False},
 {'id': 'CG-53', 'other_reading': 'The row stays as it is, since the Norwegian edition does not speak of a new one; or the row is laid before the hands are dealt, in the order of the Icelandic edition.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-54', 'other_reading': 'With too few cards there is no second deck pass.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-61', 'other_reading': 'With no such ticket at the table all players tie for the most, and each scores the city; its bonus card then counts for each (CG-62).', 'setting': {'big_cities_at_zero': True}, 'not_with_railyards': False},
 {'id': 'CG-62', 'other_reading': 'The books end with the bonus cards, so players who are still equal could decide it in some way of their own.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-63', 'other_reading': 'The player could be out of the game, or the deck pass could end early.', 'setting': None, 'not_with_railyards': False},
 {'id': 'CG-64', 'other_reading': 'Three cards of any one color and a locomotive pay for this ticket.', 'setting': None, 'not_with_railyards': False},
 {'id': 'FJ-2', 'other_reading': 'Keeping the two tickets is a decision with one legal action, made after the deal as in the other games.', 'setting': None, 'not_with_railyards': False},
 {'id': 'FJ-6', 'other_reading': 'All complete tickets are laid open first and replaced together, and a ticket that is complete when drawn waits for the next claim.', 'setting': None, 'not_with_railyards': False},
 {'id': 'FJ-7', 'other_reading': 'Another connection of the two coasts brings another bonus: the book sets no limit.', 'setting': None, 'not_with_railyards': False},
 {'id': 'FJ-7', 'other_reading': 'Tickets are checked first. If a claim brings both the bonus and the sixth complete ticket, a ticket is then drawn that now stays in the deck.', 'setting': None, 'not_with_railyards': False},
 {'id': 'FJ-8', 'other_reading': 'Only a player who knows that the tickets cannot be completed any more may swap, as the book puts it.', 'setting': None, 'not_with_railyards': False},
 {'id': 'FJ-8', 'other_reading': 'The book does not say where the old tickets go: they could be shuffled into the deck as soon as the new ones are drawn, or laid under it.', 'setting': {'swapped_tickets_shuffled': True}, 'not_with_railyards': False},
 {'id': 'FJ-9', 'other_reading': 'A player with fewer than two tickets draws the missing one as soon as there is one.', 'setting': None, 'not_with_railyards': False},
 {'id': 'FJ-9', 'other_reading': 'Nobody swaps a single ticket, since the book speaks of both.', 'setting': {'swap_with_fewer': False}, 'not_with_railyards': False},
 {'id': 'FJ-11', 'other_reading': 'The game stops with the last train, before the tickets that it completes are counted.', 'setting': None, 'not_with_railyards': False},
 {'id': 'FJ-12', 'other_reading': 'Drawing is barred where two cards cannot be had.', 'setting': None, 'not_with_railyards': False},
 {'id': 'EU-33', 'other_reading': 'A player who can only build a station may pass, since nobody has to build.', 'setting': None, 'not_with_railyards': False},
 {'id': 'EU-34', 'other_reading': 'The owner says at the end which routes the stations lend, and may choose badly.', 'setting': None, 'not_with_railyards': False},
 {'id': 'EU-42', 'other_reading': 'Of the players who are tied, the one with the longer trail wins, even if another player holds the bonus.', 'setting': {'tie_breaks': ['complete_tickets', 'fewest_stations', 'longest_trail']}, 'not_with_railyards': False},
 {'id': 'EU-50', 'other_reading': 'Others could expect a long ticket to be kept more often than another, or less often: no rule says what they should expect.', 'setting': None, 'not_with_railyards': False}]
