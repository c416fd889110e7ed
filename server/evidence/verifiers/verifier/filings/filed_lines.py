"""Every line of a Form 3, 4, or 5, of both tables, as All transactions reads it."""
import re
import weakref
from fractions import Fraction

from verifier.days import day_filed
from verifier.filings.filings_in_pack import section_16_in
from verifier.findings import problem
from verifier.numbers import number
from verifier.filings.ownership import usable_day
from verifier.filings.xml_text import boolean, children, cik_in, local, text_in

CODES = set("PSVADFIMCEHOXGLWZJKU")
PLAIN = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)")

CURRENCY_CODES = "CAD AUD NZD HKD SGD GBP EUR JPY CHF SEK NOK DKK ILS NIS RMB CNY INR BRL MXN ZAR KRW TWD"
CURRENCY = re.compile("|".join([
    "(?<![A-Z])(?:%s)(?![A-Z])" % CURRENCY_CODES.replace(" ", "|"),
    r"\b(?:Canadian|Australian|New Zealand|Hong Kong|Singapore|Taiwan) dollars?\b",
    r"\b(?:euros?|pounds? sterling|pence|yen|renminbi|shekels?|swiss francs?|kron(?:a|or|e|er)|rupees?|reais)\b",
    r"\b(?:C|CA|CDN|A|AU|NZ|HK|S)\$",
    "[\u20ac\u00a3\u00a5\u20aa\u20a9\u20b9]",
    r"\bforeign currenc(?:y|ies)\b",
    r"\b(?:currency|foreign) exchange rates?\b",
]), re.I)


class FiledLine:
    def __init__(self, place, table, element, filing, document):
        self.number, self.table, self.filing = place, table, filing
        self.cells, self.notes, self.repeated = {}, [], set()
        self.read(element)
        name = local(element)
        transaction_cells = ("transactionDate", "transactionCode", "transactionShares")
        is_old = name.endswith("Security")
        self.is_holding = name.endswith("Holding") or (is_old and not any(self.cells.get(t) for t in transaction_cells))
        code = (self.text("transactionCode") or "").upper()
        self.code = "Holding" if self.is_holding else code if code in CODES else "Other"
        self.own_date = usable_day(self.text("transactionDate"), filing.filed_on)
        period = usable_day(text_in(document.root, "periodOfReport"), filing.filed_on)
        self.trade_date = None if self.is_holding else self.own_date or period
        self.deemed = usable_day(self.text("deemedExecutionDate"), filing.filed_on)
        self.shares = number(self.text("transactionShares"))
        self.price = number(self.text("transactionPricePerShare"))
        if self.price is None and is_old:
            self.price = number(self.text("transactionValue"))
        self.side = (self.text("transactionAcquiredDisposedCode") or "").upper() or None
        self.title = self.text("securityTitle")
        self.underlying_title = self.cells.get("underlyingSecurityTitle")
        self.underlying_shares = plain(self.cells.get("underlyingSecurityShares"))
        self.exercise_price = plain(self.cells.get("conversionOrExercisePrice"))
        expires = day_filed(self.cells.get("expirationDate"))
        self.expires = expires if expires and expires.year >= 1900 else None
        self.is_foreign = any(CURRENCY.search(document.footnotes.get(note, "")) for note in self.notes)

    def read(self, parent):
        """Leaves are cells; a cell with two values states both, which typed cells do not read."""
        for element in parent:
            name = local(element)
            if name == "footnoteId":
                continue
            inside = [local(child) for child in element]
            for child in element:
                if local(child) == "footnoteId" and child.get("id") and child.get("id") not in self.notes:
                    self.notes.append(child.get("id"))
            if any(each not in ("value", "footnoteId") for each in inside):
                self.read(element)
            holders = children(element, "value") if inside else [element]
            for said in ((holder.text or "").strip() for holder in holders):
                if said and self.cells.get(name):
                    self.repeated.add(name)
                    said = "%s | %s" % (self.cells[name], said)
                if said:
                    self.cells[name] = said

    def text(self, name):
        return None if name in self.repeated else self.cells.get(name)


def plain(text):
    text = (text or "").strip()
    return Fraction(text) if PLAIN.fullmatch(text) else None


def once(read):
    """Reads each filing once: a pack has many subjects of the same filings."""
    known = weakref.WeakKeyDictionary()

    def kept(filing):
        if filing not in known:
            known[filing] = read(filing)
        return known[filing]

    return kept


@once
def lines_of(filing):
    """Numbered from 1, the non-derivative table first. The first schema has rows directly under the root."""
    document = filing.ownership()
    rows = []
    for prefix, table in (("nonDerivative", "I"), ("derivative", "II")):
        for element in document.root:
            if local(element) == prefix + "Table":
                rows.extend((table, row) for row in element)
            elif local(element).startswith(prefix):
                rows.append((table, element))
    known = [(table, row) for table, row in rows if re.search("(Transaction|Holding|Security)$", local(row))]
    return [FiledLine(place, table, row, filing, document) for place, (table, row) in enumerate(known, 1)]


@once
def owners_of(filing):
    """What a filing states about each of its owners, by CIK."""
    found = {}
    for owner in children(filing.ownership().root, "reportingOwner"):
        part = lambda name: (children(owner, name) or [owner])[0]
        said = lambda name: bool(boolean(text_in(part("reportingOwnerRelationship"), name)))
        cik = cik_in(part("reportingOwnerId"), "rptOwnerCik")
        found[cik] = {
            "is_director": said("isDirector"),
            "is_officer": said("isOfficer"),
            "is_ten_percent": said("isTenPercentOwner"),
        }
    return found


def is_section_16(form):
    return re.fullmatch("[345](/A)?", form.strip()) is not None


def filings_naming(pack, issuer, owners):
    """The Forms 3, 4, and 5 in the pack of an issuer that name one of some persons."""
    own = [filing for filing in section_16_in(pack) if filing.ownership().issuer_cik == issuer]
    return [filing for filing in own if set(owners) & set(owners_of(filing))]


def check_replaced(pack, subject, line, by):
    """An amendment that replaces a line is one of the same issuer, person, and form, and not filed before it."""
    amendment, own = pack.filing(by), line.filing
    shared = set(owners_of(amendment)) & set(owners_of(own))
    same = shared and amendment.ownership().issuer_cik == own.ownership().issuer_cik
    early = amendment.filed_on and own.filed_on and amendment.filed_on < own.filed_on
    if not same or early or amendment.form.strip() != own.form.strip().replace("/A", "") + "/A":
        problem("DIFFERS: %s, %s is not an amendment of %s" % (subject["id"], by, own.accession))
