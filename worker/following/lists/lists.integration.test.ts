import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readStep } from "#database/sources/steps.ts";
import { enqueueCompanies } from "#database/sources/queues/company-queue.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { realMarketClock } from "#platform/clock.ts";
import { databaseForFile } from "#testing/database/database.ts";
import {
  followingUnderTest,
  type FollowingUnderTest,
} from "#testing/edgar/following-under-test.ts";
import { type FaultProxy, startFaultProxy } from "#testing/edgar/start-fault-proxy.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { followCompanies } from "#worker/following/lists/follow-companies.ts";
import { followTickers } from "#worker/following/lists/follow-tickers.ts";
import { type OpenedFollowing, openFollowing } from "#worker/following/open-following.ts";

const clock = createMovableClock("2026-11-18T15:00:00Z");
const patience = { timeout: 120_000, interval: 50 };

let proxy: FaultProxy;
let followed: FollowingUnderTest;
let opened: OpenedFollowing;
/** What EDGAR answers, by path; with an ETag of its text. */
const files = new Map<string, string>();

const database = await databaseForFile();
beforeAll(async () => {
  proxy = await startFaultProxy({
    target: ({ path, headers }) => {
      const body = files.get(path);
      if (body === undefined) return { status: 404, bytes: Buffer.from("") };
      const etag = `"${Buffer.from(body).toString("base64").slice(-40)}"`;
      if (headers["if-none-match"] === etag) return { status: 304, bytes: Buffer.from("") };
      return { status: 200, headers: { etag }, bytes: Buffer.from(body) };
    },
  });
  followed = followingUnderTest({
    connectionString: database.connectionString,
    origin: proxy.origin,
    marketClock: realMarketClock(clock),
  });
  opened = openFollowing(followed.context);
});

afterAll(async () => {
  await opened.close();
  await followed.close();
  await proxy.stop();
});

/** Runs a part until something holds, and ends it. */
async function until(
  part: (context: OpenedFollowing["context"]) => Promise<void>,
  holds: () => Promise<void>,
): Promise<void> {
  const ending = new AbortController();
  const running = part({ ...opened.context, signal: ending.signal });
  await vi.waitFor(holds, patience);
  ending.abort();
  await running;
}

function tickersFile(...rows: [number, string, string][]): string {
  return JSON.stringify(
    Object.fromEntries(
      rows.map(([cik, ticker, title], place) => [place, { cik_str: cik, ticker, title }]),
    ),
  );
}

function exchangeFile(...rows: [number, string, string, string][]): string {
  return JSON.stringify({ fields: ["cik", "name", "ticker", "exchange"], data: rows });
}

async function tickerRows(): Promise<string[]> {
  const rows = await database.db
    .selectFrom("issuer_ticker")
    .select(["cik", "ticker", "list_date"])
    .where("origin", "=", "company_tickers")
    .orderBy("list_date")
    .orderBy("cik")
    .orderBy("list_order")
    .execute();
  return rows.map((row) => `${row.list_date} ${row.cik} ${row.ticker}`);
}

async function takenOn(day: string): Promise<void> {
  await until(followTickers, async () => {
    const step = await readStep(followed.context.pool, "tickers");
    expect(step?.detail).toEqual({ day });
  });
}

test("each day's ticker lists are taken in; history keeps what changed and when", async () => {
  files.set("/files/company_tickers.json", tickersFile([1, "AAA", "Alpha"], [2, "BBB", "Beta"]));
  files.set("/files/company_tickers_exchange.json", exchangeFile([1, "Alpha", "AAA", "NYSE"]));
  await takenOn("2026-11-18");
  const firstDay = ["2026-11-18 1 AAA", "2026-11-18 2 BBB"];
  expect(await tickerRows()).toEqual([...firstDay, "current 1 AAA", "current 2 BBB"]);

  clock.advance({ hours: 24 });
  await takenOn("2026-11-19");
  expect(await tickerRows()).toEqual([...firstDay, "current 1 AAA", "current 2 BBB"]);

  // Beta has grown larger than Alpha, which is no news; Alpha has a new name and another class.
  clock.advance({ hours: 24 });
  files.set(
    "/files/company_tickers.json",
    tickersFile([2, "BBB", "Beta"], [1, "ALF", "Alpha"], [1, "ALF-B", "Alpha"]),
  );
  await takenOn("2026-11-20");
  expect(await tickerRows()).toEqual([
    ...firstDay,
    "2026-11-20 1 ALF",
    "2026-11-20 1 ALF-B",
    "current 1 ALF",
    "current 1 ALF-B",
    "current 2 BBB",
  ]);
  const issuer = await database.db.selectFrom("issuer").selectAll().where("cik", "=", 1).execute();
  expect(issuer).toMatchObject([{ name: "Alpha", exchange: "NYSE" }]);
});

test("an issuer that appears has its profile, older filings and share counts taken in", async () => {
  const arrays = (accession: string, form: string) => ({
    accessionNumber: [accession],
    filingDate: ["2026-11-10"],
    reportDate: ["2026-09-30"],
    form: [form],
    items: [""],
    acceptanceDateTime: ["2026-11-10T16:30:00.000Z"],
  });
  files.set(
    "/submissions/CIK0000000007.json",
    JSON.stringify({
      cik: "7",
      name: "GAMMA CORP",
      sic: "7372",
      fiscalYearEnd: "1231",
      tickers: ["GAM"],
      exchanges: ["NYSE"],
      formerNames: [],
      filings: {
        recent: arrays("0000000007-26-000002", "10-Q"),
        files: [{ name: "CIK0000000007-submissions-001.json" }],
      },
    }),
  );
  files.set(
    "/submissions/CIK0000000007-submissions-001.json",
    JSON.stringify(arrays("0000000007-20-000001", "8-K")),
  );
  const facts = [
    {
      end: "2026-10-31",
      val: 5_000_000,
      accn: "0000000007-26-000002",
      form: "10-Q",
      filed: "2026-11-10",
    },
  ];
  files.set(
    "/api/xbrl/companyfacts/CIK0000000007.json",
    JSON.stringify({
      cik: 7,
      facts: { dei: { EntityCommonStockSharesOutstanding: { units: { shares: facts } } } },
    }),
  );
  const { pool } = followed.context;
  await inTransaction(pool, (client) =>
    enqueueCompanies(client, [{ cik: 7, hasNewReport: false }]),
  );
  await until(followCompanies, async () => {
    const [wanted] = await database.db.selectFrom("wanted_company").selectAll().execute();
    expect(wanted?.refreshed_at).not.toBeNull();
  });
  const [issuer] = await database.db
    .selectFrom("issuer")
    .selectAll()
    .where("cik", "=", 7)
    .execute();
  expect(issuer).toMatchObject({ name: "GAMMA CORP", sic: "7372", fiscal_year_end: "1231" });
  const listed = await database.db
    .selectFrom("edgar_listing")
    .select(["accession", "accepted_at"])
    .where("cik", "=", 7)
    .orderBy("accession")
    .execute();
  // The file's times end in Z and are New York's clock for many: they are not taken.
  expect(listed).toEqual([
    { accession: "0000000007-20-000001", accepted_at: null },
    { accession: "0000000007-26-000002", accepted_at: null },
  ]);
  const counts = await database.db.selectFrom("share_count").select("shares").execute();
  expect(counts).toEqual([{ shares: "5000000" }]);
});

test("a new report asks for the company again, one without news does not", async () => {
  const { pool } = followed.context;
  const due = async () => {
    const [row] = await database.db.selectFrom("wanted_company").selectAll().execute();
    return Temporal.Instant.from(row?.next_attempt_at ?? "");
  };
  const inDays = async () => (await due()).since(Temporal.Now.instant()).total("hours") / 24;
  await inTransaction(pool, (client) =>
    enqueueCompanies(client, [{ cik: 7, hasNewReport: false }]),
  );
  expect(await inDays()).toBeGreaterThan(6);
  await inTransaction(pool, (client) => enqueueCompanies(client, [{ cik: 7, hasNewReport: true }]));
  expect(await inDays()).toBeLessThan(0.01);
});
