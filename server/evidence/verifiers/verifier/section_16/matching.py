"""The greatest total of pairs, by looking for a better one: if no cycle of exchanges gains, the total is the greatest.

Shares can be paired, unpaired, and paired differently. Each possible exchange is an arc with its gain; a cycle of
exchanges with a gain above 0 shows that the total is not the greatest (Klein 1967). Such cycles are carried out until
there are none. Pairs with a loss are never made, because leaving the shares unpaired gains more.
"""
from fractions import Fraction
from math import gcd

from verifier.section_16.line_class import are_within
from verifier.section_16.option_terms import measure

OUTSIDE = -1


def greatest_total(lots, pairs):
    """@pairs: units by purchase and sale, from which the search begins. Impossible ones are not used."""
    sides = {"purchase": [lot for lot in lots if lot.side == "purchase"], "sale": [lot for lot in lots if lot.side == "sale"]}
    total = Fraction(0)
    for name in sorted({lot.security_class for lot in lots}):
        purchases, sales = ([lot for lot in sides[side] if lot.security_class == name] for side in ("purchase", "sale"))
        if purchases and sales:
            total += Exchange(purchases, sales, pairs).greatest()
    return total


def denominator(values):
    least = 1
    for value in values:
        least = least * value.denominator // gcd(least, value.denominator)
    return least


class Exchange:
    """Purchases are nodes 0 to n - 1, sales n to n + m - 1; units and gains are whole numbers."""

    def __init__(self, purchases, sales, pairs):
        lots = purchases + sales
        self.unit = denominator([lot.units for lot in lots] + list(pairs.values()))
        self.cent = denominator(
            [lot.price for lot in lots] + [lot.option.premium for lot in lots if lot.option and lot.option.premium])
        self.open = [int(lot.units * self.unit) for lot in lots]
        self.count = len(purchases)
        self.gains = [
            {len(purchases) + at: int(measure(purchase, sale)[3] * self.cent)
             for at, sale in enumerate(sales) if are_within(purchase.day, sale.day)}
            for purchase in purchases
        ]
        self.flow = [{} for _ in lots]
        place = {lot: at for at, lot in enumerate(lots)}
        for (purchase, sale), units in pairs.items():
            if purchase in place and sale in place and are_within(purchase.day, sale.day):
                self.pair(place[purchase], place[sale], min(int(units * self.unit), self.open[place[purchase]], self.open[place[sale]]))

    def pair(self, purchase, sale, units):
        """Negative units are unpaired. The flow is kept at the sale, by purchase."""
        of = self.flow[sale]
        of[purchase] = of.get(purchase, 0) + units
        if of[purchase] == 0:
            del of[purchase]
        self.open[purchase] -= units
        self.open[sale] -= units

    def greatest(self):
        cycle = self.gaining_cycle()
        while cycle is not None:
            self.carry_out(cycle)
            cycle = self.gaining_cycle()
        gains = (
            units * self.gains[purchase][sale]
            for sale in range(self.count, len(self.flow)) for purchase, units in self.flow[sale].items())
        return Fraction(sum(gains), self.unit * self.cent)

    def arcs(self):
        """Arcs (from, to, gain): to outside and back where units are open or used, and between lots."""
        n = self.count
        for at in range(len(self.open)):
            is_used = bool(self.flow[at]) if at >= n else at in self.used
            into, out = (OUTSIDE, at) if at < n else (at, OUTSIDE)
            if self.open[at] > 0:
                yield into, out, 0
            if is_used:
                yield out, into, 0
        for purchase, sales in enumerate(self.gains):
            for sale, gain in sales.items():
                yield purchase, sale, gain
        for sale in range(n, len(self.open)):
            for purchase in self.flow[sale]:
                yield sale, purchase, -self.gains[purchase][sale]

    def gaining_cycle(self):
        """A cycle of arcs that gains, by the method of Bellman and Ford; None if there is none."""
        self.used = {purchase for of in self.flow for purchase in of}
        arcs = list(self.arcs())
        best, before = [0] * (len(self.open) + 1), [None] * (len(self.open) + 1)
        for _ in range(len(best)):
            last = None
            for start, end, gain in arcs:
                if best[start] + gain > best[end]:
                    best[end], before[end], last = best[start] + gain, start, end
            if last is None:
                return None
            cycle = self.cycle_in(before)
            if cycle is not None:
                return cycle
        raise AssertionError("a gaining cycle must exist")

    def cycle_in(self, before):
        """The arcs before each other form a cycle only if it gains."""
        state = {}
        for first in range(OUTSIDE, len(before) - 1):
            path, at = [], first
            while at is not None and at not in state:
                state[at] = first
                path.append(at)
                at = before[at]
            if at is not None and state[at] == first and at in path:
                return path[path.index(at):][::-1]
        return None

    def carry_out(self, cycle):
        steps = list(zip(cycle, cycle[1:] + cycle[:1]))
        n = self.count
        room = []
        for start, end in steps:
            if OUTSIDE in (start, end):
                at = end if start == OUTSIDE else start
                if (start == OUTSIDE) == (at < n):
                    room.append(self.open[at])
            elif start >= n:
                room.append(self.flow[start][end])
        units = min(room)
        for start, end in steps:
            if OUTSIDE not in (start, end):
                purchase, sale, sign = (start, end, 1) if start < n else (end, start, -1)
                self.pair(purchase, sale, sign * units)
