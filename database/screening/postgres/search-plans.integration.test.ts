import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { eventSortColumns } from "#contract/events/event-fields.ts";
import { sortColumns } from "#contract/trades/trade-fields.ts";
import { eventSubject } from "#database/screening/event-subject.ts";
import { rowsByChange } from "#database/screening/postgres/read-unchanged-rows.ts";
import { order, where } from "#database/screening/postgres/statement.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { stepsOf } from "#testing/database/plan-steps.ts";
import { generatedRows } from "#testing/volume.ts";
import { generateEvents } from "#testing/factories/screening/generated-events.ts";
import { generateTrades } from "#testing/factories/screening/generated-trades.ts";
import {
  wholeEventSearch,
  wholeMarketSearch,
} from "#testing/factories/screening/whole-market-search.ts";

/** Some thousand companies with some ten owners each: few rows of each, as in a market. */
const rows = generatedRows(60_000);

const database = await databaseForFile();
await generateTrades(database.db, rows);
await generateEvents(database.db, rows);
await sql`analyze trade, event`.execute(database.db);

type TradeSearch = Parameters<typeof tradeSubject.conditions>[0];
type EventSearch = Parameters<typeof eventSubject.conditions>[0];

/** What finds the keys of a page of trades. */
function stepsOfTrades(search: TradeSearch): Promise<string[]> {
  return stepsOf(
    database.db,
    sql`
    select accession, row_number from trade where ${where(tradeSubject.conditions(search))}
     order by ${order(tradeSubject, search)} limit ${search.limit}`,
  );
}

/** What finds the keys of a page of events. */
function stepsOfEvents(search: EventSearch): Promise<string[]> {
  return stepsOf(
    database.db,
    sql`
    select accession from event where ${where(eventSubject.conditions(search))}
     order by ${order(eventSubject, search)} limit ${search.limit}`,
  );
}

const directions = ["asc", "desc"] as const;

/** How the rows are found: the index of each scan, or the kind of scan without one. */
function scansOf(steps: readonly string[]): string[] {
  return steps
    .filter((step) => step.includes("Scan") && step !== "Bitmap Heap Scan")
    .map((step) => step.split("Scan ").at(-1) ?? step);
}

test.each(sortColumns)(
  "trades by %s of a company or a person are found by their index",
  async (sort_column) => {
    const ofCompany = { ...wholeMarketSearch, ciks: ["0001000042"] };
    const ofPerson = { ...wholeMarketSearch, reporting_person_ciks: ["0002000042"] };
    for (const sort_direction of directions) {
      const view = { sort_column, sort_direction };
      expect(scansOf(await stepsOfTrades({ ...ofCompany, ...view }))).toEqual(["trade_by_issuer"]);
      expect(scansOf(await stepsOfTrades({ ...ofPerson, ...view }))).toEqual(["trade_by_owner"]);
    }
  },
);

test.each(eventSortColumns)(
  "events by %s of a company are found by their index",
  async (sort_column) => {
    const ofCompany = { ...wholeEventSearch, ciks: ["0001000042"] };
    for (const sort_direction of directions) {
      const view = { sort_column, sort_direction };
      expect(scansOf(await stepsOfEvents({ ...ofCompany, ...view }))).toEqual(["event_by_cik"]);
    }
  },
);

test("a company's trades are counted from their index alone", async () => {
  await sql`vacuum trade`.execute(database.db);
  const steps = await stepsOf(
    database.db,
    sql`select count(*) from trade where issuer_cik = 1000042 and is_live`,
  );
  expect(steps).toEqual(["Aggregate", "Index Only Scan trade_by_issuer"]);
});

test("all live rows are counted, and compared with the replica, from indexes in the order in which they are stored", async () => {
  await sql`vacuum trade, event`.execute(database.db);
  const stepsOfAll = (what: RawBuilder<unknown>) =>
    stepsOf(database.db, sql`select count(*), ${what} where is_live`);
  for (const [index, steps] of [
    ["trade_by_change", await stepsOfAll(sql`min(trade_date), max(trade_date) from trade`)],
    ["trade_by_change", await stepsOfAll(sql`sum(change_seq) from trade`)],
    ["event_by_change", await stepsOfAll(sql`sum(change_seq) from event`)],
  ] as const) {
    expect(steps.at(-1)).toBe(`Index Only Scan ${index}`);
  }
});

test("a page of the whole market is read once, and only its first rows are kept sorted", async () => {
  for (const [limit, ...steps] of [
    await stepsOfTrades({ ...wholeMarketSearch, sort_column: "value" }),
    await stepsOfEvents({ ...wholeEventSearch, sort_column: "event_return" }),
  ]) {
    expect(limit).toBe("Limit");
    expect(steps.filter((step) => step.includes("Scan"))).toHaveLength(1);
  }
});

test("the latest events of the whole market are read in the order of their index", async () => {
  const latest = {
    ...wholeEventSearch,
    sort_column: "date_filed",
    sort_direction: "desc",
  } as const;
  // Rows of one day are then sorted by the rest of the order.
  expect(scansOf(await stepsOfEvents(latest))).toEqual(["event_by_filed_on"]);
});

test("the rows of a page that the replica has found are read by the numbers of their changes", async () => {
  const changesOf = async (table: "trade" | "event") => {
    const rows = await database.db.selectFrom(table).select("change_seq").limit(20).execute();
    return rows.map(({ change_seq }) => change_seq);
  };
  const [ofTrades, ofEvents] = [await changesOf("trade"), await changesOf("event")];
  const trades = { ...wholeMarketSearch, sort_column: "value" } as const;
  const events = { ...wholeEventSearch, sort_column: "event_return" } as const;
  for (const [index, statement] of [
    ["trade_by_change", rowsByChange(tradeSubject, { search: trades, changes: ofTrades })],
    ["event_by_change", rowsByChange(eventSubject, { search: events, changes: ofEvents })],
  ] as const) {
    expect(scansOf(await stepsOf(database.db, statement))).toEqual([index]);
  }
});
