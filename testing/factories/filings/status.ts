import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Database } from "#database/connect.ts";
import { noteSuccess } from "#database/sources/source-health.ts";
import type {
  FilingArrivalTable,
  IndexDayTable,
  WantedFilingTable,
} from "#database/tables/following.ts";
import { createFilings } from "#testing/factories/filings/filings.ts";

/** What became of a filing that an index lists. */
export type ListedAs = "stored" | "waiting" | "unwanted" | "unreadable" | "absent";

let lastNumber = 0;

function unusedAccession(): string {
  lastNumber += 1;
  return `${String(9_000_000_000 + (process.pid % 100_000)).padStart(10, "0")}-26-${String(lastNumber).padStart(6, "0")}`;
}

/**
 * Stores the reading of a day's index that lists these filings, Forms 4 of one company each, and
 * what became of them; `listed` counts others as stored. @returns their accessions in the order given
 */
export async function createIndexedDay(
  db: Database,
  day: string,
  filings: readonly ListedAs[],
  {
    form = "4",
    companyName = "Calder Therapeutics",
    cik = 320193,
    listed: count = filings.length,
  } = {},
): Promise<string[]> {
  await createIndexDay(db, { day, listed: count });
  const listed = filings.map((as) => ({ as, accession: unusedAccession() }));
  for (const { as, accession } of listed) {
    const entry = { accession, day, form, cik, company_name: companyName };
    await db.insertInto("index_entry").values(entry).execute();
    if (as === "stored") await createFilings(db, { accession, filed_on: day, form });
    if (as === "waiting")
      await createQueuedFiling(db, {
        accession,
        form,
        cik,
        attempts: 2,
        last_error: "503 of 127.0.0.1",
      });
    if (as === "absent") await createQueuedFiling(db, { accession, form, cik, state: "absent" });
    if (as === "unreadable") await createUnreadable(db, { accession, form });
  }
  return listed.map(({ accession }) => accession);
}

/** Stores what the newest reading of a day's index said. */
export async function createIndexDay(
  db: Database,
  day: Partial<Insertable<IndexDayTable>> & { day: string },
): Promise<void> {
  const row = { state: "present" as const, listed: 0, checked_at: `${day.day}T23:00:00Z`, ...day };
  const write = db.insertInto("index_day").values(row);
  await write.onConflict((conflict) => conflict.column("day").doUpdateSet(row)).execute();
}

/** Stores a filing that is wanted. */
export async function createQueuedFiling(
  db: Database,
  wanted: Partial<Insertable<WantedFilingTable>>,
): Promise<string> {
  const row = {
    accession: unusedAccession(),
    form: "4",
    cik: 320193,
    found_in: "feed",
    ...wanted,
  };
  await db.insertInto("wanted_filing").values(row).execute();
  return row.accession;
}

/** Stores what is said of a document that could not be read. */
export async function createUnreadable(
  db: Database,
  {
    accession = unusedAccession(),
    reason = "XML is not well formed: line 212, unclosed element footnote",
    ...rest
  }: { accession?: string; form?: string; reason?: string; filed_on?: string } = {},
): Promise<string> {
  await db
    .insertInto("unreadable_filing")
    .values({
      source: "demo",
      path: `/data/private/${accession}.txt`,
      accession,
      form: "4",
      reason_code: "malformed",
      reason,
      sha256: createHash("sha256").update(accession).digest(),
      ...rest,
    })
    .execute();
  return accession;
}

/** Stores the way of a filing from the feed to the screen; visible by default. */
export async function createArrival(
  db: Database,
  arrival: Partial<Insertable<FilingArrivalTable>> & { accepted_at: string },
): Promise<string> {
  const row = {
    accession: unusedAccession(),
    form: "4",
    issuer_cik: 320193,
    found_at: arrival.accepted_at,
    stored_at: arrival.accepted_at,
    visible_at: arrival.accepted_at,
    lag_seconds: 15,
    ...arrival,
  };
  await db.insertInto("filing_arrival").values(row).execute();
  return row.accession;
}

/** Lets a part of a source have answered. */
export async function createAnswer(
  db: Database,
  answer: { part: string; at: string } & Partial<Parameters<typeof noteSuccess>[1]>,
): Promise<void> {
  await noteSuccess(db, {
    source: "demo",
    intervalSeconds: 60,
    silentAfterSeconds: 900,
    newest: { name: "a filing", at: answer.at },
    ...answer,
  });
}
