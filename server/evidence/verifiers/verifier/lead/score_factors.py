"""The factors of a lead's score: weights, levels, and points."""
from fractions import Fraction

SCORE_VERSION = "2"
EVERY = ("trade", "cluster", "event", "person")
MOVE = Fraction(5, 100)
# Weight, kinds of leads, and levels: percent of the weight, where the fact is at least, at most, or equal to.
FACTORS = {
    "event-days": (4, EVERY, [(100, "<=", 5), (60, "<=", 20), (30, "<=", 30)]),
    "event-return": (16, EVERY, [(100, ">=", 0.2), (70, ">=", 0.1), (35, ">=", 0.05)]),
    "side": (4, EVERY, [(100, ">=", 0.05), (-100, "<=", -0.05)]),
    "avoided": (
        24,
        EVERY,
        [
            (100, ">=", 1000000),
            (90, ">=", 500000),
            (75, ">=", 250000),
            (60, ">=", 100000),
            (45, ">=", 50000),
            (30, ">=", 25000),
            (15, ">=", 10000),
        ],
    ),
    "size-history": (6, EVERY, [(100, ">=", 5), (50, ">=", 2)]),
    "size-holdings": (8, EVERY, [(100, ">=", 0.5), (50, ">=", 0.2)]),
    "dormant": (4, EVERY, [(100, ">=", 366)]),
    "habit": (6, EVERY, [(100, "=", "opportunistic"), (-100, "=", "routine")]),
    "plan": (10, EVERY, [(100, "=", "plan with red flags"), (50, "=", "outside a plan")]),
    "late": (4, EVERY, [(100, ">=", 10), (60, ">=", 3)]),
    "cluster": (8, EVERY, [(100, ">=", 5), (60, ">=", 3)]),
    "quarter": (4, EVERY, [(100, "=", "yes")]),
    "opposite": (10, EVERY, [(-100, ">=", 2), (-50, ">=", 1)]),
    "insiders": (10, ("event",), [(100, ">=", 3), (50, ">=", 2)]),
    "repeated": (10, ("person",), [(100, ">=", 3), (50, ">=", 2)]),
}


def reached(level, fact):
    _, how, bound = level
    if how == "=":
        return fact == bound
    if isinstance(fact, str):
        return False
    return fact >= bound if how == ">=" else fact <= bound


def percent_of(name, fact):
    if fact is None:
        return 0
    return next((level[0] for level in FACTORS[name][2] if reached(level, fact)), 0)


def points_of(weight, percent):
    points = (abs(weight * percent) + 50) // 100
    return -points if percent < 0 else points


def strongest(name, found):
    """Of the findings of several trades, as (fact, percent): most points, else most subtracted."""
    percents = [percent for _, percent in found]
    best = max(percents) if max(percents) > 0 else min(percents)
    facts = [fact for fact, percent in found if percent == best and fact is not None]
    if not facts:
        return None, best
    if isinstance(facts[0], str):
        return facts[0], best
    return (min if FACTORS[name][2][0][1] == "<=" else max)(facts), best
