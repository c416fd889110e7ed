import type { Draws } from "#demo/world/draws.ts";
import type { Company } from "#demo/world/cast/company.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { filingDateOfAcceptance } from "#domain/calendar/edgar-hours.ts";
import { spokenName } from "#demo/world/cast/names.ts";
import { holderOf, type Personnel } from "#demo/world/cast/personnel.ts";
import type { Spokespeople } from "#demo/world/filings/filing.ts";

const edgarZone = "America/New_York";

/** Filing agents by CIK: their number starts the accession numbers of what they send in. */
const filingAgents = [9_999_101, 9_999_202, 9_999_303] as const;

/** The agent a company uses. */
export function agentOf(company: Company): number {
  return filingAgents[company.cik % filingAgents.length] ?? filingAgents[0];
}

/** UTC instant of an Eastern day and time. */
export function easternInstant(day: string, time: string): string {
  return Temporal.PlainDateTime.from(`${day}T${time}`)
    .toZonedDateTime(edgarZone)
    .toInstant()
    .toString();
}

/** The filing date EDGAR gives by its hours. */
export function filingDate(day: string, time: string, form: string): string {
  return filingDateOfAcceptance(easternInstant(day, time), form, edgarCalendar);
}

/** The EDGAR business day so many after a date; with 0 the date itself or the next one. */
export function businessDayAfter(day: string, count: number): string {
  let after =
    count === 0 && !edgarCalendar.isBusinessDay(day) ? edgarCalendar.nextBusinessDay(day) : day;
  for (let step = 0; step < count; step += 1) after = edgarCalendar.nextBusinessDay(after);
  return after;
}

/** Most ownership forms come in after the close; EDGAR takes them until 22:00. */
export function ownershipTime(draws: Draws): string {
  const isEvening = draws.isLucky(0.82);
  const minute = isEvening ? draws.whole(16 * 60 + 4, 21 * 60 + 42) : draws.whole(8 * 60, 15 * 60);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(draws.whole(0, 59))}`;
}

/** Who speaks and signs for a company on a day; where an office is vacant, the holder of the other. */
export function spokespeopleOn(personnel: Personnel, day: string): Spokespeople {
  const chief = holderOf(personnel, /Chief Executive Officer|^President$/, day);
  const finance = holderOf(personnel, /Chief Financial Officer|^CFO$|Treasurer/, day);
  const unnamed = "Authorized Signatory";
  return {
    chief: spokenName(chief ?? finance ?? unnamed),
    chiefTitle: chief === null ? "Principal Executive Officer" : "Chief Executive Officer",
    finance: spokenName(finance ?? chief ?? unnamed),
    financeTitle: finance === null ? "Principal Financial Officer" : "Chief Financial Officer",
  };
}
