import { isInCalendar } from "#domain/calendar/counted-days.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { filingDateOfAcceptance } from "#domain/calendar/filing-date.ts";
import type { AmendableFiling } from "#domain/trades/amendments/original-filing.ts";
import type { OwnershipFiling } from "#domain/trades/issuer-record.ts";

/**
 * A text that sorts filings by acceptance. Where no time is known the filing date is used; originals of
 * unknown date come first, amendments of unknown date last.
 */
export function acceptanceOrder({ filing, filedOn, isAmendment }: AmendableFiling): string {
  if (filing.acceptedAt !== null) {
    const { day, time } = easternTime(filing.acceptedAt);
    return `${day}T${time} ${filing.accession}`;
  }
  // Without a time an original counts as early and an amendment as late on its day.
  if (filedOn !== null) return `${filedOn}T${isAmendment ? "24" : "00"} ${filing.accession}`;
  return `${isAmendment ? "9999" : "0000"} ${filing.accession}`;
}

/** The filing date as stated, else computed from the acceptance; null where neither is usable. */
export function filingDate(filing: OwnershipFiling, calendar: EdgarCalendar): string | null {
  if (filing.filedOn !== null) return isInCalendar(filing.filedOn) ? filing.filedOn : null;
  if (filing.acceptedAt === null || !isInCalendar(easternTime(filing.acceptedAt).day)) return null;
  return filingDateOfAcceptance(filing.acceptedAt, filing.form, calendar);
}
