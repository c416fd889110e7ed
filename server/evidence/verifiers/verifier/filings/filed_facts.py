"""Names and facts that the report shows as filed, compared with the filings and with what else is checked."""
import re

from verifier.days import day_of
from verifier.filings.filed_names import check_names
from verifier.filings.filings_in_pack import current_reports_in
from verifier.findings import problem, unchecked
from verifier.filings.items import items_of
from verifier.numbers import shown_date, shown_time
from verifier.report.report_texts import day_or_unknown, is_same_name
from verifier.filings.xml_text import children, text_in


def check_facts(pack, subject):
    name, person, shown = subject["id"], subject.get("person"), subject["shown_person"]
    person = person["name"] if isinstance(person, dict) else person
    if (shown is not None) if person is None else not is_same_name(shown or "", person):
        problem("DIFFERS: %s, shown_person: stated %s, filed %s" % (name, shown or "null", person or "null"))
    check_names(pack, subject)
    named, exact = EXPECTED[subject["kind"]](pack, subject)
    for label, filed in named:
        compare(subject, label, filed, is_same_name)
    for label, filed in exact:
        compare(subject, label, filed, lambda one, other: one == other)


def compare(subject, label, filed, is_same):
    stated = [fact["text"] for fact in subject["facts"] if fact["label"] == label]
    if len(stated) != (filed is not None) or not all(is_same(text, filed) for text in stated):
        problem("DIFFERS: %s, %s: stated %s, filed %s" % (
            subject["id"], label, " and ".join(stated) or "nothing", "nothing" if filed is None else filed))


UNSTATED = "none stated"


def filed_on(filing):
    return "unknown" if filing.filed_on is None else shown_date(filing.filed_on.isoformat())


def accepted_at(filing):
    return "time unknown" if filing.accepted is None else shown_time(filing.accepted)


def joined(texts):
    return "; ".join(dict.fromkeys(texts)) or UNSTATED


def days_text(days):
    return joined(map(shown_date, days))


def or_unstated(text):
    return UNSTATED if text is None else text


def padded(cik):
    return "%010d" % cik


def items_text(items):
    return ", ".join(items) or "unknown"


def of_trade(pack, trade):
    row, person = trade["row"], trade["person"]
    filing = pack.filing_or_none(row["accession"])
    if filing is None:
        return [], []
    check_next_8k(pack, trade)
    document = filing.ownership()
    root = document.root
    issuer = (children(root, "issuer") or [root])[0]
    path = next((fact["source"]["path"] for fact in trade["facts"]
                 if fact["label"] == "Reporting person" and fact["source"]), "")
    place = re.search(r"reportingOwner\[([0-9]+)\]", path)
    owners = children(root, "reportingOwner")
    place = int(place.group(1)) if place else 0

    def part(of, name):
        return (children(of, name) or [of])[0]

    def name_of(of):
        return text_in(part(of, "reportingOwnerId"), "rptOwnerName") or ""

    # Of owners that a filing lists twice, Sentinel counts one.
    cited = owners[place - 1:place] if place else []
    owner = next((each for each in cited + owners if is_same_name(name_of(each), person)), None)
    name = (", ".join(map(name_of, owners)) or "unknown") if owner is None else name_of(owner)
    if not is_same_name(person, name):
        problem("DIFFERS: %s was not filed by %s" % (row["accession"], person))
    return [
        ("Issuer", text_in(issuer, "issuerName") or ""),
        ("Reporting person", name),
        ("Officer title", None if owner is None else text_in(part(owner, "reportingOwnerRelationship"), "officerTitle")),
    ], [
        ("CIK", padded(document.issuer_cik)),
        ("Form", filing.form),
        ("Security", or_unstated(row["security_title"])),
        ("Trade date", shown_date(row["trade_date"])),
        ("Filing date", filed_on(filing)),
        ("Accepted", accepted_at(filing)),
    ]


def of_event(pack, event):
    filing = pack.filing(event["accession"])
    items = items_of(filing)
    if items is None:
        unchecked(event, "the items: the header does not name every item.")
    return [], [
        ("Company", event["company"]),
        ("CIK", padded(event["cik"])),
        ("Form", filing.form),
        *([] if items is None else [("Items", items_text(items))]),
        ("Accepted", accepted_at(filing)),
        ("Day 0", day_or_unknown(event["day0"])),
    ]


def of_lead(pack, lead):
    return [], [
        ("Kind of lead", lead["lead_kind"].capitalize()),
        ("Company", lead["company"]),
        ("Reporting person", lead["shown_person"]),
        ("Trades", str(len(lead["trades"]))),
        ("Weights", lead["score_name"] + ("" if lead["has_own_weights"] else ", as published")),
    ]


MATCHES = {"cik": "by CIK", "name": "by name (uncertain)", "none": "not matched"}


def of_plan(pack, plan):
    return [], [
        ("Company", plan["company"]),
        ("Person", "%s, %s" % (plan["shown_person"], MATCHES[plan["person"]["match"]])),
    ]


def of_swing(pack, swing):
    return [], [
        ("Company", swing["company"]),
        ("CIK of the company", padded(swing["cik"])),
        ("Reporting person", swing["shown_person"]),
        ("CIK of the person", padded(swing["owner_cik"])),
        ("Forms 3, 4, and 5 that name the person", str(len(swing["filings"]))),
    ]


def of_line(pack, line):
    filing, person, day = pack.filing_or_none(line["accession"]), line["person"], line["trade_date"]
    if filing is None:
        return [], []
    names = [owner["name"] for owner in filing.ownership().owners]
    name = next((each for each in names if is_same_name(each, person)), names[0] if names else None)
    if name is not None and not is_same_name(person, name):
        problem("DIFFERS: %s was not filed by %s" % (line["accession"], person))
    return [] if name is None else [("Reporting person", name)], [
        ("Company", line["company"]),
        ("Form", filing.form),
        ("Table", or_unstated(line["table"])),
        ("Security", or_unstated(line["security_title"])),
        ("Transaction code", or_unstated(line["code"])),
        ("Acquired (A) or disposed of (D)", or_unstated(line["acquired_disposed"])),
        ("Trade date", UNSTATED if day is None else shown_date(day)),
        ("Shares", or_unstated(line["shares"])),
        ("Price", or_unstated(line["price"])),
        ("Owned following", or_unstated(line["owned_following"])),
        ("Direct or indirect", or_unstated(line["ownership_form"])),
    ]


def of_notice(pack, notice):
    filing, filed = pack.filing_or_none(notice["accession"]), notice["as_filed"]
    if notice["person"] != ("unknown" if filed["seller"] is None else filed["seller"]):
        problem("DIFFERS: %s was not filed for %s" % (notice["accession"], notice["person"]))
    return [], [
        ("Issuer", notice["company"]),
        ("Form", notice["form"]),
        ("Seller", or_unstated(filed["seller"])),
        ("Relationship to the issuer", joined(filed["relationships"])),
        ("Security", joined(filed["security_classes"])),
        ("Broker", joined(filed["brokers"])),
        ("Planned date of sale", days_text(filed["sale_dates"])),
        ("Date of the notice", days_text([] if filed["notice_date"] is None else [filed["notice_date"]])),
        ("Plan adopted", days_text(filed["adoption_dates"])),
        *([] if filing is None else [("Accepted", accepted_at(filing))]),
    ]


EXPECTED = {
    "trade": of_trade, "event": of_event, "lead": of_lead, "line": of_line, "notice": of_notice, "plan": of_plan,
    "short_swing": of_swing,
}


def check_next_8k(pack, trade):
    """The fact about the next 8-K: its items, time, and accession number."""
    name, accession = trade["id"], trade["next_8k"]
    filing = None if accession is None else pack.filing(accession)
    items = None if filing is None else items_of(filing)
    if filing is not None and items is None:
        unchecked(trade, "the items of the next 8-K: its header does not name every item.")

    def text(label, time, source):
        label = re.sub(r"\(items .*\)", "(items …)", label) if items is None else label
        return "%s %s (%s)" % (label, time, source)

    said = " and ".join(
        text(fact["label"], fact["text"], fact["source"] and fact["source"].get("accession"))
        for fact in trade["facts"] if fact["label"].startswith("Next 8-K")) or "nothing"
    label = "Next 8-K (items %s) accepted" % items_text(items or [])
    found = "nothing" if filing is None else text(label, accepted_at(filing), accession)
    if said != found:
        problem("DIFFERS: %s, next 8-K: stated %s, filed %s" % (name, said, found))
    first = first_after(pack, trade)
    if first is not None and first != accession:
        problem("DIFFERS: %s, next 8-K: stated %s, but %s in the pack is the first after the trade" % (
            name, "nothing" if accession is None else accession, first))


def first_after(pack, trade):
    """The first 8-K of the company in the pack whose day 0 is after the trade; None for none."""
    trade_date = day_of(trade["row"]["trade_date"])
    reports = [filing for filing, day0 in current_reports_in(pack, trade["cik"])
               if filing.published()[0] >= trade_date and day0 > trade_date]
    first = min(reports, default=None, key=lambda each: (*each.published(), each.accepted or "", each.accession))
    return first and first.accession
