"""A sentence for every refusal code: what is wrong, and what can be done about it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from gobelet.dice import Edition
from gobelet.game import Refusal, split_refusal
from gobelet.i18n.paper_refusals import PAPER_MESSAGES
from gobelet.i18n.real_dice_refusals import REAL_DICE_MESSAGES
from gobelet.i18n.refusal_values import Names, describe_value
from gobelet.i18n.speaker import Speaker, mark
from gobelet.i18n.tally_refusals import TALLY_MESSAGES

MESSAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **REAL_DICE_MESSAGES,
        **TALLY_MESSAGES,
        **PAPER_MESSAGES,
        # the dice game
        "not-your-turn": mark("It is not your turn: {turn} is to move."),
        "not-your-fill": mark("Only {turn} can take that fill back."),
        "not-seated": mark("Only players at this table can do that."),
        "not-in-opening": mark("You do not roll now: {turn} rolls to see who opens."),
        "opening-first": mark("First the players roll to see who opens: {turn} rolls next."),
        "no-start-roll": mark("You have no roll for the start to make now."),
        "nothing-to-skip": mark("There is no computer player’s turn to skip."),
        "undo-open": mark("{turn} may still take the last box back."),
        "opening-done": mark("It is already decided who opens."),
        "game-over": mark("The game is over."),
        "not-over": mark("The game is not over yet."),
        "not-finished": mark("The last fill can still be taken back: end the game first, then ask again."),
        "no-such-game": mark("The match has no game {number} yet: type a number from 1 to {count}."),
        "no-next-game": mark("There is no further game to start now."),
        "roll-first": mark("Roll the dice first."),
        "roll-all-first": mark("The first roll of a turn is made with all five dice."),
        "no-rolls-left": mark("You have no rolls left: fill a box."),
        "keep-all": mark("Keeping all five dice ends the rolls: fill a box, or pick up at least one die."),
        "keep-not-there": mark("You cannot keep {keep}: the dice show {dice}."),
        "box-filled": mark("The box {box} is already filled."),
        "box-not-allowed": mark("The box {box} may not take this roll (rule {clause}). Allowed: {legal}."),
        "nothing-to-undo": mark("There is nothing to take back: a fill can be taken back until somebody rolls again."),
        "no-such-box": mark("There is no box {box}. The boxes are: {known}."),
        "columns": mark("A game has 1 to {most} columns, not {count}."),
        "games": mark("A match has 1 to {most} games, not {count}."),
        "opener": mark("Column {opener} cannot open: there are {columns} columns, counted from 0."),
        "teams": mark("Every team needs a member, and nobody can sit in two places."),
        "no-partners": mark("{edition} has no partners; the classic edition has."),
        "teams-uneven": mark(
            "Partners need an even number of players, at least four; or write the teams: Ann+Ben,Cleo+Dan."
        ),
        # the card game
        "card-players": mark("This game is for {fewest} to {most} players, not {count}."),
        "deal-first": mark("The cards have to be dealt first."),
        "dealt-already": mark("The cards are already dealt."),
        "cards-not-held": mark("You do not hold these cards: {cards}."),
        "call-stands": mark("Your call stands: wait for the others."),
        "call-banned": mark("After a false call you may not call again before your next turn begins."),
        "passed-already": mark("You have already passed: wait for the others."),
        "last-choice": mark("The turns are used up: call, or pass."),
        "no-last-choice": mark("There is no call to answer now; to pass, discard nothing."),
        # editions and house rules
        "unknown-edition": mark("There is no edition {name}. The editions are: {known}."),
        "card-game": mark("{name} is a card game. The commands for it are: {commands}."),
        "no-sample": mark("{name} has no sample turn."),
        "sample-house-rules": mark("The sample turn is as printed: --example and --house do not go together."),
        "unknown-house-rule": mark("There is no house rule {name}. The house rules are: {known}."),
        "unknown-house-value": mark("The house rule {name} cannot be {value}. It can be: {known}."),
        "house-rule-needs-boxes": mark("The house rule {name}={value} needs boxes this edition lacks: {boxes}."),
        "house-rule-form": mark("A house rule is written name=value, such as joker=forced, not “{text}”."),
        "house-rule-twice": mark("The house rule {name} is given twice."),
        # dice, cards, positions and records as text
        "cup-empty": mark("The record ends before all dice are written down."),
        "not-a-result": mark("A die shows {low} to {high}, not {result}."),
        "dice-form": mark(
            "Five dice are written 33526, not “{text}”: five digits from 1 to 6, also with spaces or commas."
        ),
        "hand-count": mark("A hand has five cards, not {count}. Write them with spaces between: 3Y 2/5B 4* ?R 6Y."),
        "hands-many": mark("At most {most} called hands meet, not {count}. Write each in quotes."),
        "callers-many": mark("At most {most} players call, not {count}."),
        "cards-form": mark(
            "“{text}” is not a card. A card is written as number and colour (Y yellow, B blue, R red): 3Y, a "
            "double die 2/5B, any colour 4*, any number ?R."
        ),
        "cards-unknown": mark(
            "The deck has no card {text}. Double dice are 1/6, 2/5 and 3/4; they and any-number cards have one colour."
        ),
        "cards-copies": mark("The deck has {copies} cards {text}, not {count}."),
        "combinations-empty": mark("Name the combinations on the table: {known}."),
        "combination-unknown": mark("There is no combination {name}. The combinations are: {known}."),
        "combination-copies": mark("There are {most} Combo cards {name}, not {count}."),
        "card-form": mark("A box is written name=points, such as fours=12, not “{text}”."),
        "card-box": mark("This edition has no box {box}. The boxes are: {known}."),
        "card-twice": mark("The box {box} is given twice."),
        "card-points": mark("The box {box} can never hold {points}. It can hold: {possible}."),
        "card-bonus-form": mark("The bonus can never be {points}: each further five of a kind gives {each}."),
        "card-bonus-none": mark("There is no bonus for a further five of a kind in this edition."),
        "card-bonus-box": mark("There is a bonus on the card, but the box {box} does not hold {points}."),
        "card-bonus-most": mark(
            "The bonus of {points} is too high: the other filled boxes can have earned at most {most}."
        ),
        "card-order": mark("The boxes are filled in printed order here, but {box} is filled while {open} is open."),
        "position-form": mark(
            "A position is written edition; card; dice; rolls left. Missing or too many parts: {text}."
        ),
        "position-rolls": mark("There can be 0 to {most} rolls left, not “{text}”."),
        "position-no-dice": mark("Rolls left can only be given together with dice."),
        "position-full": mark("Every box of this card is filled: there is nothing left to roll for."),
        "record-first-line": mark("A record begins with the line “{expected}”."),
        "record-header-twice": mark("Line {line}: the heading {name} is given twice."),
        "record-header-missing": mark("The heading {name} is missing."),
        "record-header-value": mark("Line {line}: {name} cannot be “{value}”; a date is written 2026-01-31."),
        "record-line": mark("Line {line}: {reason}"),
        "record-words": mark("“{text}” cannot be read."),
        "record-name": mark("There is no heading and no player {name}. Headings: {headings}. Players: {known}."),
        "record-player": mark("There is no player {name}. The players are: {known}."),
        "record-verb": mark("A line with “{verb}” is needed here."),
        "record-not-so": mark("This does not follow from the rules."),
        "record-unfinished-move": mark("The lines that follow from this move are missing."),
        "cards-gone": mark("{cards} cannot have been drawn here: none is left."),
        "cards-hidden": mark("This record hides cards, so it cannot be replayed."),
        "one-card-game": mark("Hands Down is played one game at a time."),
        "record-clause": mark("Line {line}, rule {clause}: {reason}"),
        "record-box": mark("The box {box} may not take this roll. Allowed: {legal}."),
        "record-points": mark("The box {box} takes {points} for these dice, not {written}."),
        "record-bonus": mark("This fill earns a bonus of {bonus}, not {written}."),
        "record-joker": mark("This is not a joker."),
        "record-opening-count": mark("Dice rolled for the opening: {count}, not {written}."),
        "record-dice-count": mark("Dice rolled here: {count}, not {written}."),
        "record-added-nothing": mark("Those who added nothing are: {names}, not {written}."),
        "record-result": mark("The result is {result}, not {written}."),
        "names-empty": mark("Every player needs a name."),
        "names-taken": mark("A player cannot be called {name}: records use that word."),
        "names-twice": mark("Two players cannot both be called {name}."),
        "names-blank": mark("A player's name must show something: it cannot consist of invisible characters."),
        "names-many": mark("At most {most} people can play, not {count}."),
        "names-hidden": mark(
            "A player's name cannot have characters that nobody sees, such as those that join pictures into one."
        ),
        "names-form": mark(
            "A player's name has 1 to {most} letters and none of , : ; + = # in it: {name} does not fit."
        ),
        # at the prompt
        "not-understood": mark("“{text}” is neither a box nor a command here. Type help to see what there is."),
        "box-unclear": mark("“{text}” can be {either}. Type a little more."),
        "faces-form": mark("Dice are written as digits from 1 to 6, such as 4 4, not “{text}”."),
        "pick-up-not-there": mark("You cannot pick up {keep}: the dice show {dice}."),
        "save-name": mark("Type save and the name of a file."),
        "folder-missing": mark("There is no folder {path}. Nothing was saved."),
        "signs-form": mark("That line contains unreadable characters. Type it again."),
        "box-short": mark("“{text}” is too short for a box: type at least {least} letters."),
        "box-barred": mark("The box {box} may not take this roll (rule {clause}). Allowed: {either}."),
        "which-box": mark("Which box? Type its name."),
        "why-what": mark("“{text}” cannot be chosen. Type why alone, or with a box or dice: why chance, why 4 4."),
        "which-cards": mark("Which cards? Type those to discard, such as 3Y 2/5B, or pass."),
        "which-dice": mark("Which dice? Type the faces to keep, such as 4 4."),
        "resume-alone": mark("--resume continues a game as it is. Leave out: {options}."),
        "no-finished-game": mark("There is no finished game yet. Play one with: gobelet play"),
        "nothing-to-resume": mark("There is no unfinished game. Start one with: gobelet play"),
        "resume-finished": mark("The game in {path} is finished. Look at it with: gobelet replay {path}"),
        "unknown-bot": mark("There is no computer player {name}. The computer players here are: {known}."),
        "unknown-pace": mark("There is no pace {name}. The paces are: {known}."),
        "bots-empty": mark("Name the computer players, with commas between: {known}."),
        "bots-in-teams": mark(
            "Computer players are not written in teams: with --partners, those who sit opposite play together."
        ),
        "bot-next": mark("{turn} is next: Enter continues, undo takes the last fill back."),
        "seed-form": mark("A seed is a text or a number of at most {most} characters."),
        # fair dice
        "fair-missing": mark("This record says nothing about fair dice: it has no commitment."),
        "fair-unfinished": mark("The game is not finished: its secret is shown at the end."),
        "fair-count": mark("There must be a secret for every commitment, and entropy for every player."),
        "fair-hash": mark("What {name} added does not fit the hash sent before: its SHA-256 is {found}."),
        "fair-mine": mark("Your entropy {entropy} is not among those used: nothing is proved to you."),
        "hex-form": mark("Entropy is written in hexadecimal digits, two for each byte, not “{text}”."),
        "fair-seen": mark(
            "Your device saw something else before it revealed its entropy: the fingerprint of this record is {found}."
        ),
        "fair-no-transcript": mark("In this game entropy was sent openly: there is no fingerprint to compare."),
        "fair-commitment": mark("The secret of game {game} is not the one promised: its SHA-256 is {found}."),
        "fair-draw": mark("Draw {number}, {name}: the record says “{written}”, fair would be “{fair}”."),
        "fair-more": mark("Further wrong draws: {count}."),
        "fair-most": mark("{wrong} of {count} draws are wrong: the secret or the entropy has been changed."),
        # documents of programs
        "document-form": mark("A move or event is a JSON object."),
        "document-kind": mark("There is no kind {name}. The kinds are: {known}."),
        "document-field": mark("There is no field {name}."),
        "document-missing": mark("The field {name} is missing."),
        "document-value": mark("The field {name} cannot be read."),
        # tables
        "code-form": mark("“{text}” is not a table code: codes have {length} letters and digits."),
        "token-form": mark("A token has {least} to {most} characters."),
        "no-such-table": mark("There is no table with this code, or it no longer exists."),
        "table-closed": mark("This table is closed."),
        "table-full": mark("No seat is free here; you can watch."),
        "other-game": mark("That is a move of another game."),
        "not-your-seat": mark("That is not your seat."),
        "not-the-host": mark("Only the host of the table can do that."),
        "not-removable": mark("Nobody can be removed from that seat now."),
        "seat-taken": mark("That seat is not free."),
        "unknown-face": mark("There is no such colour or picture."),
        "picture-taken": mark("Somebody at this table has that picture."),
        "unknown-reaction": mark("There is no such sign."),
        "reaction-early": mark("One sign every {seconds} seconds: wait a moment."),
        "last-seat": mark("A table needs at least one seat."),
        "log-long": mark(
            "This table has had {count} moves and changes. Only its game can go on: finish it, or start a new table."
        ),
        "lobby-long": mark(
            "This table has had {count} changes before its game. It can still begin with those who sit here; for "
            "anything else, start a new table."
        ),
        "log-full": mark("This table has had {most} moves and changes, the most it can have: start a new table."),
        "undo-limit": mark("This fill stands: {most} fills have been taken back in this turn."),
        "not-playing": mark("The game has not begun."),
        "begun-already": mark("The game has already begun."),
        "seats-free": mark("Still free: {count}. Every seat must be taken before the game begins."),
        "no-advice": mark("This table was set up without advice."),
        "solver-installing": mark("The solver is still being installed. Try again in a minute."),
        "solver-missing": mark(
            "This needs Numba, which is not installed. Install it with pip install numba, or in a copy of the source "
            "with make play."
        ),
        "review-cards": mark("The review of a game of cards is a text: leave out {options}."),
        "practice-alone": mark("--practice asks at the keyboard: leave out {options}."),
        "practice-player": mark("Whose decisions? Choose with --player. The players are: {known}."),
        "record-cards": mark("This is a game of cards; the command needs one of dice."),
        "no-records": mark("There is no record of a finished game of dice in {path}."),
        "record-fault": mark("{path}: {reason}"),
        "no-such-choice": mark("These dice do not allow that choice."),
        "advice-failed": mark("These rules cannot be solved on this machine: there is neither advice nor a review."),
        "preparing": mark("The values of these rules are being worked out. This happens once and may take a minute."),
        "review-long": mark("This game is too long to review here. Save its record, and run: gobelet review"),
        "no-review": mark("Only games of dice have positions to look back at."),
        "offer-unknown": mark(
            "This link does not belong to a seat. Show the picture again on the other device and scan it."
        ),
        "offer-over": mark(
            "This link has been used already, or is too old. Show a new one on the device where the seat is."
        ),
        "stand-in-weak": mark("For somebody who is away, only one of these may play on: {known}."),
        "seat-lent": mark("A computer player plays for you: take your seat back first."),
        "entropy-long": mark("At most {most} bytes of entropy can be added."),
        "entropy-both": mark("Send either entropy or its hash, not both."),
        "entropy-hash-form": mark("The hash of entropy is a SHA-256 in 64 hexadecimal digits."),
        "entropy-mismatch": mark("This entropy does not fit the hash that you sent before."),
        "not-revealing": mark("Entropy is revealed when the game begins, and not now."),
        "reveal-late": mark("The game has begun without your entropy: it came too late."),
        "seats": mark("A table has 1 to {most} seats, not {count}."),
        "stale": mark("The game has changed in the meantime. Reload it and try again."),
        "rematch-made": mark("There is already a new table for the rematch."),
        "store-failed": mark("The tables cannot be reached now: {reason}. Nothing has changed. Try again."),
        "store-unsure": mark(
            "The tables cannot be reached now: {reason}. Whether this was carried out is not known yet. Try again: "
            "nothing is done twice."
        ),
        "writer-slow": mark("The server has been writing for {seconds} s and has not finished."),
        "draining": mark("This server is about to stop. Try again in a moment."),
        "command-form": mark("The id of a command has 1 to {most} characters, all of them printable ASCII."),
        "database-form": mark(
            "A database is written sqlite:///file or postgresql://user@host/name, and does not begin with “{scheme}”."
        ),
        "database-newer": mark(
            "The database {name} belongs to a newer Gobelet. Install that, or name another database; "
            "nothing was changed."
        ),
        "database-served": mark(
            "Another server already uses the database {name}. Stop it first, or run a second one with "
            "gobelet serve --second."
        ),
        "database-failed": mark("The database {name} cannot be used: {reason}."),
        "archive-alone": mark("--archive needs --keep-days: say after how many days tables are archived."),
        "metrics-alone": mark("--metrics-host needs --metrics-port: name the port for metrics."),
        "peers-alone": mark("--peer-host and --peer-port are for several servers on one PostgreSQL database."),
        "peer-host-form": mark(
            "--peer-host takes the IP address at which other servers reach this one, such as 10.0.0.1, not “{text}”."
        ),
        "archive-folder": mark("The folder {path} cannot be used: {reason}."),
        "too-busy": mark("The server is too busy. Try again."),
        "no-code-left": mark("No free code was found for a new table. Try again."),
        # over the network
        "no-such-page": mark("There is nothing at this address."),
        "wrong-method": mark("This address does not support that method."),
        "body-form": mark("The request is not valid JSON."),
        "body-large": mark("The request is too long: at most {most} bytes."),
        "body-slow": mark("The request took too long to arrive."),
        "request-form": mark("The request is not valid: {fields}."),
        "host-unknown": mark("This is not a host name of this server; allow it with --allow-host."),
        "seats-for-teams": mark("{count} teams need at least as many players."),
        "origin-unknown": mark("This request came from another site’s page, so it was rejected."),
        "no-change": mark("That is already the case: nothing would change."),
        "too-many": mark("Too many requests. Try again in {seconds} s."),
        "token-missing": mark("A token is needed: send it as Authorization: Bearer."),
        "command-missing": mark("Every command needs an id: send it as command or as Idempotency-Key."),
        "which-seat": mark("You hold several seats: say which one."),
        "broken": mark("An error occurred on the server. Your request may not have been carried out."),
        "port-taken": mark("Port {port} is already in use. Choose another with {option}."),
        "port-barred": mark("This user may not use port {port}. Choose one from 1024 on with {option}."),
        "port-form": mark("A port is a number from 0 to 65535, not {port}."),
        "setting-form": mark("{name} cannot be “{text}”. Write it like its default, {usual}."),
        "proxy-form": mark("--proxy takes an address or a network, such as 10.0.0.1 or 10.0.0.0/8, not “{text}”."),
        "address-unusable": mark("This machine cannot listen on {address}."),
        # solved tables
        "table-foreign": mark("The file {path} is not a solved table: it is ignored, and the table is solved again."),
        "table-other": mark(
            "The table {path} belongs to another game or an older version: it is ignored and solved again."
        ),
        "table-damaged": mark("The table {path} is damaged: it is ignored and solved again."),
        "table-unreadable": mark("The table {path} cannot be read: {reason}. It is ignored and solved again."),
        "table-unwritable": mark("The table {path} cannot be written: it is kept in memory only."),
        "kernels-unwritable": mark("The folder {path} is not writable: the solver is prepared for this run only."),
        "table-untrusted": mark(
            "The table {path} could have been changed by another user: it is ignored, and the table is solved again."
        ),
        "kernels-untrusted": mark(
            "The folder {path} could have been changed by another user: the solver is prepared for this run only."
        ),
        "kernels-key": mark("The key in {path} cannot be used: the solver is prepared for this run only."),
        "kernels-damaged": mark("Prepared parts of the solver in {path} are damaged: they are prepared again."),
        # sweeps and clusters
        "sweep-alone": mark(
            "Several house rules at once, --out and --cluster need --sweep, such as --sweep rolls=2,3."
        ),
        "sweep-form": mark("A sweep is written to a file that ends in .csv or .parquet, not to {path}."),
        "sweep-columns": mark(
            "The file {path} has other content than this sweep of {edition}, and was not changed. Its first line would "
            "be: {columns}"
        ),
        "parquet-missing": mark(
            "A .parquet file needs one more package: pip install 'gobelet[cluster]'. A .csv file needs nothing more."
        ),
        "cluster-missing": mark("--cluster needs one more package: pip install 'gobelet[cluster]'."),
        "cluster-address": mark(
            "A scheduler is named by its address and port, such as tcp://192.168.1.20:8786, not “{text}”."
        ),
        "cluster-unreachable": mark("No Dask scheduler answers at {address}."),
        "cluster-empty": mark("The Dask scheduler at {address} has no workers. Start one: dask worker {address}"),
        "cluster-version": mark("A worker of the cluster has Gobelet {found}; this computer has {version}."),
        "cluster-killed": mark("Several workers of the cluster died with the same task. Have they enough memory?"),
        "cluster-lost": mark("The connection to the Dask scheduler at {address} is lost."),
        "cluster-processes": mark("--processes is for this computer: leave it out with --cluster."),
        # odds and pictures
        "aim-open-boxes": mark(
            "The best chance of a total can be computed with at most {most} open boxes; here are {count}. Give "
            "more of the card with --card."
        ),
        "two-aims": mark("Give either --reach or --beat, not both."),
        "aim-alone": mark("--reach and --beat show a single chance: leave out {options}."),
        "picture-form": mark("A picture is written to a file that ends in .svg or .png, not to {path}."),
        "picture-png": mark(
            "A PNG picture needs one more package: pip install 'gobelet[plots]'. An SVG picture needs nothing more."
        ),
        "no-picture": mark("There is no picture of games of {edition}: leave out --plot."),
        "no-folder": mark("There is no folder {path}."),
        # exports
        "export-form": mark("Games cannot be written as {name}. The forms are: {known}."),
        # files
        "save-damaged": mark("The saved game {path} is damaged and was not changed: {reason}"),
        "file-damaged": mark("The file {path} was not changed. {reason}"),
        "file-missing": mark("There is no file {path}."),
        "file-unreadable": mark("The file {path} cannot be read: {reason}."),
        "file-irregular": mark("{path} is not an ordinary file. To read from a pipe, write - in place of its name."),
        "file-large": mark("The file {path} is too large: a record has at most {most} MB."),
        "file-unwritable": mark("The file {path} cannot be written: {reason}."),
        "file-undeletable": mark("The file {path} cannot be deleted: {reason}."),
        "key-short": mark(
            "The key in {path} is damaged. Delete the file: a new key is created, and everybody takes their seat again."
        ),
        "file-exists": mark("The file {path} already exists and was not changed. Choose another name."),
        "file-not-text": mark("The file {path} is not UTF-8 text."),
    }
)
"""By code; a test checks that every code of the program is here."""


def describe_faults(refusal: Refusal, say: Speaker, names: Names | None = None) -> list[str]:
    """Describe each fault of a refusal in a sentence."""
    return [describe_refusal(fault, say, names) for fault in split_refusal(refusal)]


def describe_refusal(refusal: Refusal, say: Speaker, names: Names | None = None) -> str:
    """Describe a refusal in a sentence; boxes are called as in the edition given, or in one among the data."""
    names = names or Names(next((value for value in refusal.data.values() if isinstance(value, Edition)), None))
    data = {
        name: " ".join(describe_faults(value, say, names))
        if isinstance(value, Refusal)
        else describe_value(name, value, say, names)
        for name, value in refusal.data.items()
    }
    return say(MESSAGES[refusal.code], **data)
