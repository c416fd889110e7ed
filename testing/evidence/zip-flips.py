"""Flips one bit of a ZIP after the other and prints what verify.py says of the ZIP itself, a line of JSON for each."""
import json
import runpy
import sys

script, path, places = sys.argv[1:]
verifier = runpy.run_path(script, run_name="verifier")
with open(path, "rb") as file:
    data = bytearray(file.read())
for place in json.loads(places):
    data[place] ^= 1
    verifier["problems"].clear()
    verifier["read_zip"](bytes(data))
    print(json.dumps(verifier["problems"]))
    data[place] ^= 1
