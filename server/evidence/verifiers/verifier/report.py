"""The report: it shows every figure of the pack, and no other, and what else can be recomputed of it."""
import datetime
import html
import json
import re

from verifier.days import SUNDAY, closing_time, day_of, nth_weekday
from verifier.findings import problem
from verifier.numbers import shown_date
from verifier.trade import QUARTER


def check_report(pack):
    """Every figure is in the report as data/figures.json has it; so are a search, quarters, and shared trades and events."""
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
    expected = {"Newest information": [newest(pack)]}
    for label, name in (("Search", "in_words"), ("Order of the search", "order"), ("Rows of the search", "text")):
        expected[label] = [] if search is None else [search[name]]
    first_page = rows_of(text, "summary")
    for label, texts in expected.items():
        compare_texts(label, texts, [row[1] for row in first_page if row[0] == label])
    quarters = [fact["text"] for subject in pack.data["subjects"] if subject["kind"] == "trade"
                for fact in subject["facts"] if fact["label"] == QUARTER]
    cell = r"<td>%s</td><td>([^<]*)</td>" % re.escape(QUARTER)
    compare_texts(QUARTER, quarters, [html.unescape(said) for said in re.findall(cell, text)])
    shared = [[subject["id"], ", ".join(subject["also_part_of"])]
              for subject in pack.data["subjects"] if "also_part_of" in subject]
    compare_texts("trades and events of several leads and clusters", shared,
                  [[row[0], row[-1]] for row in rows_of(text, "shared-trades-and-events")])


def compare_texts(label, expected, shown):
    if expected != shown:
        problem("DIFFERS: report.html, %s: shown %s, recomputed %s" % (label, shown, expected))


def rows_of(text, section):
    """The cells of the rows of the first table of a section."""
    table = re.search(r'<section id="%s".*?<tbody>(.*?)</tbody>' % section, text, re.S)
    rows = re.findall(r"<tr>(.*?)</tr>", table.group(1) if table else "", re.S)
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


def shown_time(time):
    """A time as the report prints it: Mar 4, 2025, 4:05 PM ET."""
    hour = int(time[11:13])
    return "%s, %d:%s %s ET" % (shown_date(time[:10]), hour % 12 or 12, time[14:16], "AM" if hour < 12 else "PM")
