import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Which world the stored filings come from. */
export type DataOrigin = "demo" | "real";

/** The database holds the other world; the message says what to do. */
export class OtherWorldError extends Error {
  override name = "OtherWorldError";
}

const wayOut =
  "Invented and real data cannot share a database. Use another one with SENTINEL_DATA_DIR (a folder) or DATABASE_URL.";

/**
 * The world the database belongs to: as decided, else the real one if it holds filings or prices.
 * @returns null for a database that holds neither
 */
export async function readDataOrigin(db: Database): Promise<DataOrigin | null> {
  const decided = await db.selectFrom("data_origin").select("origin").executeTakeFirst();
  if (decided !== undefined) return decided.origin;
  const { rows } = await sql<{ isFilled: boolean }>`
    select exists (select from filing) or exists (select from unreadable_filing)
        or exists (select from edgar_listing) or exists (select from price_source)
        as "isFilled"`.execute(db);
  return rows[0]?.isFilled === true ? "real" : null;
}

/**
 * Makes sure that the database is of this world before anything of it is stored; an empty one
 * becomes so.
 * @throws OtherWorldError when it holds the other world
 */
export async function requireDataOrigin(db: Database, origin: DataOrigin): Promise<void> {
  const found = await readDataOrigin(db);
  if (found === null || found === origin) {
    await db
      .insertInto("data_origin")
      .values({ origin })
      .onConflict((conflict) => conflict.column("one").doNothing())
      .execute();
  }
  const decided = found ?? (await readDataOrigin(db));
  if (decided === origin) return;
  throw new OtherWorldError(
    decided === "demo"
      ? `This database holds the demonstration market, whose companies and people are invented. ${wayOut}`
      : `This database holds real filings or prices, so no invented ones can be added. ${wayOut} ` +
          "To continue with the existing data, set SENTINEL_SOURCE=archive, or edgar to follow EDGAR.",
  );
}
