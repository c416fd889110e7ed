const monthNames = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

/** "Oct" of `2026-10-13`; empty where the text is no date. */
export function monthName(day: string): string {
  return monthNames[Number(day.slice(5, 7)) - 1] ?? "";
}

/** `2026-10-13` as "13 Oct 2026"; text that is no date is answered unchanged. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.split("-");
  const name = monthNames[Number(month) - 1];
  return year === undefined || name === undefined || date === undefined
    ? day
    : `${date} ${name} ${year}`;
}

/** Two days as "01 Sep – 31 Oct 2026", the year once when it is the same. */
export function daysInWords(first: string, last: string): string {
  if (first === last) return dayInWords(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const start = dayInWords(first);
  return `${isSameYear ? start.slice(0, -5) : start} – ${dayInWords(last)}`;
}
