/** Trading days, business days of EDGAR, and closing times. A day is its number since 1970-01-01. */

const dayMs = 86_400_000;

export function dayOf(text) {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? "");
  if (match === null) return null;
  const [, year, month, day] = match;
  const plain = `${year}-${month}-${day}`;
  const number = Date.parse(plain) / dayMs;
  const isDay = year !== "0000" && !Number.isNaN(number) && textOf(number) === plain;
  return isDay ? number : null;
}

export const textOf = (day) => new Date(day * dayMs).toISOString().slice(0, 10);
const dateOf = (year, month, day) => Date.UTC(year, month - 1, day) / dayMs;
export const yearOf = (day) => new Date(day * dayMs).getUTCFullYear();
/** 0: Sunday. */
const weekdayOf = (day) => new Date(day * dayMs).getUTCDay();
export const sunday = 0;
const [monday, thursday, saturday] = [1, 4, 6];

export function nthWeekday(year, month, weekday, nth) {
  const first = dateOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

function memorialDay(year) {
  const last = dateOf(year, 5, 31);
  return last - ((weekdayOf(last) - monday + 7) % 7);
}

function goodFriday(year) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e, g] = [Math.floor(b / 4), b % 4, Math.floor((8 * b + 13) / 25)];
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dateOf(year, month, (h + l - 7 * m + 33 * month + 19) % 32) - 2;
}

function observed(day) {
  if (weekdayOf(day) === saturday) return day - 1;
  return weekdayOf(day) === sunday ? day + 1 : day;
}

const daysOf = (text) => new Set(text.split(" ").map(dayOf));

const calendars = {
  trading: {
    special: daysOf(
      "1985-09-27 1994-04-27 2001-09-11 2001-09-12 2001-09-13 2001-09-14 2004-06-11 2007-01-02 2012-10-29 2012-10-30 2018-12-05 2025-01-09",
    ),
    holidays: (year) => {
      const newYear = dateOf(year, 1, 1);
      return [
        weekdayOf(newYear) === sunday ? newYear + 1 : newYear,
        ...(year >= 1998 ? [nthWeekday(year, 1, monday, 3)] : []),
        nthWeekday(year, 2, monday, 3),
        goodFriday(year),
        memorialDay(year),
        ...(year >= 2022 ? [observed(dateOf(year, 6, 19))] : []),
        observed(dateOf(year, 7, 4)),
        nthWeekday(year, 9, monday, 1),
        nthWeekday(year, 11, thursday, 4),
        observed(dateOf(year, 12, 25)),
      ];
    },
    byYear: new Map(),
  },
  business: {
    special: daysOf(
      "2004-06-11 2007-01-02 2014-12-26 2018-12-05 2018-12-24 2019-12-24 2020-12-24 2024-12-24 2025-01-09 2025-12-24 2025-12-26",
    ),
    holidays: (year) => {
      const juneteenth = observed(dateOf(year, 6, 19));
      return [
        observed(dateOf(year, 1, 1)),
        observed(dateOf(year + 1, 1, 1)),
        nthWeekday(year, 1, monday, 3),
        nthWeekday(year, 2, monday, 3),
        memorialDay(year),
        ...(juneteenth >= dayOf("2021-06-18") ? [juneteenth] : []),
        observed(dateOf(year, 7, 4)),
        nthWeekday(year, 9, monday, 1),
        nthWeekday(year, 10, monday, 2),
        observed(dateOf(year, 11, 11)),
        nthWeekday(year, 11, thursday, 4),
        observed(dateOf(year, 12, 25)),
      ];
    },
    byYear: new Map(),
  },
};

function isOpen(day, calendar) {
  const weekday = weekdayOf(day);
  if (weekday === saturday || weekday === sunday || calendar.special.has(day)) return false;
  const year = yearOf(day);
  if (!calendar.byYear.has(year)) calendar.byYear.set(year, new Set(calendar.holidays(year)));
  return !calendar.byYear.get(year).has(day);
}

export const isBusinessDay = (day) => isOpen(day, calendars.business);
export const isTradingDay = (day) => isOpen(day, calendars.trading);

export function tradingDayOnOrAfter(start) {
  let day = start;
  while (!isTradingDay(day)) day += 1;
  return day;
}

export function tradingDaysLater(start, count) {
  const step = Math.sign(count);
  let day = start;
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do day += step;
    while (!isTradingDay(day));
  }
  return day;
}

export function closingTime(day) {
  const weekday = weekdayOf(day);
  const monthDay = textOf(day).slice(5);
  const isMondayToThursday = weekday >= monday && weekday <= thursday;
  if (isMondayToThursday && (monthDay === "07-03" || monthDay === "12-24")) return "13:00:00";
  const thanksgiving = nthWeekday(yearOf(day), 11, thursday, 4);
  return day === thanksgiving + 1 || textOf(day) === "2003-12-26" ? "13:00:00" : "16:00:00";
}

export function businessDaysLater(start, count) {
  let day = start;
  for (let left = count; left > 0;) {
    day += 1;
    if (isBusinessDay(day)) left -= 1;
  }
  return day;
}

export function businessDaysBetween(after, through) {
  let count = 0;
  for (let day = after + 1; day <= through; day += 1) if (isBusinessDay(day)) count += 1;
  return count;
}
