import { easternTime } from "#domain/calendar/eastern-time.ts";
import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

const ordinaryCutOff = "17:30:00";
const ownershipCutOff = "22:00:00";

/**
 * The filing date EDGAR gives by its hours: a filing received after 17:30 Eastern time (Forms 3, 4
 * and 5: after 22:00), or on a closed day, takes the next business day. Only a fallback: receipt
 * decides and can precede acceptance, so a stated filing date is better.
 * Source: Regulation S-T, Rule 13; DOMAIN rules, section 1.
 */
export function filingDateOfAcceptance(
  acceptedAt: string,
  form: string,
  calendar: EdgarCalendar,
): string {
  const { day, time } = easternTime(acceptedAt);
  const cutOff = /^[345](\/A)?$/.test(form) ? ownershipCutOff : ordinaryCutOff;
  return calendar.isBusinessDay(day) && time <= cutOff ? day : calendar.nextBusinessDay(day);
}

/**
 * The first day, in New York, on which a filing with that filing date can have been accepted: the
 * last business day before it, since what comes in after 17:30 carries the next one's date.
 * @param filedOn  filing date of any form but 3, 4 and 5
 * Source: Regulation S-T, Rule 13.
 */
export function earliestAcceptanceDay(filedOn: string, calendar: EdgarCalendar): string {
  let day = addCalendarDays(filedOn, -1);
  while (!calendar.isBusinessDay(day)) day = addCalendarDays(day, -1);
  return day;
}
