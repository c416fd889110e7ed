"""A trade that the score of a lead depends on."""
import datetime
import re
import unicodedata
from fractions import Fraction

from verifier.days import day_of, trading_day_on_or_after
from verifier.findings import problem
from verifier.numbers import half_up

ENTITY = re.compile(
    r"\b(?:LLC|LLP|LLLP|LP|LTD|LIMITED|INC|INCORPORATED|CORP|CORPORATION|COMPANY|PLC|GMBH|TRUSTS?|FUND|FUNDS|PARTNERS"
    r"|PARTNERSHIP|HOLDINGS?|CAPITAL|VENTURES|MANAGEMENT|INVESTMENTS|INVESTORS|ASSOCIATES|ADVISORS|ADVISERS"
    r"|FOUNDATION|ENTERPRISES|GROUP|BANCORP)\b", re.I | re.A)


def person_of(owners):
    """The person that a filing is shown as one of."""
    natural = [owner for owner in owners if not ENTITY.search(owner["name"].replace(".", ""))]
    insiders = [owner for owner in owners if owner["is_insider"]]
    both = [owner for owner in insiders if owner in natural]
    return (both or insiders or natural or owners)[0]


MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"


def days_named(text):
    """Every day that a text names; numeric dates are read month first, as on the form."""
    found = []
    for month, day, year in re.findall(MONTH + r" (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})", text, re.I):
        found.append((year, MONTHS.index(month.lower()) + 1, day))
    for day, month, year in re.findall(r"(\d{1,2})(?:st|nd|rd|th)? " + MONTH + r",? (\d{4})", text, re.I):
        found.append((year, MONTHS.index(month.lower()) + 1, day))
    for month, day, year in re.findall(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})", text):
        found.append((year, month, day))
    for year, month, day in re.findall(r"(\d{4})-(\d{2})-(\d{2})", text):
        found.append((year, month, day))
    return {day_of("%04d-%02d-%02d" % (int(y), int(m), int(d))) for y, m, d in found}


def squeezed(text):
    """Letters and digits only: spacing and punctuation do not matter."""
    text = re.sub(r"\bAct(?: of 19\d\d)?,? as amended", "Act", unicodedata.normalize("NFKC", text), flags=re.I)
    return re.sub(r"[^0-9a-z]", "", text.lower())


class Trade:
    """A row that a score depends on."""

    def __init__(self, pack, fact):
        self.pack, self.fact = pack, fact
        self.filing = pack.filing(fact["accession"])
        self.document = self.filing.ownership()
        self.key = (fact["accession"], fact["row_number"])
        self.date, self.direction, self.counted, self.summed, self.of = pack.row(fact)
        self.is_plan = fact["is_plan"]
        self.is_live = any(line["superseded_by"] is None for line in fact["lines"])
        self.owners = [owner["cik"] for owner in self.document.owners]
        self.person = person_of(self.document.owners)
        self.session = trading_day_on_or_after(self.date)
        self.value = sum(line.value() for line in self.summed) if self.summed else None
        self.adopted = self.adoption(fact["adoption"])

    def adoption(self, stated):
        if stated is None:
            return None
        day = day_of(stated["day"])
        where = "row %s of %s" % (self.fact["row_number"], self.fact["accession"])
        texts = list(self.document.footnotes.values()) + [self.document.remarks or ""]
        if not any(squeezed(stated["phrase"]) in squeezed(text) for text in texts):
            problem("DIFFERS: %s has no footnote or remark that says %r" % (where, stated["phrase"]))
        if day not in days_named(re.sub(r"\s+", " ", stated["phrase"])):
            problem("DIFFERS: %s, the plan's adoption date is not in %r" % (where, stated["phrase"]))
        if not self.is_plan or day > self.date or day < datetime.date(2000, 10, 23):
            problem("DIFFERS: %s cannot be under a plan adopted on %s" % (where, day))
        return day

    def groups(self):
        """Owners who count as one person."""
        repeated = [self.of[line.number]["repeats"] for line in self.counted]
        first = next((accession for accession in repeated if accession is not None), None)
        return self.owners + ([] if first is None else [self.pack.filing(first).ownership().owners[0]["cik"]])

    def holdings(self):
        accounts = {}
        for line in self.counted:
            accounts.setdefault(line.account, []).append(line)
        traded = held = Fraction(0)
        for lines in accounts.values():
            after = lines[-1].owned_after
            if after is None or after < 0 or any(line.shares is None for line in lines):
                return None
            own = sum(line.shares for line in lines)
            traded += own
            held += after + (own if self.direction == "Sale" else 0)
        return None if held == 0 or traded > held else half_up(traded / held, 6)
