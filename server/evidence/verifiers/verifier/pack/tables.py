"""The files that a pack has by data/figures.json, and its tables, which repeat data/figures.json."""
import json
import os
import re

from verifier.findings import problem

FILES = ("README.txt report.html report.pdf methods.md data/figures.json ro-crate-metadata.json ZIPSUMS verify.py "
         "verify.mjs").split()
# What a spreadsheet takes for a formula has an apostrophe before it; plain numbers are none.
FORMULA = re.compile(r"(?![-+]?[0-9.,]+(?:e[-+]?[0-9]+)?%?\Z)[=+\-@\t\r\n\0]")


def check_tables(pack):
    tables = {**expected_tables(pack.written), "prices/closes": None, "prices/actions": None}
    check_names(pack, tables)
    for name, rows in tables.items():
        file = "%s.csv" % name
        if rows is not None and file in pack.content:
            compare_table(file, rows, pack.content[file])


def check_names(pack, tables):
    """Exactly these files; of the parts of the verifiers, those that this verifier has, too."""
    names = FILES + ["%s.%s" % (name, end) for name in tables for end in ("csv", "parquet")]
    names += [each["file"] for each in pack.data["filings"] + pack.data["series"] if each["file"] is not None]
    if pack.case_file is not None:
        names += ["case/case.json", "case/audit.csv"]
    for name in sorted(set(pack.content) - set(names) - own_parts()):
        problem("NOT PART OF THE PACK: %s" % name)
    for name in sorted(set(names) - set(pack.content)):
        problem("MISSING: %s" % name)


def own_parts():
    """The files of the verifiers next to this one, by their names in a pack."""
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return {
        "/".join(["verifier", *os.path.relpath(os.path.join(folder, name), root).split(os.sep)])
        for folder, _, names in os.walk(root)
        for name in names if name.endswith((".py", ".mjs", ".json"))
    }


def compare_table(name, rows, content):
    """Up to the first difference, which can move all that follows."""
    expected = [",".join('"%s"' % cell_text(cell).replace('"', '""') for cell in row) for row in rows] + [""]
    shown = content.split(b"\r\n")
    place = next((at for at, (wanted, found) in enumerate(zip(expected, shown)) if wanted.encode("utf-8") != found),
                 min(len(expected), len(shown)))
    if place == len(expected) == len(shown):
        return
    wanted, found = (as_json(lines[place]) if place < len(lines) else "nothing"
                     for lines in (expected, [line.decode("utf-8", "replace") for line in shown]))
    problem("DIFFERS: %s, row %d: shown %s, in data/figures.json %s" % (name, place, found, wanted))


def as_json(text):
    return json.dumps(text, ensure_ascii=False)


def cell_text(cell):
    if isinstance(cell, bool):
        return "true" if cell else "false"
    text = "" if cell is None else cell
    return "'" + text if FORMULA.match(text) else text


def expected_tables(data):
    """By name, the names of the columns and the rows. Lines, worksheets, and pairs have a table where there are any."""
    subjects = data["subjects"]
    of = {kind: [subject for subject in subjects if subject["kind"] == kind]
          for kind in ("trade", "event", "line", "short_swing")}
    tables = {
        "data/trades": ["subject company cik person accession row_number trade_date direction security_title lines "
                        "next_8k next_earnings".split()] + [trade_row(trade) for trade in of["trade"]],
        "data/events": ["subject company cik accession day_0".split()] + [
            [event["id"], event["company"], event["cik"].zfill(10), event["accession"], event["day0"]]
            for event in of["event"]],
        "data/lines": ["subject company person accession line table code trade_date security_title shares price "
                       "owned_following ownership_form due_basis late_cause links".split()]
        + [line_row(line) for line in of["line"]],
        "data/short_swing_lines": ["subject accession line trade_date code shares price outcome side security_class "
                                   "units price_restated option strike_restated expires_on premium_restated because "
                                   "superseded_by".split()]
        + [swing_row(swing["id"], line) for swing in of["short_swing"] for line in swing["lines"]],
        "data/short_swing_pairs": ["subject purchase sale measure purchase_price sale_price units profit "
                                   "last_matchable_day suit_by".split()]
        + [pair_row(swing["id"], pair) for swing in of["short_swing"] for pair in swing["pairs"]],
    }
    figures = "name horizon label unit value text rule note".split()
    filings = "accession form cik filed_on accepted_et sha256 file".split()
    return {
        **{name: rows for name, rows in tables.items() if len(rows) > 1},
        "data/figures": [["subject", "figure"] + figures] + [
            [subject["id"]] + values(figure, ["id"] + figures) for subject in subjects for figure in subject["figures"]],
        "data/filings": [filings] + [
            values({**filing, "cik": filing["cik"] and filing["cik"].zfill(10)}, filings) for filing in data["filings"]],
    }


def values(stated, names):
    return [stated.get(name) for name in names]


def trade_row(trade):
    row = trade["row"]
    return [trade["id"], trade["company"], trade["cik"].zfill(10), trade["person"],
            *values(row, "accession row_number trade_date direction security_title".split()),
            " ".join(line["line"] for line in row["lines"]), trade["next_8k"], trade["next_earnings"]]


def line_row(line):
    names = ("id company person accession line table code trade_date security_title shares price owned_following "
             "ownership_form due_basis")
    links = [" ".join([link["link"]] + [place_text(other) for other in link["lines"]]) for link in line["links"]]
    return values(line, names.split()) + [line["late_cause"] and line["late_cause"]["cause"], "; ".join(links)]


def swing_row(subject, line):
    matchable = line["matchable"] or dict.fromkeys(["side", "security_class", "units", "price", "option"])
    option = matchable["option"] or dict.fromkeys(["kind", "strike", "expires_on", "premium"])
    return [subject, *values(line, "accession line trade_date code shares price outcome".split()),
            *values(matchable, "side security_class units price".split()),
            *values(option, "kind strike expires_on premium".split()), line["because"], line["superseded_by"]]


def pair_row(subject, pair):
    names = "measure purchase_price sale_price units profit last_matchable_day suit_by"
    return [subject, place_text(pair["purchase"]), place_text(pair["sale"]), *values(pair, names.split())]


def place_text(place):
    return "%s/%s" % (place["accession"], place["line"])
