"""Trading days, business days of EDGAR, and closing times."""
import datetime
import re

DAY = datetime.timedelta(days=1)
MONDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = 0, 3, 4, 5, 6


def day_of(text):
    """The day that a text is as year-month-day; None if it is anything else."""
    if not isinstance(text, str) or re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text) is None:
        return None
    try:
        return datetime.date(*map(int, text.split("-")))
    except ValueError:
        return None


def day_filed(text):
    """A day as a cell of a form has it, without any time zone after it."""
    return day_of((text or "").strip()[:10])


def nth_weekday(year, month, weekday, nth):
    first = datetime.date(year, month, 1)
    return first + DAY * ((weekday - first.weekday()) % 7 + (nth - 1) * 7)


def memorial_day(year):
    last = datetime.date(year, 5, 31)
    return last - DAY * ((last.weekday() - MONDAY) % 7)


def good_friday(year):
    a, b, c = year % 19, year // 100, year % 100
    d, e, g = b // 4, b % 4, (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 19 * l) // 433
    month = (h + l - 7 * m + 90) // 25
    return datetime.date(year, month, (h + l - 7 * m + 33 * month + 19) % 32) - 2 * DAY


def observed(day):
    if day.weekday() == SATURDAY:
        return day - DAY
    return day + DAY if day.weekday() == SUNDAY else day


def days(*texts):
    return {day_of(text) for text in texts}


NYSE_SPECIAL = days(
    "1985-09-27", "1994-04-27", "2001-09-11", "2001-09-12", "2001-09-13", "2001-09-14", "2004-06-11",
    "2007-01-02", "2012-10-29", "2012-10-30", "2018-12-05", "2025-01-09")
EDGAR_SPECIAL = days(
    "2004-06-11", "2007-01-02", "2014-12-26", "2018-12-05", "2018-12-24", "2019-12-24", "2020-12-24",
    "2024-12-24", "2025-01-09", "2025-12-24", "2025-12-26")


def nyse_holidays(year):
    new_year = datetime.date(year, 1, 1)
    found = {
        new_year + DAY if new_year.weekday() == SUNDAY else new_year,
        nth_weekday(year, 2, MONDAY, 3),
        good_friday(year),
        memorial_day(year),
        observed(datetime.date(year, 7, 4)),
        nth_weekday(year, 9, MONDAY, 1),
        nth_weekday(year, 11, THURSDAY, 4),
        observed(datetime.date(year, 12, 25)),
    }
    if year >= 1998:
        found.add(nth_weekday(year, 1, MONDAY, 3))
    if year >= 2022:
        found.add(observed(datetime.date(year, 6, 19)))
    return found


def federal_holidays(year):
    found = {
        observed(datetime.date(year, 1, 1)),
        observed(datetime.date(year + 1, 1, 1)),
        nth_weekday(year, 1, MONDAY, 3),
        nth_weekday(year, 2, MONDAY, 3),
        memorial_day(year),
        observed(datetime.date(year, 7, 4)),
        nth_weekday(year, 9, MONDAY, 1),
        nth_weekday(year, 10, MONDAY, 2),
        observed(datetime.date(year, 11, 11)),
        nth_weekday(year, 11, THURSDAY, 4),
        observed(datetime.date(year, 12, 25)),
    }
    juneteenth = observed(datetime.date(year, 6, 19))
    if juneteenth >= datetime.date(2021, 6, 18):
        found.add(juneteenth)
    return found


holidays = {}


def is_open(day, special, of_year, name):
    if day.weekday() >= SATURDAY or day in special:
        return False
    key = (name, day.year)
    if key not in holidays:
        holidays[key] = of_year(day.year)
    return day not in holidays[key]


def is_trading_day(day):
    return is_open(day, NYSE_SPECIAL, nyse_holidays, "nyse")


def is_business_day(day):
    return is_open(day, EDGAR_SPECIAL, federal_holidays, "edgar")


def trading_day_on_or_after(day):
    while not is_trading_day(day):
        day += DAY
    return day


def trading_days_later(day, count):
    step = DAY if count > 0 else -DAY
    for _ in range(abs(count)):
        day += step
        while not is_trading_day(day):
            day += step
    return day


def closing_time(day):
    if day.weekday() <= THURSDAY and (day.month, day.day) in {(7, 3), (12, 24)}:
        return "13:00:00"
    if day == datetime.date(2003, 12, 26):
        return "13:00:00"
    thanksgiving = nth_weekday(day.year, 11, THURSDAY, 4)
    return "13:00:00" if day == thanksgiving + DAY else "16:00:00"


def business_days_later(day, count):
    while count > 0:
        day += DAY
        count -= is_business_day(day)
    return day


def business_days_between(after, through):
    count, day = 0, after
    while day < through:
        day += DAY
        count += is_business_day(day)
    return count
