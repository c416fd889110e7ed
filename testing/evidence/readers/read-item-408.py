"""Reads Item 408 facts with the parts of verify.py: prints the arrangements of each file, as JSON."""
import gzip
import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

from verifier.plan.item_408 import Report


class Given:
    def __init__(self, path):
        with (gzip.open if path.endswith(".gz") else open)(path, "rb") as file:
            self.bytes = file.read()


def dated(found):
    return {"raw": found[0], "day": found[1] and found[1].isoformat()}


def shown(found):
    dates = {field: dated(found[field]) for field in ("adopted", "terminated", "expires")}
    return {**found, **dates}


print(json.dumps([[shown(each) for each in Report(Given(path)).arrangements] for path in sys.argv[2:]]))
