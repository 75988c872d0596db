"""Fair dice: every draw can be computed from the secret with nothing but HMAC-SHA-256."""

import hashlib
import hmac
import math
from collections import Counter

import pytest

from gobelet.cups import FairCup, hash_entropy, hash_transcript, make_commitment, make_transcript, mix_entropy
from gobelet.cups.fair import draw

SECRET = bytes(range(32))
ENTROPY = b"blue chair"
JUST_OVER_HALF = (1 << 63) + 1
"""So many results that nearly every second value is past their last whole multiple below 2 ** 64."""


def compute_value(number: int, counter: int, entropy: bytes = ENTROPY) -> int:
    """Return the first 64 bits of HMAC-SHA-256(secret, entropy, number, counter), without our code."""
    message = entropy + bytes(7) + bytes([number]) + bytes(3) + bytes([counter])
    return int(hmac.new(SECRET, message, hashlib.sha256).hexdigest()[:16], 16)


def compute_hmac(key: bytes, message: bytes) -> str:
    """Return HMAC-SHA-256 as RFC 2104 defines it, from SHA-256 alone."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in block) + inner).hexdigest()


def test_published_hmac_vector() -> None:
    """The HMAC meant here is the published one (RFC 4231, test cases 1 and 2)."""
    vectors = {
        (b"\x0b" * 20, b"Hi There"): "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
        (b"Jefe", b"what do ya want for nothing?"): "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    }
    for (key, message), digest in vectors.items():
        assert compute_hmac(key, message) == digest == hmac.digest(key, message, "sha256").hex()


def test_commitment_is_sha256() -> None:
    """What is shown before the game is the SHA-256 of the secret (published vector), and no other secret has it."""
    assert make_commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert make_commitment(SECRET) != make_commitment(SECRET[:-1])


@pytest.mark.parametrize("number", range(0, 200, 7))
def test_a_draw_by_hand(number: int) -> None:
    """Draw n is the first 64 bits of HMAC-SHA-256(secret, entropy, n, 0) modulo k, unless rejected."""
    value = compute_value(number, 0)
    assert draw(SECRET, ENTROPY, number, 6) == value % 6
    assert draw(SECRET, ENTROPY, number, 52) == value % 52


def test_rejected_values_are_skipped() -> None:
    """A value past the last whole multiple of k is rejected and the counter rises until one is not."""
    rejections = Counter[int]()
    for number in range(100):
        counter = next(counter for counter in range(100) if compute_value(number, counter) < JUST_OVER_HALF)
        assert draw(SECRET, ENTROPY, number, JUST_OVER_HALF) == compute_value(number, counter)
        rejections[counter] += 1
    assert rejections[0] < 70
    assert rejections[2] > 0


def test_the_first_rejected_value() -> None:
    """The last whole multiple itself is rejected, one less is taken: else 0 would come up too often."""
    number = next(number for number in range(100) if compute_value(number, 0) > JUST_OVER_HALF)
    value = compute_value(number, 0)
    later = next(found for found in (compute_value(number, counter) for counter in range(1, 100)) if found < value)
    assert draw(SECRET, ENTROPY, number, value) == later
    assert draw(SECRET, ENTROPY, number, value + 1) == value


def test_nothing_is_rejected_when_the_results_divide_evenly() -> None:
    """With k a power of two every value is below the last whole multiple: the first is always taken."""
    for number in range(100):
        assert draw(SECRET, ENTROPY, number, 1 << 63) == compute_value(number, 0) % (1 << 63)
        assert draw(SECRET, ENTROPY, number, 1) == 0


def test_dice_are_draws_in_order() -> None:
    """A die is one draw of six, and the cup counts draws one by one, cards among dice."""
    cup = FairCup(SECRET, ENTROPY)
    results = [*cup.dice(2), cup.pick(84), *cup.dice(1)]
    numbers = [compute_value(number, 0) for number in range(4)]
    assert results == [numbers[0] % 6 + 1, numbers[1] % 6 + 1, numbers[2] % 84, numbers[3] % 6 + 1]


def test_goes_on_after_the_draws_of_a_game() -> None:
    """A cup started after n draws goes on exactly where the first one is."""
    whole = FairCup(SECRET, ENTROPY).dice(50)
    for draws in (0, 1, 5, 49):
        assert FairCup(SECRET, ENTROPY, draws).dice(50 - draws) == whole[draws:]


def test_secret_and_entropy_both_count() -> None:
    """Another secret or another entropy is another game; no entropy is the default."""
    games = {FairCup(secret, entropy).dice(30) for secret in (SECRET, b"other") for entropy in (b"", b"a", b"b")}
    assert len(games) == 6
    assert FairCup(SECRET).dice(30) == FairCup(SECRET, b"").dice(30)
    assert draw(SECRET, b"", 3, 6) == compute_value(3, 0, b"") % 6


def compute_p_value(chi_square: float) -> float:
    """Return the probability that chi-square with five degrees of freedom is larger, in closed form."""
    tail = math.sqrt(2 * chi_square / math.pi) * math.exp(-chi_square / 2) * (1 + chi_square / 3)
    return math.erfc(math.sqrt(chi_square / 2)) + tail


def test_chance_of_more_is_the_published_one() -> None:
    """The closed form gives the table's value: 11.0705 is passed with probability 5 %."""
    assert compute_p_value(11.0705) == pytest.approx(0.05, abs=1e-5)
    assert compute_p_value(0) == 1


def test_faces_are_uniform() -> None:
    """Twelve thousand dice show 1 to 6 only, each about equally often (chi-square test)."""
    faces = Counter(FairCup(SECRET, ENTROPY).dice(12_000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    chi_square = sum((count - 2000) ** 2 / 2000 for count in faces.values())
    assert 0.001 < compute_p_value(chi_square) < 0.999


# -- the second protocol -----------------------------------------------------------------------------------------

TRANSCRIPT = "Gobelet fairness 2\ncommitment c0\ncommitment c1\nhash ab\nopen 0102\nopen "


def test_a_transcript_by_hand() -> None:
    """It has the commitments, then for each contribution its hash or what was sent openly; nothing that is revealed."""
    contributions = [("ab", b"revealed later"), ("", b"\1\2"), ("", b"")]
    assert make_transcript(["c0", "c1"], contributions) == TRANSCRIPT
    assert make_transcript(["c0", "c1"], [("ab", b""), *contributions[1:]]) == TRANSCRIPT


def test_mixed_entropy_by_hand() -> None:
    """It is the SHA-256 of the transcript, then every contribution after its length in two bytes."""
    digest = hashlib.sha256(TRANSCRIPT.encode())
    assert hash_transcript(TRANSCRIPT) == digest.hexdigest()
    assert mix_entropy(TRANSCRIPT, [b"abc", b"", b"\1\2"]) == digest.digest() + b"\0\3abc\0\0\0\2\1\2"


def test_the_hash_of_entropy_is_sha256() -> None:
    """What a device sends first is the SHA-256 of its entropy (published vector)."""
    assert hash_entropy(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
