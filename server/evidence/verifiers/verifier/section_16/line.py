"""A line of Form 3, 4, or 5: what it states, its due date and lateness, and its links."""
import re
from fractions import Fraction

from verifier.days import business_days_between
from verifier.section_16.due_date import YEARLY, due_date
from verifier.filings.filed_lines import check_replaced, lines_of, owners_of
from verifier.findings import Cannot, problem, unchecked
from verifier.section_16.links import check_links
from verifier.numbers import number
from verifier.filings.xml_text import text_in


def check_line(pack, subject):
    filing = pack.filing(subject["accession"])
    line = next((each for each in lines_of(filing) if each.number == subject["line"]), None)
    if line is None:
        raise Cannot("%s has no line %s" % (filing.accession, subject["line"]))
    check_filed(subject, line)
    if subject["superseded_by"] is not None:
        check_replaced(pack, subject, line, subject["superseded_by"])
    first = first_filing(pack, subject, filing)
    due_on, basis = due_of(subject, line, first)
    if subject["due_basis"] != basis:
        problem("DIFFERS: %s, rule of the due date: stated %s, recomputed %s" % (subject["id"], subject["due_basis"], basis))
    late = None if due_on is None or first is None or first.filed_on is None else (
        business_days_between(due_on, first.filed_on))
    recompute = {
        "due_date": lambda figure: due_on and due_on.isoformat(),
        "days_late": lambda figure: late,
    }
    check_cause(pack, subject, line, late)
    recompute.update(check_links(pack, subject, line))
    if [figure["name"] for figure in subject["figures"]] != list(recompute):
        problem("DIFFERS: %s, the list of figures of the line" % subject["id"])
    for figure in subject["figures"]:
        pack.compare(subject, figure, recompute.get(figure["name"]))


def check_filed(subject, line):
    owned = number(line.text("sharesOwnedFollowingTransaction"))
    form = {"D": "Direct", "I": "Indirect"}.get((line.text("directOrIndirectOwnership") or "").upper())
    texts = {
        "table": line.table,
        "code": line.code,
        "acquired_disposed": line.side,
        "trade_date": line.trade_date and line.trade_date.isoformat(),
        "security_title": re.sub(r"\s+", " ", line.title) if line.title else None,
        "ownership_form": form,
    }
    for name, value in texts.items():
        if subject[name] != value:
            differs(subject, name, value)
    for name, value in (("shares", line.shares), ("price", line.price), ("owned_following", owned)):
        stated = subject[name]
        if (stated is None) != (value is None) or (value is not None and Fraction(stated) != value):
            differs(subject, name, value and float(value))
    if subject["owner_ciks"] != list(owners_of(line.filing)):
        differs(subject, "owner_ciks", list(owners_of(line.filing)))


def differs(subject, name, found):
    problem("DIFFERS: %s, %s: stated %s, recomputed %s" % (subject["id"], name, subject[name], found))


def first_filing(pack, subject, own):
    """The filing that first reported the line: itself, unless it is an amendment."""
    if not own.form.strip().endswith("/A"):
        if subject["first_filed_in"] != own.accession:
            differs(subject, "first_filed_in", own.accession)
        return own
    unchecked(subject, "which filing first reported the line of this amendment (stated: %s)."
              % (subject["first_filed_in"] or "no stored filing"))
    if subject["first_filed_in"] is None:
        return None
    first = pack.filing(subject["first_filed_in"])
    same = first.ownership().issuer_cik == own.ownership().issuer_cik and set(owners_of(first)) & set(owners_of(own))
    if not same or first.form[0] != own.form[0] or (first.filed_on and own.filed_on and first.filed_on > own.filed_on):
        problem("DIFFERS: %s, %s did not report the line first" % (subject["id"], first.accession))
    return first


def due_of(subject, line, first):
    if first is None:
        return None, "orphan-amendment"
    year_end = subject["year_end"]
    due_on, basis = due_date(line, year_end)
    if basis == "no-fiscal-year-end":
        unchecked(subject, "that no 10-K or Form 5 states or confirms the end of the fiscal year.")
    if basis in YEARLY:
        is_own = year_end["accession"] == line.filing.accession
        period = text_in(line.filing.ownership().root, "periodOfReport") if is_own else None
        if is_own and (period or "")[:10] != year_end["day"]:
            problem("DIFFERS: %s, end of the fiscal year: stated %s, filed %s" % (subject["id"], year_end["day"], period))
        if not is_own:
            unchecked(subject, "the end of the fiscal year, %s, which %s states."
                      % (year_end["day"], year_end["accession"] or "the EDGAR header"))
    return due_on, basis


def check_cause(pack, subject, line, late):
    """The words must be in the place stated; which kind of cause they name is Sentinel's finding."""
    cause = subject["late_cause"]
    if cause is None:
        if late:
            unchecked(subject, "that no filing states a cause of the lateness.")
        return
    if not late:
        problem("DIFFERS: %s, a cause of lateness is stated, but the line is not late" % subject["id"])
    place, said, filing = cause["place"], cause["text"], pack.filing(cause["accession"])
    document = filing.ownership()
    if place == "remarks":
        filed = document.remarks or ""
    elif place == "form":
        filed = filing.form
    elif place == "timeliness":
        filed = (line.text("transactionTimeliness") or "").upper()
    else:
        note = place.replace("footnote ", "")
        filed = document.footnotes.get(note, "") if note in line.notes else ""
    if filed.strip() != said.strip():
        problem("DIFFERS: %s, cause of lateness: %s of %s does not say %r" % (subject["id"], place, filing.accession, said))
    unchecked(subject, "which kind of cause these words state (stated: %s)." % cause["cause"])
