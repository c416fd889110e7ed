"""Prints the greatest total of each of several lists of lots, as verify.py computes it without given pairs."""
import json
import os
import sys
from fractions import Fraction

script, cases = sys.argv[1], json.loads(sys.stdin.read())
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(script))

from verifier.days import day_of
from verifier.matching import greatest_total


class Lot:
    def __init__(self, side, day, units, price):
        self.side, self.security_class, self.day = side, "Common", day_of(day)
        self.units, self.price = Fraction(units), Fraction(price)


print(json.dumps([str(float(greatest_total([Lot(**lot) for lot in lots], {}))) for lots in cases]))
