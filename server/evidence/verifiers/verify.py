#!/usr/bin/env python3
"""Verifies a Sentinel evidence pack offline, with nothing but Python 3.8 or later.

    python3 verify.py [PACK] [--key KEY_ID]

PACK is the ZIP file as received, every byte of which is checked, or the folder it was unpacked into; by default,
the folder of this file. With --key, the pack must be signed by the key of that id, which the status page of
the installation shows. Without it, the signature is checked against the key in the pack, which does not prove
who created it.

It checks the hash of every file and the signature, reads the filings and closes in the pack, recomputes every
numbered figure of the report from them, and compares. It names what differs and then exits with status 1. Parquet files
are checked by their hashes only: each repeats a CSV file.

The rules are in methods.md. This program is written from them, independently of Sentinel. Its parts are in verifier/.
"""
import hashlib
import os
import sys

# The folder of a pack must stay as it was unpacked.
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from verifier.pack.files import check_files, check_signature, read_pack
from verifier.findings import Cannot, checked, exceptions, problem, problems, start_over, warnings
from verifier.pack.pack import Pack, is_readable
from verifier.report.report import check_report
from verifier.subjects import check_subjects
from verifier.pack.tables import check_tables


NOT_COMPARED = (
    "In report.html, this program refuses markup that Sentinel does not write, and compares the text with "
    "data/figures.json, case/case.json, and methods.md, except:\n"
    "- the kinds and titles of a case’s items\n"
    "- the text of notes\n"
    "- when a pack of a case was created\n"
    "It compares the CSV files in data/ with data/figures.json.\n"
    "It refuses facts, figures, and patterns with labels that Sentinel does not write; it does not check the labels of "
    "what patterns were determined from.\n"
    "It compares companies, persons, titles, items of events, next 8-Ks of trades, and facts of trades, events, lines, "
    "and notices with the filings in the pack; names and titles are compared by their words, in any order. Names and "
    "items that no filing in the pack states are listed as NOT CHECKED.\n"
    "Rules, patterns, notes, cautions, and other facts of leads, plans, and worksheets are as data/figures.json states "
    "them; this program does not compare them with filings.\n"
    "Hashes and signature alone protect what is not compared, report.pdf, README.txt, "
    "ro-crate-metadata.json, Parquet files, and the folder case/."
)

MADE_BY_ANYONE = (
    "The signature was checked against the key in the pack, which does not prove who created it: run this program "
    "with --key and the key ID on the installation's status page."
)


def what_is_checked(root):
    if os.path.isdir(root):
        return "Checking the folder %s." % root
    with open(root, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    return "Checking the ZIP %s (SHA-256 %s), not the folder that it was unpacked into." % (root, digest)


def main(arguments):
    if "--help" in arguments or "-h" in arguments:
        print(__doc__)
        return 0
    wanted_key = None
    if "--key" in arguments:
        at = arguments.index("--key")
        wanted_key = arguments[at + 1] if at + 1 < len(arguments) else ""
        del arguments[at:at + 2]
    root = arguments[0] if arguments else os.path.dirname(os.path.abspath(__file__))
    start_over()
    try:
        present = read_pack(root)
        print(what_is_checked(root))
    except OSError as error:
        print("Cannot read %s: %s." % (root, error.strerror))
        return 2
    content = check_files(present)
    key = check_signature(present, wanted_key)
    try:
        if is_readable(content):
            pack = Pack(content)
            check_subjects(pack)
            check_tables(pack)
            check_report(pack)
    except Cannot as error:
        problem("NOT RECOMPUTED: %s" % error)
    except Exception as error:  # What was changed can break anything; the hashes above name it.
        problem("NOT RECOMPUTED: %s: %s" % (type(error).__name__, error))
    for text in warnings + problems:
        print(text)
    print(NOT_COMPARED)
    print("DETERMINED BY SENTINEL from all filings of a company, also those outside the pack: which patterns apply and "
          "what they were determined from; that the stated next 8-K and earnings announcement are the first after a "
          "trade; and that totals, such as insiders' sales before an event, lack no trade. This program does not "
          "recompute this.")
    print("%d files and %d figures checked. Signed by key %s." % (checked["files"], checked["figures"], key))
    if problems:
        print("FAILED: %d problem%s." % (len(problems), "" if len(problems) == 1 else "s"))
        return 1
    made_by = MADE_BY_ANYONE if wanted_key is None else "The signature was made with the key given with --key."
    print("VERIFIED%s. %s" % (exceptions(), made_by))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
