"""Where figures and facts come from, as the report cites it."""
import re

from verifier.numbers import shown_date
from verifier.prices import table
from verifier.report.report_texts import with_days

MOST_ACTIONS = 12


def expected_notes(pack, cite):
    """The footnotes in the order of their numbers."""
    return [note_text(figure, subject["figures"][0]["id"], pack.written["rules_version"], cite)
            for subject in pack.written["subjects"] for figure in subject["figures"]]


def note_text(figure, first, version, cite):
    """The numbers of the figure are as written in data/figures.json."""
    name, unit, value, note = (figure[key] for key in ("name", "unit", "value", "note"))
    actions = [source for source in figure["sources"] if source["kind"] == "action"]
    unstated = actions[MOST_ACTIONS:]
    cited = [cite(source) for source in figure["sources"] if not any(source is each for each in unstated)]
    parts = ["%s: %s (rule %s, version %s)" % (figure["label"], without_stop(figure["rule"]), name, version)]
    if value is not None and (unit == "fraction" or (unit == "dollars" and re.search(r"\.[0-9]{3}", value))):
        parts.append("Unrounded: %s" % value)
    if cited:
        parts.append("From %s" % grouped(cited))
    if unstated:
        parts.append("%d more splits and dividends are in prices/actions.csv" % len(unstated))
    if name == "score":
        parts.append("From footnotes %s–%d" % (first, int(figure["id"]) - 1))
    if note is not None and unit != "points":
        parts.append(without_stop(with_days(note)))
    return "%s." % ". ".join(without_stop(part) for part in parts)


def without_stop(text):
    return text[:-1] if text.endswith(".") else text


def grouped(cited):
    """By filing or series, in the order of first citation."""
    groups = {}
    for of, text in cited:
        groups.setdefault(of, []).append(text)
    return "; ".join("%s: %s" % (of, ", ".join(joined(texts))) for of, texts in groups.items())


def joined(texts):
    """Paths that differ only in the number of their line as one."""
    numbers = {}
    for text in texts:
        found = re.search(r"\[([0-9]+)\]", text)
        form = re.sub(r"\[[0-9]+\]", "[]", text, count=1)
        numbers.setdefault(form, []).append(found.group(1) if found else "")
    return [form.replace("[]", "[%s]" % ", ".join(found), 1) for form, found in numbers.items()]


MARKS = {
    "ACCEPTANCE-DATETIME": b"<ACCEPTANCE-DATETIME>",
    "FILED AS OF DATE": b"FILED AS OF DATE:",
    "CONFORMED SUBMISSION TYPE": b"CONFORMED SUBMISSION TYPE:",
}


def citer(pack):
    """A function that cites a source of data/figures.json, as what it is in and where or what it is there."""
    closes = {}
    for row in table(pack.content, "prices/closes.csv"):
        parts = ["$" + row["close"]] if row["close"] else []
        parts += ["adjusted $" + row["adjusted_close"]] if row["adjusted_close"] else []
        closes[row["series"], row["day"]] = ", ".join(parts)

    def close_of(series, day):
        return "close of %s: %s" % (shown_date(day), closes.get((series, day), "unknown"))

    def action_text(source):
        day, amount = shown_date(source["day"]), source["amount"]
        if source["action"] == "split":
            return "split of %s: %s new shares for one" % (day, amount)
        if source["action"] == "payout":
            return "paid to holders in place of the close of %s: $%s" % (day, amount)
        measured = "" if source["before"] is None else " (%s)" % close_of(source["series"], source["before"])
        return "dividend of %s: $%s%s" % (day, amount, measured)

    def cite(source):
        if source["kind"] == "xml":
            return source["accession"], source["path"]
        if source["kind"] == "price":
            return source["series"], close_of(source["series"], source["day"])
        if source["kind"] == "action":
            return source["series"], action_text(source)
        stated = pack.stated.get(source["accession"])
        at = pack.content.get(stated and stated["file"], b"").find(MARKS[source["field"]])
        place = "as EDGAR lists it" if at == -1 else "character %d" % at
        return source["accession"], "%s (%s)" % (source["field"], place)

    return cite
