import type { SourceProblem } from "#contract/brand/source-mails.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import {
  type CompletenessDay,
  completenessDue,
  expectedCloseDay,
  sessionsBehind,
} from "#domain/status/completeness-calendar.ts";
import { nameOfGroup, type PartState } from "#domain/status/source-parts.ts";

/** What is wrong, by its subject: 'incomplete/2026-11-19', 'silent/feed/8-K', 'prices/tiingo'. */
export type Alarm = { subject: string; detail: string };

export type WatchedFacts = {
  /** Of a source that is followed; none where nothing is. */
  days: readonly CompletenessDay[];
  /** Lines of parts that are followed. */
  parts: readonly {
    key: string;
    state: PartState;
    behindSeconds: number;
    lastError: string | null;
  }[];
  /** Notifications that are overdue. */
  lateDigests: readonly { channel: "mail" | "sms"; count: number; lastError: string | null }[];
  /** Of vendors that are followed. */
  prices: readonly { source: string; lastDay: string }[];
  /**
   * Whether unreadable filings are wrong as well: the demonstration's are there on purpose. Missing
   * ones always are.
   */
  countsUnreadable: boolean;
};

const mostSessionsBehind = 1;

/**
 * What is reported to administrators: days that lack filings or their index 24 hours after their end, sources
 * that are silent, closes more than one session behind.
 */
export function alarmsOf(facts: WatchedFacts, marketNow: string): Alarm[] {
  return [
    ...facts.days.flatMap((day) => alarmOfDay(day, facts.countsUnreadable, marketNow)),
    ...facts.parts
      .filter(({ state }) => state === "silent")
      .map(({ key, behindSeconds, lastError }) => ({
        subject: `silent/${key}`,
        detail:
          `No answer for ${Math.round(behindSeconds / 60)} minutes.` +
          (lastError === null ? "" : ` Last attempt: ${lastError}`),
      })),
    ...facts.lateDigests.map(({ channel, count, lastError }) => ({
      subject: `alerts/${channel}`,
      detail:
        `${count} ${count === 1 ? "message" : "messages"} of alerts ${count === 1 ? "waits" : "wait"} ` +
        `to be sent.${lastError === null ? "" : ` Last attempt: ${lastError}`}`,
    })),
    ...facts.prices.flatMap(({ source, lastDay }) => alarmOfPrices(source, lastDay, marketNow)),
  ];
}

function alarmOfDay(day: CompletenessDay, countsUnreadable: boolean, marketNow: string): Alarm[] {
  if (Temporal.Instant.compare(marketNow, completenessDue(day.day)) < 0) return [];
  if (day.state === "no_index") {
    return [
      { subject: `no-index/${day.day}`, detail: "The index did not arrive or could not be read." },
    ];
  }
  const lacking = day.missing + (countsUnreadable ? day.unreadable : 0);
  if (lacking === 0) return [];
  const { missing, unreadable, listed } = day;
  return [
    {
      subject: `incomplete/${day.day}`,
      detail: `${missing} missing and ${unreadable} unreadable of ${listed} in EDGAR's index.`,
    },
  ];
}

function alarmOfPrices(source: string, lastDay: string, marketNow: string): Alarm[] {
  const behind = sessionsBehind(lastDay, marketNow);
  if (behind <= mostSessionsBehind) return [];
  const detail =
    `The last stored closes are from ${dayInWords(lastDay)}, ${behind} sessions behind ` +
    `${dayInWords(expectedCloseDay(marketNow))}.`;
  return [{ subject: `prices/${source}`, detail }];
}

/** What an alarm is about, in words anybody may read: it names no filing, vendor or address. */
export function alarmInWords(subject: string): string {
  const { kind, about } = partsOf(subject);
  switch (kind) {
    case "incomplete":
      return `Filings of ${dayInWords(about)} are incomplete.`;
    case "no-index":
      return `EDGAR's index of ${dayInWords(about)} is missing.`;
    case "silent":
      return `${nameOfGroup(about)}: no answer.`;
    case "alerts":
      return about === "mail"
        ? "Alert emails are not being sent."
        : "Alert text messages are not being sent.";
    case "prices":
      return "Closing prices are more than one session behind.";
    default:
      return "A data source does not respond as expected.";
  }
}

/** The same for administrators, with its facts and what to do about it. */
export function problemOf({ subject, detail }: Alarm): SourceProblem {
  const { kind, about } = partsOf(subject);
  return { title: alarmInWords(subject), detail, advice: adviceFor(kind, about) };
}

/** The day an alarm is about; null for one about something else. */
export function dayOfAlarm(subject: string): string | null {
  const { kind, about } = partsOf(subject);
  return kind === "incomplete" || kind === "no-index" ? about : null;
}

function adviceFor(kind: string, about: string): string {
  switch (kind) {
    case "incomplete":
      return (
        "Open the day on the status page: it lists each filing with its reason. Missing ones are " +
        "retried automatically; use Try again for an unreadable one once the cause is fixed."
      );
    case "no-index":
      return (
        "Missing filings of this day are unknown until its index is read. Read it with: " +
        `sentinel reconcile --from ${about} --to ${about}`
      );
    case "silent":
      return (
        "Check this machine's connection and the source's notices. Filings missed in the meantime are " +
        "downloaded automatically once it answers."
      );
    case "alerts":
      return about === "mail"
        ? "Check the mail server and SENTINEL_SMTP_URL. Pending emails are retried automatically for three days."
        : "Check the provider's account and SENTINEL_SMS_TOKEN. Pending messages are retried automatically for three days.";
    default:
      return (
        "Check the vendor's account and key. Until closes arrive, returns that need them stay empty; " +
        "they are computed when they come."
      );
  }
}

function partsOf(subject: string): { kind: string; about: string } {
  const slash = subject.indexOf("/");
  return { kind: subject.slice(0, slash), about: subject.slice(slash + 1) };
}
