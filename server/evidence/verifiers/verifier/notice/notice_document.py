"""A Form 144 notice, as its XML states it."""
import re
import xml.etree.ElementTree as ET

from verifier.days import DAY, day_of
from verifier.findings import Cannot
from verifier.numbers import number
from verifier.filings.xml_text import children, decoded

ROOT = re.compile(r"<(?:[\w.-]+:)?edgarSubmission[\s>].*?</(?:[\w.-]+:)?edgarSubmission\s*>", re.S)
STRAY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)", re.I)
# Days after filing in which sales can execute a notice, and most days by which a planned date may precede filing.
VALID_DAYS, LATE_DAYS = 90, 30


def day_as_filed(text):
    """Month/day/year as the form requires, or year-month-day. A date in 1933 means that none is stated."""
    match = re.fullmatch(r"(\d{1,2})/(\d{1,2})/(\d{4})", text or "")
    if match is not None:
        text = "%s-%02d-%02d" % (match.group(3), int(match.group(1)), int(match.group(2)))
    elif re.fullmatch(r"\d{4}-\d\d-\d\d", text or "") is None:
        return None
    day = day_of(text)
    return None if day is None or day.year == 1933 else day


def within(element, *path):
    """The first element at the end of a path of local names; an empty one where there is none."""
    for name in path:
        element = next(iter(children(element, name)), ET.Element("none"))
    return element


def said(element, *path):
    return (within(element, *path).text or "").strip() or None


def cik_as_filed(text):
    return int(text) or None if re.fullmatch(r"\d{1,10}", text or "") else None


def accession_as_filed(text):
    match = re.match(r"(\d{10})-?(\d{2})-?(\d{6})(?!\d)", text or "")
    return match and "-".join(match.groups())


def total(amounts):
    """The sum of all; None if there are none or one is unknown."""
    return None if not amounts or None in amounts else sum(amounts)


def share_class(title):
    """The letter of a class of shares, where a title names one."""
    match = re.search(r"\b(?:class|series)\s+([a-z])\b", title or "", re.I)
    return match and match.group(1).upper()


class Notice:
    def __init__(self, filing):
        self.filing = filing
        self.accession = filing.accession
        found = ROOT.search(decoded(filing.bytes))
        if found is None:
            raise Cannot("%s has no XML of a Form 144" % filing.accession)
        root = parsed(found.group(0), filing.accession)
        form = within(root, "formData")
        issuer = within(form, "issuerInfo")
        signature = within(form, "noticeSignature")
        self.is_amendment = filing.form.endswith("/A")
        self.previous = accession_as_filed(said(root, "headerData", "previousAccessionNumber"))
        filer = within(root, "headerData", "filerInfo", "filer", "filerCredentials")
        self.filer_cik = cik_as_filed(said(filer, "cik"))
        self.issuer_cik = cik_as_filed(said(issuer, "issuerCik"))
        self.issuer_name = said(issuer, "issuerName")
        self.seller = said(issuer, "nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold")
        relationships = children(within(issuer, "relationshipsToIssuer"), "relationshipToIssuer")
        self.relationships = [text for text in ((each.text or "").strip() for each in relationships) if text]
        planned = [row for row in children(form, "securitiesInformation") if len(row)]
        past = [row for row in children(form, "securitiesSoldInPast3Months") if len(row)]
        texts = lambda *path: [text for text in (said(row, *path) for row in planned) if text is not None]
        self.brokers = texts("brokerOrMarketmakerDetails", "name")
        self.classes = texts("securitiesClassTitle")
        self.sale_days = [day for day in map(day_as_filed, texts("approxSaleDate")) if day is not None]
        self.units = total([number(said(row, "noOfUnitsSold")) for row in planned])
        self.value = total([number(said(row, "aggregateMarketValue")) for row in planned])
        sum_past = lambda name: total([number(said(row, name)) for row in past]) if past else 0
        self.past_units, self.past_proceeds = sum_past("amountOfSecuritiesSold"), sum_past("grossProceeds")
        self.notice_day = day_as_filed(said(signature, "noticeDate"))
        dates = children(within(signature, "planAdoptionDates"), "planAdoptionDate")
        adopted = [day_as_filed((each.text or "").strip()) for each in dates]
        self.adopted = list(dict.fromkeys(day for day in adopted if day is not None))
        letters = {share_class(said(row, "securitiesClassTitle")) for row in planned}
        self.share_class = letters.pop() if len(letters) == 1 else None

    def as_filed(self):
        """What data/figures.json states about it, in the same form."""
        text = lambda day: day and day.isoformat()
        return {
            "filer_cik": self.filer_cik,
            "issuer_cik": self.issuer_cik,
            "seller": self.seller,
            "relationships": self.relationships,
            "brokers": self.brokers,
            "security_classes": self.classes,
            "sale_dates": [text(day) for day in self.sale_days],
            "notice_date": text(self.notice_day),
            "adoption_dates": [text(day) for day in self.adopted],
            "previous_accession": self.previous,
        }

    def order(self):
        """Originals before their amendments, then by time."""
        filed = self.filing.given_day
        return self.is_amendment, self.filing.accepted or (filed.isoformat() if filed else ""), self.accession


def parsed(text, accession):
    try:
        return ET.fromstring(text)
    except ET.ParseError:
        pass
    try:
        return ET.fromstring(STRAY.sub("&amp;", text))
    except ET.ParseError as error:
        raise Cannot("the XML of %s is not well-formed: %s" % (accession, error))


class Chain:
    """Notices of which each amendment replaces the one before; the last one is in force."""

    def __init__(self, notices):
        if not notices:
            raise Cannot("a notice is stated without any filing")
        self.notices = sorted(notices, key=Notice.order)
        self.in_force = self.notices[-1]
        days = [notice.filing.given_day or notice.notice_day for notice in self.notices]
        self.filed_on = next((day for day in days if day is not None), None)

    def is_linked(self):
        """Whether all notices are connected by the numbers of the notices that they replace."""
        return len(linked(self.notices)) == 1

    def is_whole(self):
        """Whether every notice that one of them replaces is among them."""
        return {notice.previous for notice in self.notices} <= {None, *(n.accession for n in self.notices)}

    def period(self):
        """First and last day of the sales that can execute it; None where they or the units are unknown."""
        units = self.in_force.units
        if self.filed_on is None or units is None or units <= 0:
            return None
        earliest = self.filed_on - DAY * LATE_DAYS
        first = min([self.filed_on] + [day for day in self.in_force.sale_days if day >= earliest])
        return first, self.filed_on + DAY * VALID_DAYS


def linked(notices):
    """Groups of notices that are connected by the numbers of the notices that they replace."""
    left = {notice.accession: notice for notice in notices}
    amendments = {}
    for notice in notices:
        amendments.setdefault(notice.previous, []).append(notice.accession)
    groups = []
    while left:
        group, waiting = [], [next(iter(left))]
        while waiting:
            notice = left.pop(waiting.pop(), None)
            if notice is not None:
                group.append(notice)
                waiting += [notice.previous, *amendments.get(notice.accession, [])]
        groups.append(group)
    return groups
