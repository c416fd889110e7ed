import { dayInWords } from "#contract/values/plain-date.ts";
import { groupOfPart } from "#domain/status/source-parts.ts";

/**
 * What an alarm is about, in words anybody may read.
 * @param subject  'incomplete/2026-11-19', 'no-index/2026-11-19', 'silent/feed/8-K', 'prices/tiingo'
 */
export function alarmInWords(subject: string): string {
  const slash = subject.indexOf("/");
  const about = subject.slice(slash + 1);
  switch (subject.slice(0, slash)) {
    case "incomplete":
      return `Filings of ${dayInWords(about)} are incomplete.`;
    case "no-index":
      return `EDGAR's index of ${dayInWords(about)} is missing.`;
    case "silent":
      return `${groupOfPart(about).name}: no answer.`;
    case "prices":
      return "Closing prices are more than one session behind.";
    default:
      return "A source of data does not answer as it should.";
  }
}
