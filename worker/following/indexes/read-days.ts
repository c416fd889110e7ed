import { noteIndexDays, type IndexedFiling } from "#database/sources/indexes/index-days.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";
import type { Urgency } from "#database/tables/following.ts";
import { quarterFolder } from "#sources/edgar/client/addresses.ts";
import { EdgarError } from "#sources/edgar/client/edgar-client.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";
import {
  type IndexOutcome,
  emptyOutcome,
  takeIndex,
} from "#worker/following/indexes/take-index.ts";
import { formFamily } from "#sources/edgar/archive/forms.ts";
import { readIndexBytes } from "#sources/edgar/listings/indexes.ts";
import type { ListedFiling } from "#sources/edgar/parsed-filing.ts";
import { Unreadable } from "#sources/edgar/unreadable.ts";

/** A full index of a busy quarter has about forty million bytes. */
const mostBytes = 250_000_000;
/** EDGAR takes no filings after ten in the evening. */
const endOfDay = "22:00:00";

/** Whether a day's filings are all in, at the market's clock. */
export function dayIsOver(context: Pick<FollowingContext, "marketClock">, day: string): boolean {
  const { day: today, time } = easternTime(context.marketClock.now().toString());
  return day < today || (day === today && time >= endOfDay);
}

/** EDGAR's business days of a range, by the rule. */
export function businessDays(range: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = range.from; day <= range.to; day = addCalendarDays(day, 1)) {
    if (edgarCalendar.isBusinessDay(day)) days.push(day);
  }
  return days;
}

/**
 * Reads the daily index of one day and stores what it lists. A day without one is noted as absent.
 * @throws {EdgarError} when it is not available now
 */
export async function readDay(
  context: FollowingContext,
  day: string,
  urgency: Urgency,
): Promise<IndexOutcome> {
  const { pool, addresses } = context;
  const isOver = (each: string): boolean => dayIsOver(context, each);
  const indexed = { origin: "daily" as const, days: [day], isOver, urgency };
  const reading = await readAddress(context, addresses.dailyIndex(day), day);
  if (reading === "absent") {
    const detail = isOver(day) ? null : "its index is not out yet";
    await noteIndexDays(pool, [{ day, state: "absent", listed: 0, origin: "daily", detail }]);
    return emptyOutcome;
  }
  return await takeIndex(context, { ...indexed, ...reading });
}

export type QuarterReading = {
  filings: IndexReading["filings"];
  listedDays: IndexReading["listedDays"];
  /** Days it covers, whether it lists anything for them or not; in order. */
  days: readonly string[];
  /** The last of them. */
  through: string;
  /** Why it is not reliable; null when it is complete. */
  fault: string | null;
};

/**
 * Reads what the full index of a quarter says of some days of it.
 * @param range  within one quarter
 * @returns null when there is no such index, or it does not reach these days
 * @throws {EdgarError} when it is not available now
 */
export async function readQuarter(
  context: FollowingContext,
  range: { from: string; to: string },
): Promise<QuarterReading | null> {
  const url = context.addresses.fullIndex(quarterFolder(range.from));
  const reading = await readAddress(context, url, null);
  if (reading === "absent") return null;
  const { lastDay, listedDays, fault } = reading;
  if (lastDay === null) return { filings: [], listedDays, days: [], through: range.from, fault };
  if (lastDay < range.from) return null;
  const through = lastDay < range.to ? lastDay : range.to;
  const filings = reading.filings.filter(({ day }) => day >= range.from && day <= through);
  const ofOurs = filings.map(({ day }) => day);
  const days = new Set([...businessDays({ from: range.from, to: through }), ...ofOurs]);
  return { filings, listedDays, days: [...days].sort(), through, fault };
}

/** Stores what a full index lists for the days it was read for. */
export async function takeQuarter(
  context: FollowingContext,
  reading: QuarterReading,
  urgency: Urgency,
): Promise<IndexOutcome> {
  const isOver = (day: string): boolean => dayIsOver(context, day);
  return await takeIndex(context, { ...reading, origin: "full", isOver, urgency });
}

/** @returns what was read, or that there is no such index; a page in its place is a broken one */
async function readAddress(
  { client, signal }: FollowingContext,
  url: string,
  day: string | null,
): Promise<IndexReading | "absent"> {
  try {
    const answer = await client.get(url, { maxBytes: mostBytes, signal });
    if (answer.status !== "fetched")
      throw new Error(`${url} answered “not modified” to an unconditional request.`);
    return await readIndexOf(answer.bytes, day);
  } catch (error) {
    if (!(error instanceof EdgarError)) throw error;
    if (error.failure === "absent") return "absent";
    if (error.failure === "unavailable" && error.httpStatus === 200) {
      return { filings: [], listedDays: new Set(), fault: error.message, lastDay: null };
    }
    throw error;
  }
}

/** An index as it was read, with its defects. */
type IndexReading = {
  /** Filings of our forms in the index's order, each once. */
  filings: readonly (IndexedFiling & { filedOn: string })[];
  /** Days it lists anything of, of our forms or not. */
  listedDays: ReadonlySet<string>;
  /** Why it is not reliable; null when it is complete. */
  fault: string | null;
  /** The last day any row is of; null without rows. */
  lastDay: string | null;
};

/**
 * Reads a daily or full index: one row for each filing and company becomes one filing with its
 * companies. Rows of a broken index still count as filings; what it lacks means nothing.
 * @param day  the day a daily index is for; null for a full one, where rows say it
 */
async function readIndexOf(bytes: Uint8Array, day: string | null): Promise<IndexReading> {
  const filings = new Map<string, IndexedFiling & { filedOn: string; ciks: number[] }>();
  const listedDays = new Set<string>();
  let lastDay: string | null = null;
  let rows = 0;
  let ofAnotherDay = 0;
  let brokenLines = 0;
  let fault: string | null = null;
  try {
    for await (const line of readIndexBytes(bytes)) {
      if (line.type === "broken") {
        brokenLines += 1;
        fault ??= `line ${line.line} is broken: ${line.text.slice(0, 80)}`;
        continue;
      }
      rows += 1;
      const { filedOn } = line.listed;
      if (filedOn === null) continue;
      if (day !== null && filedOn !== day) ofAnotherDay += 1;
      listedDays.add(day ?? filedOn);
      if (lastDay === null || filedOn > lastDay) lastDay = filedOn;
      if (formFamily(line.listed.form) !== "other") addRow(filings, line.listed, day ?? filedOn);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    fault = error.message;
  }
  if (brokenLines > 1) fault = `${fault ?? ""} (and ${brokenLines - 1} more)`;
  fault ??= faultOfWhole({ bytes, rows, ofAnotherDay });
  return { filings: [...filings.values()], listedDays, fault, lastDay };
}

function addRow(
  filings: Map<string, IndexedFiling & { filedOn: string; ciks: number[] }>,
  { accession, form, cik, companyName, filedOn }: ListedFiling,
  day: string,
): void {
  const known = filings.get(accession);
  if (known !== undefined) {
    if (!known.ciks.includes(cik)) known.ciks.push(cik);
    return;
  }
  const row = { accession, day, form, cik, ciks: [cik], companyName, filedOn: filedOn ?? day };
  filings.set(accession, row);
}

function faultOfWhole(index: {
  bytes: Uint8Array;
  rows: number;
  ofAnotherDay: number;
}): string | null {
  const { bytes, rows, ofAnotherDay } = index;
  if (rows === 0) return "it lists nothing";
  if (ofAnotherDay * 2 > rows) return "most of its rows are of another day";
  const lineFeed = 0x0a;
  return bytes.at(-1) === lineFeed ? null : "it ends within a line";
}
