from gobelet.handsdown import *

CARD_BOTS = {"expert": 1, "greedy": 1, "random": 1}


class B:
    name = "greedy"

    def choose(self, game, seat):
        v = game.view(seat)
        m = v.legal_moves(seat)
        if Call() in m and v.claim_of(seat):
            return Call()
        if Decline() in m:
            return Decline()
        if seat != v.turn:
            return None
        from collections import Counter

        cols = Counter(c.colour for c in v.hands[seat])
        best = cols.most_common(1)[0][0]
        nums = Counter(c.numbers for c in v.hands[seat] if c.colour in (best, None))
        n = nums.most_common(1)[0][0]
        return Discard(
            tuple(
                c for c in v.hands[seat] if not (c.colour in (best, None) and (n == c.numbers or len(c.numbers) == 6))
            )
        )


def make_card_bot(n, c):
    return B()
