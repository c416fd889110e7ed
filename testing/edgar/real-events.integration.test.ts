import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Lookback } from "#contract/events/event-vocabulary.ts";
import type { EventProofAnswer } from "#contract/operations/screening/event-proof.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { eventDiffersFromStored } from "#database/computed/differs-from-stored.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import { proveEvent } from "#domain/events/prove-event.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  type SignedIn,
} from "#testing/server/app-under-test.ts";
import { sharedDataDir } from "#testing/shared-data.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive } from "#worker/jobs/ingest-archive.ts";
import { ingestPrices } from "#worker/jobs/ingest-prices.ts";

const data = sharedDataDir();
const settings = { marketFund: "VTI", priceSources: [] };
const header = "ticker,date,open,high,low,close,adj_close,volume";
/** Two of the sources of `data/prices`: adjusted closes with the fund, and closes as printed. */
const sources = [
  {
    file: "adjclose_2015-2026_largecaps_etfs.csv.gz",
    name: "adjusted",
    closeBasis: "unknown",
  },
  { file: "close_volume_2021-2026_us_listed.csv.gz", name: "printed", closeBasis: "raw" },
] as const;
/** Apple, JPMorgan, Tesla, Meta, and Southern with five subsidiaries. */
const companies = [320193, 19617, 1318605, 1326801, 92122];
/** Whole files hold a million rows. */
const priced = /^(AAPL|JPM|TSLA|META|VTI),202[45]/;

const tickerList = "files/company_tickers.json";
const tickerListSchema = z.record(z.string(), z.looseObject({ cik_str: z.int() }));

let app: AppUnderTest;
let ana: SignedIn;
/** Lines of the adjusted source, "TICKER,DATE" to the adjusted close. */
const adjusted = new Map<string, number>();

beforeAll(async () => {
  if (data === null) return;
  app = await createAppUnderTest();
  ana = await app.signInAs("ana@x.example", "explore_events", "explore_trades");
  const folder = await mkdtemp(join(tmpdir(), "sentinel-events-"));
  const pool = openBulkPool(app.connectionString);
  try {
    for (const cik of companies) {
      const part = `edgar/Archives/edgar/data/${cik}`;
      await cp(join(data, part), join(folder, part), { recursive: true });
    }
    await mkdir(join(folder, "edgar/files"));
    await writeFile(join(folder, "edgar", tickerList), tickersOfCompanies(data));
    await ingestArchive({ pool, root: join(folder, "edgar"), source: "archive" });
    for (const [index, { file, name, closeBasis }] of sources.entries()) {
      const lines = gunzipSync(readFileSync(`${data}/prices/${file}`))
        .toString()
        .split("\n")
        .filter((line) => priced.test(line));
      if (index === 0) noteAdjusted(lines);
      const path = join(folder, `${name}.csv`);
      await writeFile(path, `${[header, ...lines].join("\n")}\n`);
      await ingestPrices({
        pool,
        path,
        settings: { source: name, closeBasis, preference: index + 1, marketFund: "VTI" },
      });
    }
    await deriveIssuers({ pool, db: app.db, settings });
  } finally {
    await pool.end();
    // What was copied from a read-only folder is read-only itself.
    execFileSync("chmod", ["-R", "u+w", folder]);
    await rm(folder, { recursive: true, force: true });
  }
});
afterAll(async () => await app?.close());

/** The list with the lines of these companies alone: whole it has ten thousand. */
function tickersOfCompanies(folder: string): string {
  const list = tickerListSchema.parse(
    JSON.parse(readFileSync(join(folder, "edgar", tickerList), "utf8")),
  );
  const lines = Object.entries(list).filter(([, { cik_str: cik }]) => companies.includes(cik));
  return JSON.stringify(Object.fromEntries(lines));
}

function noteAdjusted(lines: readonly string[]): void {
  for (const line of lines) {
    const [ticker, day, , , , , close] = line.split(",");
    adjusted.set(`${ticker},${day}`, Number(close));
  }
}

/** By hand from the lines of the file. */
function returnByHand(ticker: string, before: string, day0: string): number {
  const close = (name: string, day: string) => adjusted.get(`${name},${day}`) ?? Number.NaN;
  const growth = (name: string) => close(name, day0) / close(name, before) - 1;
  return growth(ticker) - growth("VTI");
}

async function proof(accno: string, lookback: Lookback = 30): Promise<EventProofAnswer> {
  const payload = { accno, lookback_period: lookback };
  const { body, response } = await app.call("get_event_proof", payload, ana);
  expect(body).not.toHaveProperty("error");
  return response.json();
}

// Expected values are read from the original filings and price files by hand.
describe.skipIf(data === null)("events of the shared data", () => {
  test("Apple's results of 2 May 2024, 16:30:34, and what insiders sold in 90 days", async () => {
    const { row, day_0_reason, insider_trades, prices, filing } = await proof(
      "0000320193-24-000067",
      90,
    );
    expect(day_0_reason).toBe(
      "Accepted 16:30:34 ET on 2024-05-02, after that day's 16:00 close, so day 0 is the next trading day, 2024-05-03.",
    );
    expect(row.event_return).toBeCloseTo(returnByHand("AAPL", "2024-05-02", "2024-05-03"), 12);
    expect(prices.stock).toMatchObject({ adjusted_from: 171.164, adjusted_to: 181.4024 });
    expect(prices.fund).toMatchObject({ adjusted_from: 243.6496, adjusted_to: 246.5377 });
    // As printed the day before, by the other source.
    expect(row.share_price).toBe(173.03);
    expect(row).toMatchObject({ window_start: "2024-02-03", window_end: "2024-05-02" });
    // Levinson 100,000 × 180.94; Cook 99,183 × 170.03, 97,062 × 168.62 + 165 × 169.30;
    // O'Brien 54,732 × 168.91, whose withheld shares have code F. The box of a plan is ticked, but
    // the first of Cook's lines does not cite the plan's footnote.
    expect(
      insider_trades?.rows.map((trade) => [
        trade.trade_date,
        trade.owner,
        trade.value,
        trade.is_10b51,
      ]),
    ).toEqual([
      ["2024-04-02", "O'BRIEN DEIRDRE", "9244782.12", 1],
      ["2024-04-02", "COOK TIMOTHY D", "16394528.94", 1],
      ["2024-04-01", "COOK TIMOTHY D", "16864085.49", 0],
      ["2024-02-29", "LEVINSON ARTHUR D", "18094000", 0],
    ]);
    expect(row.value_sold).toBe(60_597_396.55);
    expect(filing.items.map(({ code }) => code)).toEqual(["2.02", "9.01"]);
    expect(filing.accepted_from).toBe("the filing's header");
  });

  test("Apple, 10 September 2024, 09:06:34: that very day, and the day before ends the look-back", async () => {
    const { row, insider_trades: trades } = await proof("0001140361-24-040659");
    expect(row).toMatchObject({
      day_0: "2024-09-10",
      window_start: "2024-08-11",
      window_end: "2024-09-09",
    });
    expect(row.event_return).toBeCloseTo(returnByHand("AAPL", "2024-09-09", "2024-09-10"), 12);
    // Kondo 8,706 × 225 on 15 August; his sale of the 9th lies before the look-back.
    expect(row.value_sold).toBe(1_958_850);
    expect(trades?.num_rows).toBe(1);
  });

  test("JPMorgan on the day after Thanksgiving: past the early close", async () => {
    const { row, day_0_reason } = await proof("0001193125-24-268103");
    expect(day_0_reason).toBe(
      "Accepted 16:16:04 ET on 2024-11-29, after that day's early close at 13:00, so day 0 is the next trading day, 2024-12-02.",
    );
    expect(row.event_return).toBeCloseTo(returnByHand("JPM", "2024-11-29", "2024-12-02"), 12);
  });

  test("Apple, 8 July 2025, 21:18:13: filed the next day", async () => {
    const { row } = await proof("0001140361-25-025275");
    expect(row).toMatchObject({ filed_on: "2025-07-09", day_0: "2025-07-09" });
    expect(row.event_return).toBeCloseTo(returnByHand("AAPL", "2025-07-08", "2025-07-09"), 12);
  });

  test("Tesla, 5 September 2025: a sale of the next trading day is not before it", async () => {
    const { row, insider_trades: trades } = await proof("0001104659-25-087862");
    expect(row).toMatchObject({ day_0: "2025-09-08", window_end: "2025-09-05", value_sold: 0 });
    expect(trades?.rows).toEqual([]);
  });

  test("Apple in 1999, whose header has no time: the filing date, with a caution", async () => {
    const { row, day_0_reason, cautions } = await proof("0000320193-99-000010");
    expect(row).toMatchObject({ day_0: "1999-09-07", day_0_basis: "filing-date" });
    expect(day_0_reason).toMatch(/^The acceptance time is unknown; the filing date 1999-09-07/);
    expect(cautions).toContain("The acceptance time is unknown; the filing date is used instead.");
  });

  test("Southern Company and five subsidiaries filed one event", async () => {
    const { row, filing } = await proof("0000092122-07-000008");
    expect(row.conm).toMatch(/^SOUTHERN CO/);
    expect(filing.co_registrants).toHaveLength(5);
    expect(filing.co_registrants).toContainEqual({ cik: "0001160661", name: "SOUTHERN POWER CO" });
  });

  test("every event's recomputed return and sums are those stored", async () => {
    const events = await app.db
      .selectFrom("event")
      .select(["accession", "cik", "event_return"])
      .orderBy("cik")
      .execute();
    let measured = 0;
    let record: Awaited<ReturnType<typeof loadIssuerRecord>> = null;
    const differing: string[] = [];
    for (const { accession, cik, event_return: stored } of events) {
      if (record?.cik !== cik) record = await loadIssuerRecord(app.db, cik, settings);
      const proved = record === null ? null : proveEvent(record, accession);
      if (proved === null) throw new Error(`${accession} has no proof`);
      const shown = proved.computed.find(({ name }) => name === "event_return")?.value;
      if (shown !== stored) differing.push(accession);
      if (stored !== null) measured += 1;
      if (await eventDiffersFromStored(app.db, cik, proved)) differing.push(accession);
    }
    expect(differing).toEqual([]);
    expect(events.length).toBeGreaterThan(40);
    expect(measured).toBeGreaterThan(40);
  });
});
