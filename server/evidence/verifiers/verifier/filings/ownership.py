"""The purchases and sales of a Form 4 or 5, as its ownership document has them."""
import datetime
import re
import xml.etree.ElementTree as ET

from verifier.days import day_filed
from verifier.findings import Cannot
from verifier.numbers import number
from verifier.plan.plan_words import mentions_plan
from verifier.filings.xml_text import boolean, children, cik_in, decoded, local, restored, text_in


def owner_of(element):
    part = lambda name: (children(element, name) or [element])[0]
    relationship = part("reportingOwnerRelationship")
    return {
        "cik": cik_in(part("reportingOwnerId"), "rptOwnerCik"),
        "name": text_in(part("reportingOwnerId"), "rptOwnerName") or "",
        "is_insider": any(boolean(text_in(relationship, name)) for name in ("isDirector", "isOfficer")),
    }


FIRST_USABLE = datetime.date(1990, 1, 1)


class Line:
    """A purchase or sale line of the non-derivative table."""

    def __init__(self, number_in_document, element, filing, period):
        self.number = number_in_document
        cell = {}
        self.notes = []
        for leaf in element.iter():
            name = local(leaf)
            if name == "footnoteId":
                self.notes.append(leaf.get("id") or "")
            elif name != "value" and not any(local(c) not in ("value", "footnoteId") for c in leaf):
                inner = children(leaf, "value")
                cell.setdefault(name, ((inner[0] if inner else leaf).text or "").strip() or None)
        self.notes = list(dict.fromkeys(self.notes))
        self.code = (cell.get("transactionCode") or "").upper()
        side = (cell.get("transactionAcquiredDisposedCode") or "").upper()
        self.direction = {("P", "A"): "Purchase", ("S", "D"): "Sale"}.get((self.code, side))
        title = cell.get("securityTitle")
        self.title = re.sub(r"\s+", " ", title) if title else None
        usable = lambda text: usable_day(text, filing.filed_on)
        self.own_date = usable(cell.get("transactionDate"))
        self.trade_date = self.own_date or usable(period)
        deemed = usable(cell.get("deemedExecutionDate"))
        later = deemed and self.trade_date and deemed > self.trade_date
        self.delay_from = deemed if later else self.trade_date
        shares, price = number(cell.get("transactionShares")), number(cell.get("transactionPricePerShare"))
        self.shares = shares if shares is not None and shares >= 0 else None
        self.price = price if price is not None and price > 0 else None
        belongs_on = cell.get("transactionFormType")
        self.is_yearly = belongs_on == "5" or (belongs_on is None and filing.form.startswith("5"))
        self.owned_after = number(cell.get("sharesOwnedFollowingTransaction"))
        self.account = (cell.get("directOrIndirectOwnership") or "", cell.get("natureOfOwnership") or "")

    def value(self):
        return None if self.shares is None or self.price is None else self.shares * self.price


def usable_day(text, filed_on):
    day = day_filed(text)
    if day is None or day < FIRST_USABLE or (filed_on is not None and day > filed_on):
        return None
    return day


class Ownership:
    """The ownership document of a Form 4 or 5."""

    def __init__(self, filing):
        self.accession = filing.accession
        raw = filing.bytes
        start = raw.find(b"<XML>")
        if start >= 0:
            raw = raw[start + 5:raw.find(b"</XML>", start)]
            raw = restored(raw, filing.filed_on.year if filing.filed_on else 2012)
        text = re.sub(r"^\s*<\?xml.*?\?>", "", decoded(raw).strip(), count=1, flags=re.S).strip()
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise Cannot("the document of %s declares entities" % filing.accession)
        try:
            root = ET.fromstring(text)
        except ET.ParseError as error:
            raise Cannot("the document of %s is not valid XML: %s" % (filing.accession, error))
        self.root = root
        self.issuer_cik = cik_in((children(root, "issuer") or [root])[0], "issuerCik")
        self.owners = [owner_of(owner) for owner in children(root, "reportingOwner")]
        self.is_checked = boolean(text_in(root, "aff10b5One"))
        self.remarks = text_in(root, "remarks")
        self.footnotes = {}
        for group in children(root, "footnotes"):
            for note in children(group, "footnote"):
                said = "".join(note.itertext()).strip()
                earlier = self.footnotes.get(note.get("id") or "")
                self.footnotes[note.get("id") or ""] = said if earlier is None else earlier + "\n" + said
        period = text_in(root, "periodOfReport")
        rows = []
        for prefix in ("nonDerivative", "derivative"):
            for element in root:
                if local(element) == prefix + "Table":
                    rows.extend((prefix, row) for row in element)
        self.lines = [
            line
            for line in (
                Line(place, row, filing, period)
                for place, (prefix, row) in enumerate(rows, 1)
                if prefix == "nonDerivative" and local(row).endswith("Transaction")
            )
            if line.code in ("P", "S")
        ]
        self.plans = self.find_plans()
        self.rows = self.group()

    def find_plans(self):
        planned = {i for i, said in self.footnotes.items() if mentions_plan(said)}
        anywhere = bool(planned) or (self.remarks is not None and mentions_plan(self.remarks))
        cited = {line.number: any(i in planned for i in line.notes) for line in self.lines}
        is_cited = any(line.direction and cited[line.number] for line in self.lines)
        answers = {}
        for line in self.lines:
            mentioned = cited[line.number] if is_cited else anywhere
            if self.is_checked is False:
                answers[line.number] = False
            elif is_cited:
                answers[line.number] = mentioned
            else:
                answers[line.number] = True if self.is_checked else mentioned
        return answers

    def group(self):
        """Rows: lines of equal trade date, direction, title, and plan, numbered by their first line."""
        rows = {}
        for line in self.lines:
            if line.trade_date is not None and line.direction is not None:
                key = (line.trade_date, line.direction, line.title or "", self.plans[line.number])
                rows.setdefault(key, []).append(line)
        return list(rows.items())

    def line(self, wanted):
        for line in self.lines:
            if line.number == wanted:
                return line
        return None
