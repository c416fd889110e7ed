"""Flips one bit of a ZIP after the other and prints what verify.py says of the ZIP itself, a line of JSON for each."""
import json
import os
import sys

script, path, places = sys.argv[1:]
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(script))

from verifier.findings import problems
from verifier.pack.zip import read_zip

with open(path, "rb") as file:
    data = bytearray(file.read())
for place in json.loads(places):
    data[place] ^= 1
    problems.clear()
    read_zip(bytes(data))
    print(json.dumps(problems))
    data[place] ^= 1
