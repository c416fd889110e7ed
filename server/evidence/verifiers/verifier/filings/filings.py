"""A filing as received: its header, and when it became public."""
import hashlib
import re

from verifier.days import (
    DAY, business_days_later, closing_time, day_of, is_business_day, is_trading_day, trading_day_on_or_after)
from verifier.findings import Cannot, problem
from verifier.filings.ownership import Ownership


class Filing:
    """A filing as received, read again; what its own bytes do not say comes from figures.json."""

    def __init__(self, stated, content):
        self.stated = stated
        self.accession = stated["accession"]
        name = stated["file"]
        if name is None or name not in content:
            raise Cannot("the filing %s is not in the pack" % self.accession)
        self.bytes = content[name]
        if hashlib.sha256(self.bytes).hexdigest() != stated["sha256"]:
            problem("DIFFERS: %s does not have the SHA-256 recorded when it was received" % name)
        text = self.bytes[:65536].decode("latin-1")
        self.header = text.split("<DOCUMENT>")[0]
        self.form = self.field("CONFORMED SUBMISSION TYPE") or stated["form"]
        self.accepted = self.acceptance() or stated["accepted_et"]
        # As EDGAR gives it; else as computed.
        self.given_day = self.header_day("FILED AS OF DATE") or day_of(stated["filed_on"])
        self.filed_on = self.given_day or filing_day_of(self.accepted, self.form)
        number = self.field("ACCESSION NUMBER")
        if number is not None and number != self.accession:
            problem("DIFFERS: %s contains the filing %s" % (name, number))
        self.document = None

    def field(self, name):
        match = re.search(r"^\s*%s:[ \t]*(\S[^\r\n]*?)\s*$" % re.escape(name), self.header, re.M)
        return match and match.group(1)

    def header_day(self, name):
        text = self.field(name)
        return day_of("-".join([text[:4], text[4:6], text[6:8]])) if text else None

    def acceptance(self):
        match = re.search(r"<ACCEPTANCE-DATETIME>([0-9]{14})", self.header)
        if match is None:
            return None
        t = match.group(1)
        time = "%s-%s-%s %s:%s:%s" % (t[:4], t[4:6], t[6:8], t[8:10], t[10:12], t[12:14])
        return time if is_time(time) else None

    def check_dates(self):
        """What data/figures.json states, by which events of a search are sorted, is what the header states, if it does."""
        stated_day, stated_time = self.stated["filed_on"], self.stated["accepted_et"]
        text = self.field("FILED AS OF DATE") or ""
        day = self.header_day("FILED AS OF DATE") if re.fullmatch("[0-9]{8}", text) else None
        if day is not None and stated_day != day.isoformat():
            problem("DIFFERS: %s is stated as filed on %s, in its header on %s"
                    % (self.accession, stated_day or "no date", day))
        time = self.acceptance()
        if time is not None and stated_time != time:
            problem("DIFFERS: %s is stated as accepted on %s, in its header on %s"
                    % (self.accession, stated_time or "no date", time))

    def items(self):
        """Items as the header names them; empty where a line is."""
        return re.findall(r"^[ \t]*ITEM INFORMATION:[ \t]*(?:<ITEMS>)?[ \t]*(.*?)[ \t\r]*$", self.header, re.M)

    def parties(self):
        """The name and CIK of each company and person in the header."""
        pattern = r"COMPANY CONFORMED NAME:[ \t]*(\S.*?)\s*\n\s*CENTRAL INDEX KEY:[ \t]*([0-9]+)"
        return [(name, int(cik)) for name, cik in re.findall(pattern, self.header)]

    def published(self):
        """The Eastern date of acceptance, and day 0: the first trading day that could respond."""
        if self.accepted is None:
            if self.filed_on is None:
                raise Cannot("neither acceptance nor filing date of %s is known" % self.accession)
            return self.filed_on, trading_day_on_or_after(self.filed_on)
        day, time = day_of(self.accepted[:10]), self.accepted[11:]
        if is_trading_day(day) and time < closing_time(day):
            return day, day
        return day, trading_day_on_or_after(day + DAY)

    def ownership(self):
        if self.document is None:
            self.document = Ownership(self)
        return self.document


def filing_day_of(accepted, form):
    """The filing date by EDGAR's hours: Forms 3, 4, 5, and 144 accepted after 22:00 and others accepted after 17:30, or
    on a day that is no business day, are filed on the next business day."""
    if accepted is None:
        return None
    day, time = day_of(accepted[:10]), accepted[11:]
    last = "22:00:00" if re.fullmatch("(?:[345]|144)(?:/A)?", form) else "17:30:00"
    return day if is_business_day(day) and time <= last else business_days_later(day, 1)


def is_time(text):
    return (text is not None and day_of(text[:10]) is not None
            and re.fullmatch(r"\S+ ([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]", text) is not None)


def lookback_of(filing, count):
    """First and last day of the trades before a filing."""
    accepted_on, day0 = filing.published()
    has_time = filing.accepted is not None
    before = has_time and is_trading_day(accepted_on) and day0 == accepted_on
    closed = not has_time and not is_trading_day(accepted_on)
    last = accepted_on - DAY if before or (not has_time and not closed) else accepted_on
    return last - DAY * (count - 1), last
