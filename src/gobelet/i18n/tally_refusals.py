"""The sentences of refusals that only tallies of real cards lead to, by code."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gobelet.i18n.speaker import mark

TALLY_MESSAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "tally-players": mark("Say who plays: --players Ann,Ben; or go on with a tally: --resume."),
        "tally-none": mark("There is no unfinished tally. Begin one with: gobelet tally --players Ann,Ben"),
        "tally-over": mark("The last Combo card is taken: only Chance cards are still noted."),
        "tally-card-taken": mark("The card {combination} is no longer on the table. There are: {known}."),
        "tally-same-player": mark("Whoever wins the Combo card takes no Chance card."),
        "tally-no-chances": mark("There are no Chance cards to note for this player now."),
        "tally-chance-count": mark("This player has taken {count} Chance cards, not {written}."),
        "tally-chance-points": mark("There are not so many Chance cards of {points}. The twelve are: {known}."),
        "tally-incomplete": mark("Choose who won the round, and which Combo card."),
        "tally-empty": mark("Nothing has been noted yet."),
        "tally-table": mark("A game has {fewest} to {most} Combo cards, not {count}."),
        "tally-combination": mark("“{text}” is no combination. The combinations are: {known}."),
        "tally-points": mark("The points of Chance cards are numbers, such as 3 5, not “{text}”."),
    }
)
