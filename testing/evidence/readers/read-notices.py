"""Reads Form 144 notices with the parts of verify.py: prints as JSON what it read from each."""
import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

from verifier.notice.notice_document import Notice
from verifier.numbers import exact_text


class Given:
    accession, form, given_day, accepted = "", "144", None, None

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = file.read()


def read(path):
    notice = Notice(Given(path))
    sums = [notice.units, notice.value, notice.past_units, notice.past_proceeds]
    return [notice.as_filed(), *[None if each is None else exact_text(each) for each in sums]]


print(json.dumps([read(path) for path in sys.argv[2:]]))
