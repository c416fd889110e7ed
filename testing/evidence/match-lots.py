"""Prints the greatest total of each of several lists of lots, as verify.py computes it without given pairs."""
import json
import os
import sys
from fractions import Fraction

script, cases = sys.argv[1], json.loads(sys.stdin.read())
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(script))

from verifier.days import day_of
from verifier.section_16.matching import greatest_total


class OneDay:
    """An option of which all expire on one day."""

    def __init__(self, kind, strike, premium):
        self.kind, self.strike, self.premium = kind, Fraction(strike), Fraction(premium)
        self.expires, self.factor = day_of("2026-01-16"), Fraction(1)


class Lot:
    def __init__(self, side, day, units, price, option=None):
        self.side, self.security_class, self.day = side, "Common", day_of(day)
        self.units, self.price = Fraction(units), Fraction(price)
        self.option = option and OneDay(**option)


print(json.dumps([str(float(greatest_total([Lot(**lot) for lot in lots], {}))) for lots in cases]))
