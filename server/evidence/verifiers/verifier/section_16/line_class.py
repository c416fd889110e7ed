"""How Section 16(b) treats a line: by its code, its class of stock, and what its filing states about the person."""
import calendar
import datetime
import re
from fractions import Fraction

from verifier.days import DAY
from verifier.findings import Cannot
from verifier.numbers import exact, half_up
from verifier.section_16.option_terms import Option, terms

EXEMPT = {"A": "16b-3(d)", "D": "16b-3(e)", "F": "16b-3(e)", "M": "16b-6(b)", "G": "16b-5"}
PLACES = 8


def months_later(day, count):
    month = day.year * 12 + day.month - 1 + count
    year, month = divmod(month, 12)
    return datetime.date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def last_matchable(day):
    """Two days before the corresponding day six months later."""
    return months_later(day, 6) - 2 * DAY


def are_within(one, other):
    return max(one, other) <= last_matchable(min(one, other))


def class_of(title):
    title = re.sub(r"\s+", " ", title or "")
    said = lambda words: re.search(r"\b(?:%s)\b" % words, title, re.I | re.A)
    kind = "Preferred" if said("preferred|preference") else "Common" if said("common|ordinary") else None
    if kind is None or said("warrants?|units?|rights?|notes?|options?"):
        return None
    letter = re.search(r"\b(?:class|series)\s+([a-z0-9](?:-\d+)?)\b", title, re.I | re.A)
    return kind if letter is None else "%s %s" % (kind, letter.group(1).upper())


def says(title, word):
    return re.search(r"\b%s\b" % word, title or "", re.I | re.A) is not None


class Matchable:
    """A purchase or sale with units and price in today's shares; an option without a close in the pack has no price."""

    def __init__(self, line, side, security_class, units, price, option):
        self.line, self.side, self.security_class = line, side, security_class
        self.day, self.option = line.trade_date, option
        self.units, self.price = units, price


class Classes:
    def __init__(self, pack, subject, relations, ten_percent_since):
        self.pack, self.subject = pack, subject
        self.relations, self.since = relations, ten_percent_since
        series = subject["splits_of"]
        if series is not None and series not in pack.series:
            raise Cannot("the series %s is not in the pack" % series)
        actions = [] if series is None else pack.series[series].actions
        self.splits = [(a["day"], exact(a["amount"])) for a in actions if a["kind"] == "split"]
        # The series of the stock that worksheets of the company state: a line stated as in need of review states none.
        subjects = pack.data["subjects"]
        own = [each for each in subjects if each["kind"] == "short_swing" and each["cik"] == subject["cik"]]
        closes = [close for each in own for close in map(stated_close, each["lines"]) if close]
        self.of_stock = list(dict.fromkeys([close["series"] for close in closes] + [each["splits_of"] for each in own]))

    def of(self, line, stated):
        """"exempt", "review", "left-out", or what a line is matched as. @stated: what the pack states about it"""
        if line.code in EXEMPT:
            return "exempt"
        if line.code not in ("P", "S") or self.lacks(line):
            return "review"
        side = {("P", "A"): "purchase", ("P", None): "purchase", ("S", "D"): "sale", ("S", None): "sale"}.get(
            (line.code, line.side))
        if line.table == "II":
            side, security_class, units = self.option(line, side)
        else:
            security_class, units = class_of(line.title), line.shares
        if side is None or security_class is None:
            return "review"
        aside = self.of_person(line, side)
        if aside is not None:
            return aside
        factor = self.factor(line, security_class)
        price = self.close(line, stated) if line.table == "II" else line.price
        option = Option(line, says(line.title, "call"), factor, price) if line.table == "II" else None
        units, price = half_up(units * factor, PLACES), None if price is None else half_up(price / factor, PLACES)
        return Matchable(line, side, security_class, units, price, option)

    def lacks(self, line):
        return (
            line.own_date is None or not (line.shares or 0) > 0 or not (line.price or 0) > 0 or line.is_foreign)

    def option(self, line, side):
        """A call bought or a put sold is a purchase of the underlying stock, which must be common stock."""
        is_plain = says(line.title, "call") != says(line.title, "put") and line.exercise_price is not None
        if not is_plain or not (line.underlying_shares or 0) > 0 or class_of(line.underlying_title) != "Common":
            return None, None, None
        if side is not None and says(line.title, "put"):
            side = "sale" if side == "purchase" else "purchase"
        return side, "Common", line.underlying_shares

    def of_person(self, line, side):
        relation = self.relations[line.filing.accession]
        if relation["is_director"] or relation["is_officer"]:
            return None
        if not relation["is_ten_percent"]:
            return "review"
        if self.since is None:
            return "review" if side == "purchase" else None
        return "left-out" if line.trade_date <= self.since else None

    def factor(self, line, security_class):
        product = Fraction(1)
        for day, ratio in self.splits if security_class.startswith("Common") else []:
            if day > line.trade_date.isoformat():
                product *= ratio
        return product

    def close(self, line, stated):
        """The stock's close that day as printed, of the series that the pack states; None if the pack has none."""
        used, day = stated_close(stated), line.trade_date.isoformat()
        if used and used["day"] != day:
            return None
        series = [self.pack.series.get(name) for name in ([used["series"]] if used else self.of_stock)]
        return next((as_printed(each, day) for each in series if each is not None and day in each.close), None)


def stated_close(stated):
    return stated["matchable"]["close"] if stated["outcome"] == "matchable" and stated["matchable"] else None


def as_printed(series, day):
    price = series.close[day]
    if series.stated["close_basis"] == "split-adjusted":
        for action in series.actions:
            price *= action["amount"] if action["kind"] == "split" and action["day"] > day else 1
    return exact(price)


def in_review(classes):
    """Options that may have the same terms as one on the other side, and the filings do not show it; and those without
    a close in the pack."""
    options = [c for c in classes.values() if isinstance(c, Matchable) and c.option]
    unclear = {
        c for c in options for other in options
        if other.side != c.side and are_within(other.day, c.day) and terms(c.option, other.option) == "unclear"
    }
    return unclear | {c for c in options if c.price is None}
