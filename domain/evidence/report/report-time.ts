import { monthName } from "#contract/values/day-in-words.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";

/** A day as reports print it: "Mar 4, 2025". */
export function reportDay(day: string): string {
  const month = monthName(day);
  return month === "" ? day : `${month} ${Number(day.slice(8, 10))}, ${day.slice(0, 4)}`;
}

/** An instant, UTC, as reports print it: "Mar 4, 2025, 4:05 PM ET". */
export function reportInstant(instant: string): string {
  const { day, time } = easternTime(instant);
  return `${reportDay(day)}, ${clockTime(time)} ET`;
}

const hoursOfHalfDay = 12;

/** "16:05:00" as "4:05 PM". */
function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  const shown = hour % hoursOfHalfDay === 0 ? hoursOfHalfDay : hour % hoursOfHalfDay;
  return `${shown}:${time.slice(3, 5)} ${hour < hoursOfHalfDay ? "AM" : "PM"}`;
}

/** A text with its days as reports print them; accession numbers stay. */
export function withReportDays(text: string): string {
  return text.replaceAll(/(?<![\d-])\d{4}-\d{2}-\d{2}(?![\d-])/g, reportDay);
}

const months = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const dayOfScreens = new RegExp(String.raw`(?<!\d)(\d{2}) (${months}) (\d{4})(?!\d)`, "g");
/** The first day of a period within one year. */
const firstDayOfScreens = new RegExp(
  String.raw`(?<!\d)(\d{2}) (${months})(?= – \d{2} (${months}) \d{4})`,
  "g",
);

/** A title that Sentinel wrote as screens do, such as "… 08 May 2024", with its days as reports print them. */
export function withReportDaysOfTitle(title: string): string {
  return withReportDays(title)
    .replaceAll(firstDayOfScreens, (_, day: string, month: string) => `${month} ${Number(day)}`)
    .replaceAll(
      dayOfScreens,
      (_, day: string, month: string, year: string) => `${month} ${Number(day)}, ${year}`,
    );
}

/** A text that Sentinel wrote as screens do, with its days as reports print them; words quoted from a filing stay. */
export function withReportDaysOutsideQuotes(text: string): string {
  return text
    .split(/(“[^”]*”)/)
    .map((part) => (part.startsWith("“") ? part : withReportDaysOfTitle(part)))
    .join("");
}
