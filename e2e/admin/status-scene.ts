import type { Database } from "#database/connect.ts";
import { lastBusinessDays } from "#testing/business-days.ts";
import {
  createAnswer,
  createArrival,
  createIndexDay,
  createIndexedDay,
  createUnreadable,
} from "#testing/factories/filings/status.ts";

const daysIndexed = 115;
const listedEachDay = 1_000;
export type StatusScene = {
  /** Business days of the last weeks, `YYYY-MM-DD`: one filing missing; two unreadable, one missing. */
  missing: string;
  many: string;
  /** As long ago as can be seen, complete. */
  complete: string;
};

/**
 * Half a year of indexes with two days that lack filings, sources that answer, and a day's lag.
 * Stored before any journey opens a page: the product keeps what it counted of them for seconds, and
 * a page asks again later than a journey waits.
 */
export async function storeStatusScene(db: Database): Promise<void> {
  const days = lastBusinessDays(daysIndexed).toReversed();
  await writeScene(db, days, daysIn(days));
}

/** The days of the scene that is stored. */
export async function readStatusScene(db: Database): Promise<StatusScene> {
  const rows = await db.selectFrom("index_day").select("day").orderBy("day").execute();
  return daysIn(rows.map(({ day }) => day));
}

function daysIn(days: readonly string[]): StatusScene {
  return { missing: days.at(-12) ?? "", many: days.at(-20) ?? "", complete: days[0] ?? "" };
}

async function writeScene(
  db: Database,
  days: readonly string[],
  { missing, many }: StatusScene,
): Promise<void> {
  for (const day of days) await createIndexDay(db, { day, listed: listedEachDay });
  const company = { companyName: "Wexcombe Marine", listed: listedEachDay };
  await createIndexedDay(db, missing, ["waiting"], company);
  await createIndexedDay(db, many, ["unreadable", "unreadable", "unwanted"], company);
  for (let index = 0; index < 12; index += 1)
    await createUnreadable(db, { filed_on: many, reason: `=cmd|'/c calc'!A1 ${index}` });
  const now = Temporal.Now.instant();
  const at = now.toString();
  for (const part of ["feed/3", "feed/4", "feed/5", "feed/8-K", "feed/10-Q", "feed/10-K"])
    await createAnswer(db, { part, at, silentAfterSeconds: 86_400, intervalSeconds: 43_200 });
  const daily = { intervalSeconds: null, silentAfterSeconds: 200_000 };
  await createAnswer(db, { ...daily, part: "daily-index", at });
  await createAnswer(db, { ...daily, part: "tickers", at, detail: "10,394 tickers" });
  const late = now.subtract({ minutes: 322 }).toString();
  await createAnswer(db, {
    part: "companies",
    at: late,
    intervalSeconds: 14_400,
    silentAfterSeconds: 86_400,
  });
  for (let minutes = 20; minutes < 1_400; minutes += 7) {
    if (minutes > 500 && minutes < 900) continue;
    const accepted = now.subtract({ minutes }).toString();
    await createArrival(db, { accepted_at: accepted, lag_seconds: 12 + (minutes % 30) });
  }
}
