"""A refusal is a code and data; several at once are one refusal."""

import copy
import pickle

import pytest

from gobelet.game import Faults, Illegal, NotYourTurn, Refusal, Stale, Unreadable, refuse

KINDS = (Refusal, Unreadable, Illegal, NotYourTurn, Stale)
NAMES = {kind.__name__: kind for kind in (*KINDS, Faults)}

kinds = pytest.mark.parametrize("kind", KINDS)


@kinds
def test_code_and_data(kind: type[Refusal]) -> None:
    """Every kind keeps its code and the data its sentence needs, and is an exception to raise."""
    refusal = kind("box-filled", box="chance", points=0)
    assert (refusal.code, refusal.data) == ("box-filled", {"box": "chance", "points": 0})
    with pytest.raises(kind) as raised:
        raise refusal
    assert raised.value is refusal


@kinds
@pytest.mark.parametrize("data", [{}, {"box": "chance"}, {"known": ("a", "b"), "count": 3}])
def test_repr_rebuilds(kind: type[Refusal], data: dict[str, object]) -> None:
    """The repr of a refusal, read as Python, is an equal refusal."""
    refusal = kind("why", **data)
    assert eval(repr(refusal), {}, NAMES) == refusal  # noqa: S307 - our own text


@kinds
def test_equality(kind: type[Refusal]) -> None:
    """Equal refusals have the same kind, code and data; equal ones hash alike."""
    refusal = kind("why", box=1)
    assert refusal == kind("why", box=1)
    assert hash(refusal) == hash(kind("why", box=1))
    assert refusal not in (kind("other", box=1), kind("why", box=2), kind("why"), "why")


def test_kinds_are_different() -> None:
    """The kind says what the caller can do, so two kinds never compare equal."""
    assert len({kind("why", box=1) for kind in KINDS}) == len(KINDS)


@pytest.mark.parametrize("refusal", [Illegal("a", n=1), Faults([Illegal("a"), Stale("b", n=1)])])
def test_refusals_travel(refusal: Refusal) -> None:
    """A refusal can be copied and sent to another process, as every exception must be that a worker may raise."""
    assert copy.deepcopy(refusal) == refusal
    assert pickle.loads(pickle.dumps(refusal)) == refusal  # noqa: S301 - our own bytes


def test_faults_hold_all() -> None:
    """`Faults` keeps every refusal in order, compares by them, and its repr rebuilds it."""
    faults = Faults([Illegal("a"), Unreadable("b", n=1)])
    assert faults.faults == (Illegal("a"), Unreadable("b", n=1))
    assert (faults.code, faults.data) == ("several", {"faults": faults.faults})
    assert faults != Faults([Unreadable("b", n=1), Illegal("a")])
    assert eval(repr(faults), {}, NAMES) == faults  # noqa: S307 - our own text


def test_refuse_nothing() -> None:
    """Where nothing is wrong, nothing is raised."""
    refuse(iter(()))


def test_refuse_one() -> None:
    """A single fault is raised as itself."""
    with pytest.raises(Illegal) as raised:
        refuse([Illegal("a", n=1)])
    assert raised.value == Illegal("a", n=1)


def test_refuse_several() -> None:
    """Several faults are raised together, so that they can be corrected together."""
    with pytest.raises(Faults) as raised:
        refuse(Illegal(code) for code in "abc")
    assert raised.value == Faults([Illegal("a"), Illegal("b"), Illegal("c")])
