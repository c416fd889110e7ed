"""When a line was due under Section 16(a), and by which rule."""
import datetime

from verifier.days import DAY, business_days_later, day_of, is_business_day
from verifier.section_16.line_class import months_later
from verifier.filings.ownership import usable_day
from verifier.filings.xml_text import text_in

TWO_DAYS_SINCE = datetime.date(2002, 8, 29)
GIFTS_SINCE = datetime.date(2023, 2, 27)
FORM_4 = set("PSADFIMCOX")
LONGEST_YEAR = 371
YEARLY = ("year-end", "small-acquisition", "gift-year-end")


def business_day_from(day):
    return day if is_business_day(day) else business_days_later(day, 1)


def due_date(line, year_end):
    """The due date, None where there is none, and its rule. @year_end: as stated, for the rules of Form 5"""
    filing = line.filing
    base = filing.form.strip()[0]
    if line.is_holding:
        if base != "3":
            return None, "holding"
        event = usable_day(text_in(filing.ownership().root, "periodOfReport"), filing.filed_on)
        return (None, "no-date") if event is None else (business_day_from(event + 10 * DAY), "form-3")
    rule = rule_of(line, base)
    if rule not in YEARLY + ("two-days", "gift", "small-over-limit"):
        return None, rule
    traded = line.own_date
    if traded is None:
        return None, "no-date"
    if rule in YEARLY:
        end = year_end and day_of(year_end["day"])
        if end is None or not 0 <= (end - traded).days < LONGEST_YEAR:
            return None, "no-fiscal-year-end"
        return business_day_from(end + 45 * DAY), rule
    if traded < TWO_DAYS_SINCE:
        last = months_later(traded.replace(day=1), 1) - DAY
        return business_day_from(last + 10 * DAY), "before-2002"
    if line.deemed is not None and line.deemed > traded:
        return business_days_later(min(line.deemed, business_days_later(traded, 3)), 2), "deemed"
    return business_days_later(traded, 2), rule


def rule_of(line, base):
    stated = line.text("transactionFormType")
    form = stated if stated in ("3", "4", "5") else base
    traded = line.own_date
    if form == "3":
        return "form-3-event"
    if line.code == "G":
        if traded is None:
            return "no-date"
        if line.side == "A" or traded < GIFTS_SINCE:
            return "gift-year-end"
        return "gift" if line.side == "D" else "gift-side"
    if line.code == "L":
        if line.shares is None or line.price is None or line.is_foreign:
            return "small-acquisition-value"
        return "small-over-limit" if line.shares * line.price > 10000 else "small-acquisition"
    if line.code in ("A", "D", "F") and traded is not None and traded < TWO_DAYS_SINCE:
        return "deferrable-before-2002"
    if line.code in ("W", "Z"):
        return "year-end"
    if line.code in FORM_4:
        return "contradictory-form" if form == "5" else "two-days"
    if form == "4":
        return "may-be-exempt" if line.code in ("J", "E") else "two-days"
    return "year-end"
