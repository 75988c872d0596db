"""The options of a new game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from gobelet.bots import BOTS, CARD_BOTS
from gobelet.bots.characters import name_character
from gobelet.cli.options import read_all, read_any_edition
from gobelet.dice import EDITIONS, Edition, new_match
from gobelet.game import Illegal, Refusal, Unreadable, refuse
from gobelet.handsdown import HandsDown
from gobelet.record import AnyEdition, AnyRecord, CardRecord, Record, check_players, find_edition, parse_house_rules
from gobelet.record.headings import parse_players
from gobelet.record.model import TeamNames
from gobelet.terminal.setup import pair_partners

MAX_SEED_LENGTH = 60
WITH_PARTNERS = next(edition for edition in EDITIONS.values() if edition.partners)
"""Used while no edition is chosen: it has every box and allows teams."""
DEFAULT_OPPONENT = "greedy"
"""The opponent of somebody who plays cards alone."""


@dataclass(frozen=True, slots=True)
class NewGameOptions:
    """The options of a new game; the players are asked for what is None."""

    edition: AnyEdition | None
    players: TeamNames | None
    house: Sequence[str]
    partners: bool
    games: int
    seed: str | None
    bots: tuple[str, ...] = ()

    @property
    def in_teams(self) -> bool:
        """Whether the edition must allow partners."""
        return self.partners or any(len(team) > 1 for team in self.players or ())

    def make_record(self, edition: AnyEdition, players: TeamNames, bots: Sequence[str] = ()) -> AnyRecord:
        """Return the record of a new game with these players, or refuse what the edition does not allow."""
        if self.partners and not _has_partners(edition):
            raise Illegal("no-partners", edition=edition)
        kinds = (*self.bots, *bots)
        if isinstance(edition, HandsDown) and not kinds and len(players) == 1:
            kinds = (DEFAULT_OPPONENT,)
        check_bot_kinds(kinds, edition)
        seated = _name_bots(kinds, {name for team in players for name in team})
        sides = check_players((*players, *((name,) for name, _ in seated)))
        sides = pair_partners(sides) if self.partners else sides
        record = self._make_record(edition, sides, seated)
        _ = record.start  # refuses too many players, and partners where there are none
        return record

    def _make_record(self, edition: AnyEdition, sides: TeamNames, bots: tuple[tuple[str, str], ...]) -> AnyRecord:
        if isinstance(edition, Edition):
            return Record(edition, sides, self.games, format_today(), self.seed, bots=bots)
        if self.games > 1:
            raise Illegal("one-card-game")
        return CardRecord(edition, sides, format_today(), self.seed, bots=bots)

    def check(self) -> None:
        """Refuse errors that can be found before anything is asked."""
        edition = self.edition or WITH_PARTNERS
        if self.edition is not None:
            check_bot_kinds(self.bots, edition)
        if self.players is not None:
            self.make_record(edition, self.players)
        elif self.partners and not _has_partners(edition):
            raise Illegal("no-partners", edition=edition)


def _has_partners(edition: AnyEdition) -> bool:
    return isinstance(edition, Edition) and edition.partners


def list_bot_kinds(edition: AnyEdition) -> tuple[str, ...]:
    """Return the kinds of computer players of this game, the best first."""
    return tuple(BOTS if isinstance(edition, Edition) else CARD_BOTS)


def check_bot_kinds(kinds: Sequence[str], edition: AnyEdition) -> None:
    """Refuse kinds that do not play this game."""
    known = list_bot_kinds(edition)
    refuse(Unreadable("unknown-bot", name=kind, known=known) for kind in dict.fromkeys(kinds) if kind not in known)


def parse_new_game_options(values: dict[str, Any]) -> NewGameOptions:
    """Return the options; refuse all their errors at once, before anything is asked."""
    name, house, names = values["name"], values["house"], values["players"]
    edition, players, games, seed, bots = read_all(
        lambda: read_any_edition(name, house) if name else parse_house_rules(WITH_PARTNERS, house),
        lambda: check_players(parse_players(names)) if names is not None else None,
        lambda: new_match(WITH_PARTNERS, games=values["games"]).length,
        lambda: _parse_seed(values["seed"]),
        lambda: _parse_bots(values["bots"], _list_known_kinds(name)),
    )
    options = NewGameOptions(edition if name else None, players, house, values["partners"], games, seed, bots)
    options.check()
    return options


def _list_known_kinds(name: str | None) -> tuple[str, ...]:
    """Return the kinds that play the edition named, or all kinds if no known edition is named."""
    try:
        return list_bot_kinds(find_edition((name or "").casefold()))
    except Refusal:
        return tuple({**BOTS, **CARD_BOTS})


def _parse_bots(text: str | None, known: Sequence[str]) -> tuple[str, ...]:
    kinds = () if text is None else tuple(kind.strip().casefold() for kind in text.split(","))
    if not all(kinds):
        raise Unreadable("bots-empty", known=known)
    if any("+" in kind for kind in kinds):
        raise Unreadable("bots-in-teams")
    refuse(Unreadable("unknown-bot", name=kind, known=known) for kind in dict.fromkeys(kinds) if kind not in known)
    return kinds


def _name_bots(kinds: Sequence[str], taken: set[str]) -> tuple[tuple[str, str], ...]:
    """Return a name for each computer player: that of a character whose name is not taken."""
    names: list[tuple[str, str]] = []
    for kind in kinds:
        names.append((name_character(kind, (*taken, *dict(names))), kind))
    return tuple(names)


def _parse_seed(text: str | None) -> str | None:
    seed = None if text is None else " ".join(text.split())
    if seed is not None and not (seed.isprintable() and 0 < len(seed) <= MAX_SEED_LENGTH):
        raise Unreadable("seed-form", most=MAX_SEED_LENGTH)
    return seed


def format_today() -> str:
    """Return today's date."""
    return datetime.now().astimezone().date().isoformat()
