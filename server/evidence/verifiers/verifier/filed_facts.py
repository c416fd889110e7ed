"""Names and facts that the report shows as filed, compared with the filings and with what else is checked."""
import re

from verifier.findings import problem
from verifier.numbers import shown_date, shown_time
from verifier.report_texts import day_or_unknown, is_same_name
from verifier.xml_text import children, text_in


def check_facts(pack, subject):
    name, person, shown = subject["id"], subject.get("person"), subject["shown_person"]
    person = person["name"] if isinstance(person, dict) else person
    if person is not None and not is_same_name(shown or "", person):
        problem("DIFFERS: %s, shown_person: stated %s, filed %s" % (name, shown or "null", person))
    named, exact = EXPECTED.get(subject["kind"], lambda pack, subject: ([], []))(pack, subject)
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


def of_trade(pack, trade):
    row, person = trade["row"], trade["person"]
    filing = pack.filing_or_none(row["accession"])
    if filing is None:
        return [], []
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
        ("CIK", "%010d" % document.issuer_cik),
        ("Form", filing.form),
        ("Security", or_unstated(row["security_title"])),
        ("Trade date", shown_date(row["trade_date"])),
        ("Filing date", filed_on(filing)),
        ("Accepted", accepted_at(filing)),
    ]


def of_event(pack, event):
    filing = pack.filing_or_none(event["accession"])
    filed = [] if filing is None else [("Form", filing.form), ("Accepted", accepted_at(filing))]
    return [], [*filed, ("Day 0", day_or_unknown(event["day0"]))]


def of_line(pack, line):
    filing, person, day = pack.filing_or_none(line["accession"]), line["person"], line["trade_date"]
    if filing is None:
        return [], []
    names = [owner["name"] for owner in filing.ownership().owners]
    name = next((each for each in names if is_same_name(each, person)), names[0] if names else None)
    if name is not None and not is_same_name(person, name):
        problem("DIFFERS: %s was not filed by %s" % (line["accession"], person))
    return [] if name is None else [("Reporting person", name)], [
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


EXPECTED = {"trade": of_trade, "event": of_event, "line": of_line, "notice": of_notice}
