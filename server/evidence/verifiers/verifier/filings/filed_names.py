"""Companies and persons of subjects, compared with the filings that name them."""
from verifier.filings.filed_lines import is_section_16
from verifier.findings import Cannot, problem, unchecked
from verifier.lead.lead_trade import person_of
from verifier.notice.notice import notice_of
from verifier.report.report_texts import is_same_name
from verifier.filings.xml_text import children, text_in


def naming(subject):
    """Accession numbers of the filings that name the company of a subject."""
    kind = subject["kind"]
    if kind == "trade":
        return [subject["row"]["accession"]]
    if kind == "lead":
        return [trade["accession"] for trade in subject["trades"]]
    if kind == "plan":
        if subject["named_in"] is not None and not subject["rows"]:
            return [subject["named_in"]]
        return [each["accession"] for each in subject["rows"] or subject["statements"]]
    return subject["filings"] if kind == "short_swing" else [subject["accession"]]


def of_lead(pack, lead, filings):
    is_of_one = lead["lead_kind"] in ("trade", "person")
    return [person_of(filing.ownership().owners)["name"] for filing in filings] if is_of_one else []


def of_plan(pack, plan, filings):
    if plan["named_in"] is not None or plan["rows"]:
        return owner_names(filings, plan["person"]["cik"])
    if plan["person"]["cik"] is not None:
        return []
    found = []
    for statement in plan["statements"]:
        stated = statement["arrangement"]
        names = ([notice_of(pack, statement["accession"]).seller] if stated is None
                 else [stated["person_name"], stated["person_member"]])
        found.append(next((name for name in names if name is not None), "Not named"))
    return found


def of_notice(pack, notice, filings):
    seller = notice_of(pack, notice["accession"]).seller
    return ["unknown" if seller is None else seller]


def of_swing(pack, swing, filings):
    return owner_names(filings, swing["owner_cik"])


# Names of the person of a subject; of other kinds, the facts as filed have them.
PERSONS = {"notice": of_notice, "lead": of_lead, "plan": of_plan, "short_swing": of_swing}


def listed(names):
    return "; ".join(dict.fromkeys(names)) or "nothing"


def owner_names(filings, cik):
    return [owner["name"] for filing in filings for owner in filing.ownership().owners if owner["cik"] == cik]


def readable(pack, accession):
    """A filing; none if it is not in the pack or cannot be read."""
    filing = pack.filing_or_none(accession)
    if filing is None:
        return []
    try:
        companies_in(pack, filing)
    except Cannot:
        return []
    return [filing]


def check_names(pack, subject):
    def read(accessions):
        return [filing for accession in dict.fromkeys(accessions) for filing in readable(pack, accession)]

    filings = read(naming(subject))
    stating = [each["accession"] for each in subject["statements"]] if subject["kind"] == "plan" else []
    if is_of_company(pack, subject, [*filings, *(each for each in read(stating) if each not in filings)]):
        check_company(pack, subject, filings)
    if subject["kind"] == "event":
        return
    stated = subject["person"]
    stated = stated["name"] if isinstance(stated, dict) else stated
    if not filings:
        if stated is not None:
            unchecked(subject, "the name of the person: stated %s, filed nothing." % stated)
        return
    if subject["kind"] not in PERSONS:
        return
    names = PERSONS[subject["kind"]](pack, subject, filings)
    if not (any(is_same_name(stated or "", name) for name in names) if names else stated is None):
        problem("DIFFERS: %s, person: stated %s, filed %s" % (
            subject["id"], "nothing" if stated is None else stated, listed(names)))


def is_of_company(pack, subject, filings):
    """Whether each filing is of the company by its form or header, where these state one; others are reported."""
    others = []
    for filing in filings:
        stated = [cik for _, cik in companies_in(pack, filing) if cik is not None]
        if stated and subject["cik"] not in stated:
            others.append(filing)
            problem("DIFFERS: %s, %s is of another company" % (subject["id"], filing.accession))
    return not others


def check_company(pack, subject, filings):
    """Sentinel names the company as Forms 3, 4, 5, and 144 do, and that of an event as the header of the 8-K does.

    If a 10-Q or 10-K alone states a plan, it has the newest name.
    """
    is_event, company = subject["kind"] == "event", subject["company"]

    def named(parties):
        return [name for name, cik in parties if cik == subject["cik"]]

    in_forms = [name for filing in filings if is_company_form(filing.form)
                for name in named(companies_in(pack, filing)) if name is not None]
    in_headers = [name for filing in filings for name in named(filing.parties())]
    names = in_forms or in_headers
    if any(is_same_name(company, name) for name in names):
        return
    said = "company: stated %s, filed %s" % (company, listed(names))
    if in_forms or (is_event and names):
        problem("DIFFERS: %s, %s" % (subject["id"], said))
    else:
        unchecked(subject, "the name of the %s." % said)


def is_company_form(form):
    return is_section_16(form) or form.startswith("144")


def companies_in(pack, filing):
    """The company that a Form 3, 4, 5, or 144 is about; the parties in the header of any other."""
    if is_section_16(filing.form):
        document = filing.ownership()
        issuer = (children(document.root, "issuer") or [document.root])[0]
        return [(text_in(issuer, "issuerName"), document.issuer_cik)]
    if not is_company_form(filing.form):
        return filing.parties()
    notice = notice_of(pack, filing.accession)
    return [(notice.issuer_name, notice.issuer_cik)]
