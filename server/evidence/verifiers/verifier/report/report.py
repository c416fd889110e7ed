"""The report: all its text, as far as the pack determines it, is that of data/figures.json."""
import hashlib
import json
from itertools import zip_longest

from verifier.days import closing_time, day_of
from verifier.findings import Cannot, problem
from verifier.numbers import shown_time
from verifier.report.report_contents import expected_sections, expected_summary
from verifier.report.report_markup import read_report, visible
from verifier.report.report_notes import citer, expected_notes
from verifier.report.report_texts import columns_of, eastern


# The methods are the same in every pack of a version of Sentinel.
METHODS_HASH = "1f5c5d1060e6b6a95605652707b43f05e8ac03c5fb36fe4f49a736fc021599f7"


def check_report(pack):
    try:
        report = read_report(pack.content.get("report.html", b""))
    except Cannot as error:
        problem(str(error))
        return
    methods = hashlib.sha256(pack.content.get("methods.md", b"")).hexdigest()
    if methods != METHODS_HASH:
        problem("DIFFERS: methods.md has the SHA-256 %s, expected %s" % (methods, METHODS_HASH))
    summary, sections = report["summary"], report["sections"]
    check_figures(pack, summary + [block for section in sections for block in section["blocks"]])
    title = visible(pack.data["title"])
    compare("title", title, report["title"])
    compare("heading of the first page", title, report["heading"])
    check_blocks("first page", expected_summary(pack, newest(pack)), summary)
    cite = citer(pack)
    check_sections(expected_sections(pack, cite), sections)
    compare_lists("contents", [[section["level"], section["id"], section["heading"]] for section in sections],
                  report["contents"])
    notes = [visible(note) for note in expected_notes(pack, cite)]
    for place, (expected, shown) in enumerate(zip_longest(notes, report["notes"]), 1):
        compare("footnote %d" % place, expected, shown)


def compare(where, expected, shown):
    """Texts, or lists of them."""
    stated, found = as_json(expected), as_json(shown)
    if stated != found:
        problem("DIFFERS: report.html, %s: shown %s, expected %s" % (where, found, stated))


def as_json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def compare_lists(where, expected, shown):
    """Up to the first difference, which can move all that follows."""
    for wanted, found in zip_longest(expected, shown):
        if wanted != found:
            compare(where, wanted, found)
            return


def check_figures(pack, blocks):
    """Wherever a figure is shown, it has the text of data/figures.json."""
    shown = {}
    for block in blocks:
        for row in block.get("rows", []):
            for cell in row:
                if isinstance(cell, list):
                    shown.setdefault(cell[1], set()).add(cell[0])
    for subject in pack.data["subjects"]:
        for figure in subject["figures"]:
            if shown.pop(figure["id"], None) != {visible(figure["text"])}:
                problem("DIFFERS: report.html, figure %s (%s)" % (figure["id"], figure["label"]))
    for place in shown:
        problem("DIFFERS: report.html has a figure %s that data/figures.json lacks" % place)


def check_sections(expected, shown):
    compare_lists("sections", ["%s %d" % section[:2] for section in expected],
                  ["%s %d" % (section["id"], section["level"]) for section in shown])
    found = {section["id"]: section for section in shown}
    for name, _, heading, blocks, *rest in expected:
        if name not in found:
            continue
        text = found[name]["heading"]
        compare("heading of %s" % name, stated_for(text, heading), text)
        check_blocks(rest[0] if rest else name, blocks, found[name]["blocks"])


def check_blocks(rest, expected, shown):
    """rest is the place of blocks after the expected ones."""
    for wanted, block in zip_longest(expected, shown):
        where, kind, content = wanted or (rest, None, None)
        if block is None or block["kind"] != kind:
            text = " (%s)" % as_json(block["text"]) if block and "text" in block else ""
            problem("DIFFERS: report.html, %s: found %s%s, expected %s" % (
                where[:-2] if where.endswith((", ", ": ")) else where, named(block and block["kind"]), text, named(kind)))
            return
        if kind == "table":
            check_table(where, content, block)
        elif kind == "quote":
            if content is not None:
                compare(where, [visible(line) if isinstance(line, str) else line for line in content], block["lines"])
        else:
            compare(where, stated_for(block["text"], content), block["text"])


def named(kind):
    return "nothing" if kind is None else "a %s" % kind


def stated_for(shown, expected):
    """What a text or a cell must be; itself where it is what is expected, or where the pack does not determine it."""
    if isinstance(expected, str):
        return visible(expected)
    if isinstance(expected, list):
        return [visible(expected[0]), expected[1]]
    if not isinstance(shown, str):
        return None if expected is None else expected.stated(shown)
    return shown if expected is None or expected.is_met(shown) else expected.stated(shown)


def check_table(where, content, block):
    columns, rows = content
    headers, layout, classes = columns_of(columns)
    compare(where + "columns", headers, block["headers"])
    compare(where + "layout", layout, block["layout"])
    for found in block["classes"]:
        compare(where + "layout of cells", classes, found)
    for wanted, found in zip_longest(rows, block["rows"]):
        if wanted is not None:
            wanted = [stated_for(shown, cell) for cell, shown in zip_longest(wanted, (found or [])[:len(wanted)])]
        label = found[0] if found else wanted[0]
        compare(where + (label if label and isinstance(label, str) else "row without a name"), wanted, found)
        # The rows after one that was added or left out differ for this reason alone.
        if len(rows) != len(block["rows"]) and wanted != found:
            return


def newest(pack):
    """The newest time of what the pack shows, New York time: acceptances, closes, and the last change of its case."""
    times = ["1992-12-31 19:00:00"]
    for stated in pack.data["filings"]:
        filing = pack.filing_or_none(stated["accession"])
        accepted = stated["accepted_et"] if filing is None else filing.accepted
        filed_on = day_of(stated["filed_on"]) if filing is None else filing.filed_on
        if accepted is not None:
            times.append(accepted)
        elif filed_on is not None:
            times.append("%s 22:00:00" % filed_on)
    for series in pack.series.values():
        times += ["%s %s" % (day, closing_time(day_of(day))) for day in {*series.close, *series.adjusted}]
    if pack.case_file is not None:
        times.append(eastern(pack.case_file["updated_at"]))
    return shown_time(max(times))
