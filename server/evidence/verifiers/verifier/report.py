"""The report: it shows every figure of the pack, and no other, and what else can be recomputed of it."""
import datetime
import html
import json
import re

from verifier.days import SUNDAY, closing_time, day_of, nth_weekday
from verifier.findings import problem
from verifier.numbers import shown_time
from verifier.trade import QUARTER

MOST_QUOTED = 100


def check_report(pack):
    """Every figure is in the report as data/figures.json has it; so are a search, quarters, patterns, and shared trades and events."""
    shown = {}
    text = pack.content.get("report.html", b"").decode("utf-8", "replace")
    for place, said in re.findall(r'<data data-figure="(\d+)">([^<]*)</data>', text):
        shown.setdefault(int(place), set()).add(html.unescape(said))
    for subject in pack.data["subjects"]:
        for figure in subject["figures"]:
            if shown.pop(figure["id"], None) != {figure["text"]}:
                problem("DIFFERS: report.html, figure %s (%s)" % (figure["id"], figure["label"]))
    for place in shown:
        problem("DIFFERS: report.html has a figure %s that data/figures.json lacks" % place)
    check_rows(pack, text)


def check_rows(pack, text):
    search = pack.data.get("search")
    expected = {"Newest information": [[newest(pack)]]}
    for label, name in (("Search", "in_words"), ("Sorted by", "order"), ("Rows found and left out", "text")):
        expected[label] = [] if search is None else [[search[name]]]
    first_page = rows_of(text, "summary")
    for label, texts in expected.items():
        compare_texts(label, texts, [row[1:2] for row in first_page if row[:1] == [label]])
    if search is not None:
        check_quoted(pack, text)
    quarters = [fact["text"] for subject in pack.data["subjects"] if subject["kind"] == "trade"
                for fact in subject["facts"] if fact["label"] == QUARTER]
    cell = r"<td>%s</td><td>([^<]*)</td>" % re.escape(QUARTER)
    compare_texts(QUARTER, quarters, [html.unescape(said) for said in re.findall(cell, text)])
    for subject in pack.data["subjects"]:
        check_patterns(subject, text)
    shared = [[subject["id"], ", ".join(subject["also_part_of"])]
              for subject in pack.data["subjects"] if "also_part_of" in subject]
    compare_texts("trades and events of several leads and clusters", shared,
                  [[*row[:1], *row[-1:]] for row in rows_of(text, "shared-trades-and-events")])


def check_patterns(subject, text):
    """The report prints each pattern, and what it was determined from, as data/figures.json has it."""
    name = re.escape(subject["id"].lower().replace("#", "item-"))
    shown = [[html.unescape(said), cells_of(rows)]
             for section in re.findall(r'<section id="%s">(.*?)</section>' % name, text, re.S)
             for said, rows in re.findall(SHOWN_PATTERN, section, re.S)]
    stated = [[pattern_text(pattern),
               [[each["label"], each["value"], each["source"] or ""] for each in pattern["inputs"]]]
              for pattern in subject["patterns"]]
    if shown != stated:
        problem("DIFFERS: report.html, %s, patterns: the text or the inputs of at least one" % subject["id"])


SHOWN_PATTERN = (r'<p>(Pattern “[^<]*)</p>(?:\n<div class="scroll"[^>]*><table[^>]*>'
                 r"(?:(?!</table>).)*?<tbody>(.*?)</tbody>)?")


def pattern_text(pattern):
    name = "Pattern “%s”" % pattern["label"]
    if pattern["is_undecided"]:
        return "%s could not be determined: %s If it applied, it would state: “%s” Rule: %s" % (
            name, pattern["note"] or "Its inputs are unknown.", pattern["sentence"], pattern["rule"])
    note = "" if pattern["note"] is None else " " + pattern["note"]
    return "%s: %s Rule: %s%s" % (name, pattern["sentence"], pattern["rule"], note)


def check_quoted(pack, text):
    """The report quotes the search as data/figures.json has it, unless it has more companies or persons than 100."""
    section = re.search(r'<section id="search">(.*?)</section>', text, re.S)
    shown = [html.unescape(said) for said in re.findall(r"<code>([^<]*)</code>", section.group(1) if section else "")]
    query = pack.data["search"]["query"]
    is_long = any(isinstance(condition, list) and len(condition) > MOST_QUOTED for condition in query.values())
    data = dict(as_written(pack.content["data/figures.json"].decode("utf-8")))
    stated = dict(data["search"])["query"]
    try:
        is_equal = [as_written(said) for said in shown] == ([] if is_long else [stated])
    except ValueError:
        is_equal = False
    if not is_equal:
        problem("DIFFERS: report.html, the search as JSON: shown %s, stated %s" % (shown, query))


def as_written(text):
    """JSON with its keys in order and its numbers as written: others write the same number differently."""
    return json.loads(text, object_pairs_hook=tuple, parse_int=str.encode, parse_float=str.encode)


def compare_texts(label, expected, shown):
    if expected != shown:
        problem("DIFFERS: report.html, %s: shown %s, recomputed %s" % (label, shown, expected))


def rows_of(text, section):
    """The cells of the rows of the first table of a section."""
    table = re.search(r'<section id="%s".*?<tbody>(.*?)</tbody>' % section, text, re.S)
    return cells_of(table.group(1) if table else "")


def cells_of(table):
    rows = re.findall(r"<tr>(.*?)</tr>", table, re.S)
    return [[html.unescape(cell) for cell in re.findall(r"<td[^>]*>([^<]*)</td>", row)] for row in rows]


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
    if "case/case.json" in pack.content:
        times.append(eastern(json.loads(pack.content["case/case.json"].decode("utf-8"))["updated_at"]))
    return shown_time(max(times))


def eastern(instant):
    """New York time of an instant since 2007, from UTC."""
    moment = datetime.datetime.strptime(instant[:19], "%Y-%m-%dT%H:%M:%S")
    begin = datetime.datetime.combine(nth_weekday(moment.year, 3, SUNDAY, 2), datetime.time(7))
    end = datetime.datetime.combine(nth_weekday(moment.year, 11, SUNDAY, 1), datetime.time(6))
    local = moment - datetime.timedelta(hours=4 if begin <= moment < end else 5)
    return local.strftime("%Y-%m-%d %H:%M:%S")
