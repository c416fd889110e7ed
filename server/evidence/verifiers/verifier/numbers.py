"""Exact numbers, and figures compared with their texts."""
import re
from decimal import Decimal
from fractions import Fraction


class Written(str):
    """A number as it is written."""


def number(text):
    """A filed amount, exactly; None where there is none."""
    text = (text or "").strip()
    match = re.fullmatch(r"([-+]?)\$?\s?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,2}))?", text)
    if match is None or (match.group(2) + (match.group(3) or "")) == "":
        return None
    sign, whole, fraction, exponent = match.groups()
    fraction = fraction or ""
    value = Fraction(int(whole.replace(",", "") + fraction or "0"), 10 ** len(fraction))
    return (-value if sign == "-" else value) * Fraction(10) ** int(exponent or 0)


def half_up(value, places):
    scaled = abs(value) * 10**places
    whole = scaled.numerator // scaled.denominator
    if (scaled - whole) * 2 >= 1:
        whole += 1
    return Fraction(whole if value >= 0 else -whole, 10**places)


def exact(number):
    return Fraction(repr(number))


def is_equal(found, stated):
    if found is None:
        return False
    if is_date(stated):
        return found == stated
    if isinstance(stated, str):
        return Fraction(found) == Fraction(stated)
    return abs(float(found) - stated) <= 1e-9 * max(1.0, abs(stated))


MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def is_date(value):
    return isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value) is not None


def shown_date(value):
    """A day as the report prints it: Mar 4, 2025."""
    return "%s %d, %s" % (MONTHS[int(value[5:7]) - 1], int(value[8:]), value[:4])


def day_of_shown(text):
    """The day that the report prints so; None of another text."""
    match = re.fullmatch("([A-Z][a-z]{2}) ([0-9]{1,2}), ([0-9]{4})", text)
    if match is None or match.group(1) not in MONTHS:
        return None
    month, day, year = match.groups()
    return "%s-%02d-%02d" % (year, MONTHS.index(month) + 1, int(day))


def shown_time(time):
    """A time as the report prints it: Mar 4, 2025, 4:05 PM ET."""
    hour = int(time[11:13])
    return "%s, %d:%s %s ET" % (shown_date(time[:10]), hour % 12 or 12, time[14:16], "AM" if hour < 12 else "PM")


def is_shown(figure):
    text, value = figure["text"], figure["value"]
    if value is None:
        return text == ("unknown" if figure["note"] is None else "\u2014")
    if figure["unit"] == "flag":
        return text == ("Yes" if value else "No")
    if figure["unit"] == "date":
        return text == shown_date(value)
    shown = number(text.replace("\u2212", "-").replace(",", "").replace("$", "").replace("%", ""))
    if shown is None:
        return False
    if figure["unit"] == "fraction":
        return abs(shown / 100 - Fraction(value)) <= Fraction(501, 10**7)
    if figure["unit"] == "dollars":
        return shown == half_up(Fraction(str(value)), 2)
    return shown == Fraction(str(value))


def exact_text(value):
    """The same text for equal amounts, whatever their form."""
    amount = Fraction(value)
    if amount.denominator == 1:
        return str(amount.numerator)
    return format(Decimal(amount.numerator) / Decimal(amount.denominator), "f")
