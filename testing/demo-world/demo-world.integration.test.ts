import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/database.ts";
import { compareDrillDowns } from "#testing/demo-world/drill-down.ts";
import { missingPatterns } from "#testing/demo-world/planted-patterns.ts";
import { type DemoArchive, writeDemoArchive } from "#testing/factories/filings/demo-archive.ts";
import { deriveIssuers } from "#worker/jobs/derive-issuers.ts";
import { ingestArchive, type IngestOutcome } from "#worker/jobs/ingest-archive.ts";
import { ingestPrices } from "#worker/jobs/ingest-prices.ts";

/** Every issuer here plants something that the rules of trades decide. */
const tickers = [
  "CPTX CRBX ARFN BLHV HVLK THBS LKFM IWST NVPG SDRA NWPC AMBL BRKW DRTC VSPR GRYL KTTG WXMR",
  "MRLF CRBF QSTV SLBP TLWR HLWX RDMS VTGB PNCK MRST PLWH BMEP KSBY SBRM FNWR LNQM CVNM ADGF",
  "MRDL QLSW TMSN HRBC GRHX OSVA DNMH PMBS OKHV ASBY OSPC ESCW",
].flatMap((line) => line.split(" "));

let archive: DemoArchive;
let database: TestDatabase;
let outcome: IngestOutcome;

beforeAll(async () => {
  archive = writeDemoArchive(tickers);
  database = await createTestDatabase();
  const pool = openBulkPool(database.connectionString);
  try {
    outcome = await ingestArchive({ pool, root: archive.root, source: "demo" });
    await ingestPrices({
      pool,
      path: archive.pricesPath,
      settings: { source: "demo", closeBasis: "raw", preference: 1, marketFund: "VTI" },
    });
    await deriveIssuers({
      pool,
      db: database.db,
      settings: { marketFund: "VTI", priceSources: [] },
    });
  } finally {
    await pool.end();
  }
});

afterAll(async () => {
  await database.drop();
  archive.remove();
});

type TradeRow = {
  ticker: string;
  trade_date: string;
  is_live: boolean;
  is_plan: boolean;
  days_to_file: number | null;
  sum_value: number | null;
  next_8k_return: number | null;
  flags: string[];
};

/** Rows of the filings that plant something, in order of trade date. */
async function tradesPlanting(plant: string): Promise<TradeRow[]> {
  const accessions = archive.world.filings
    .filter(({ plants }) => plants.some((id) => id === plant))
    .map(({ accession }) => accession);
  const { rows } = await sql<TradeRow>`
    select ticker, trade_date::text, is_live, is_plan, days_to_file, sum_value::float8,
           next_8k_return::float8, flags
      from trade where accession = any(${accessions}) order by trade_date, row_number`.execute(
    database.db,
  );
  return rows;
}

/** What the product says of each planted filing that no one can read. */
const reasons = {
  "broken-xml": "malformed-xml",
  "broken-half": "truncated",
  "broken-empty": "no-xml",
  "broken-issuer": "missing-issuer",
  "broken-header": "truncated",
  "broken-page": "html-error-page",
  "broken-accession": "accession-mismatch",
  "notice-unreadable": "malformed-xml",
} as const;

test("every filing is stored but those planted as unreadable, which are kept with their reasons", async () => {
  const expected = archive.world.filings.flatMap(({ accession, plants }) =>
    Object.entries(reasons).flatMap(([plant, reason]) =>
      plants.some((id) => id === plant) ? [`${accession} ${reason}`] : [],
    ),
  );
  const { rows } = await sql<{ accession: string; reason_code: string }>`
    select accession, reason_code from unreadable_filing`.execute(database.db);
  expect(rows.map((row) => `${row.accession} ${row.reason_code}`).sort()).toEqual(expected.sort());
  expect(new Set(expected.map((line) => line.split(" ")[1]))).toEqual(
    new Set(Object.values(reasons)),
  );
  expect(outcome).toMatchObject({ unreadable: expected.length, otherUnreadable: 0 });
  expect(outcome.stored).toBe(archive.world.filings.length - expected.length);
});

test("planted notices are executed as planted, by reported sales", async () => {
  const { rows } = await sql<{ accession: string; found: string }>`
    select accession, concat_ws(' ', case when is_live then outcome else 'replaced' end,
                                case when not is_match_certain then 'uncertain' end) as found
      from planned_sale where kind = 'notice'`.execute(database.db);
  const found = new Map(rows.map((row) => [row.accession, row.found]));
  const outcomes = archive.world.filings.flatMap(({ accession, plants }) =>
    plants.flatMap((plant) =>
      plant.startsWith("notice-") && found.has(accession)
        ? [`${plant} ${found.get(accession)}`]
        : [],
    ),
  );
  expect(outcomes.sort()).toEqual([
    "notice-amended full",
    "notice-amended replaced",
    "notice-broker-cik full uncertain",
    "notice-full full",
    "notice-joint full",
    "notice-joint full",
    "notice-joint full",
    "notice-part part",
    "notice-plan full",
    "notice-unsold none",
  ]);
});

test("the product finds the returns of the landing page and of the planted news", async () => {
  const { rows } = await sql<{ accession: string; event_return: number }>`
    select accession, event_return::float8 from event`.execute(database.db);
  const returns = new Map(rows.map((row) => [row.accession, row.event_return]));
  // 30.05 / 38.42 − 329.88 / 331.20 and 35.69 / 33.38 − 319.22 / 318.20
  expect(returns.get("0009990042-25-000118")).toBeCloseTo(-0.2139, 4);
  expect(returns.get("0009990042-25-000071")).toBeCloseTo(0.066, 4);
  for (const filing of archive.world.filings) {
    if (filing.kind !== "current-report" || filing.isAmendment) continue;
    if (!filing.plants.includes("sales-before-fall")) continue;
    expect(returns.get(filing.accession)).toBeCloseTo(filing.event.effect, 3);
  }
});

test("late filings are late by EDGAR's calendar", async () => {
  const lags = (await tradesPlanting("late-filing")).map((row) => [row.ticker, row.days_to_file]);
  expect(lags).toContainEqual(["TLWR", 124]);
  expect(lags).toContainEqual(["ARFN", 4]);
  expect(lags).toContainEqual(["CPTX", 8]);
  for (const [, days] of lags) expect(Number(days)).toBeGreaterThan(2);
});

test("every planted pattern is found, but where its rule says otherwise", async () => {
  const { planted, missing } = await missingPatterns(database, archive.world);
  expect(planted).toBe(76);
  expect(missing.sort()).toEqual([
    // Routine needs three years before, and the world begins in October 2023.
    "ASBY 0009999202-23-000173 routine-insider",
    "ASBY 0009999202-24-001638 routine-insider",
    "ASBY 0009999202-25-001693 routine-insider",
    // The report of results came first, and is the next 8-K; the event has its pattern.
    "HVLK 0009992524-25-000104 purchase-before-favourable-8k",
    "HVLK 0009999303-25-000233 purchase-before-favourable-8k",
    // As ASBY.
    "OKHV 0009999101-23-000272 routine-insider",
    "OKHV 0009999101-24-001707 routine-insider",
    "OKHV 0009999101-25-001607 routine-insider",
    // As HVLK.
    "WXMR 0009999101-25-001124 purchase-before-favourable-8k",
    "WXMR 0009999101-25-001240 purchase-before-favourable-8k",
  ]);
});

/** Columns of the lines of the filings that plant something, in the order of filings and lines. */
async function linesPlanting<Row>(plant: string, columns: readonly string[]): Promise<Row[]> {
  const accessions = archive.world.filings.flatMap(({ plants, accession }) =>
    plants.some((id) => id === plant) ? [accession] : [],
  );
  const { rows } = await sql<Row>`
    select ${sql.join(columns.map((column) => sql.ref(column)))} from reported_line
     where accession = any(${accessions}) and is_live
     order by accession, line_number`.execute(database.db);
  return rows;
}

test("late lines have their due date and the cause that they state", async () => {
  const columns = ["due_on", "days_late", "late_cause"];
  const oversight = { due_on: "2026-03-19", days_late: 7, late_cause: "oversight" };
  expect(await linesPlanting("late-oversight", columns)).toEqual([oversight, oversight, oversight]);
  const [notice] = await linesPlanting("late-notice", columns);
  expect(notice).toEqual({ due_on: "2026-04-16", days_late: 5, late_cause: "late-notice" });
  const [technical] = await linesPlanting("late-technical", columns);
  expect(technical).toEqual({
    due_on: "2026-05-14",
    days_late: 12,
    late_cause: "technical-problem",
  });
  const [onForm5] = await linesPlanting("late-on-form-5", columns);
  expect(onForm5).toMatchObject({ due_on: "2025-06-12", late_cause: "form-5" });
  const delays = await linesPlanting<{ days_late: number }>("late-agent", ["days_late"]);
  expect(delays.map(({ days_late: days }) => Math.sign(days))).toEqual([
    1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0,
  ]);
});

test("planted lines are linked", async () => {
  const linksOf = async (plant: string) =>
    (await linesPlanting<{ links: string[] }>(plant, ["links"])).map(({ links }) =>
      links.join(" "),
    );
  expect(await linksOf("linked-exercise")).toEqual(["same-day-exercise", "same-day-exercise"]);
  expect(await linksOf("linked-tax-sale")).toEqual(["tax-sale", "tax-sale"]);
  expect(await linksOf("linked-gift")).toEqual(["gift-before-decline"]);
  expect(await linksOf("linked-grant")).toEqual(["grant-before-good-news"]);
  expect(await linksOf("linked-grant-after")).toEqual(["grant-after-bad-news"]);
});

test("an 8-K after its due date has the sale in its gap", async () => {
  const late = archive.world.filings.find(({ plants }) => plants.includes("late-report"));
  const { rows } = await sql`
    select gap_days, gap_trades, due_on, days_late from event
     where accession = ${late?.accession ?? ""}`.execute(database.db);
  const traded = archive.world.filings.flatMap((filing) =>
    filing.kind === "ownership" && filing.issuer.ticker === "LNQM"
      ? filing.lines.flatMap(({ code, date }) =>
          ["P", "S"].includes(code ?? "") &&
          date !== null &&
          date >= "2026-09-30" &&
          date <= "2026-10-13"
            ? [`${filing.accession} ${date} ${code}`]
            : [],
        )
      : [],
  );
  // Equal lines of a filing are one trade. From September 30 to October 13, 2026; EDGAR is closed on October 12.
  const trades = new Set(traded).size;
  expect(trades).toBeGreaterThan(0);
  expect(rows).toEqual([{ gap_days: 13, gap_trades: trades, due_on: "2026-10-06", days_late: 4 }]);
});

test("a trade on a Saturday counts EDGAR's days from Monday", async () => {
  expect((await tradesPlanting("weekend-date"))[0]).toMatchObject({
    trade_date: "2024-03-02",
    days_to_file: 2,
  });
});

test("an amended line counts once, with the corrected price", async () => {
  const rows = [
    ...(await tradesPlanting("plan-negated")),
    ...(await tradesPlanting("amendment-one-line")),
  ].filter(({ ticker }) => ticker === "CPTX");
  const live = rows.filter(({ is_live: isLive }) => isLive);
  expect(live.length).toBe(1);
  const form = archive.world.filings.find(({ plants }) => plants.includes("amendment-one-line"));
  const lines = form?.kind === "ownership" ? form.lines.filter(({ code }) => code === "S") : [];
  const value = lines.reduce((sum, line) => sum + Number(line.shares) * Number(line.price), 0);
  expect(live[0]?.sum_value).toBeCloseTo(value, 2);
  expect(live[0]?.days_to_file).toBe(8);
});

test("amendments of a title, of holdings, with additions and without an original", async () => {
  expect((await tradesPlanting("amendment-title"))[0]).toMatchObject({ is_live: true });
  expect(await tradesPlanting("amendment-holdings")).toEqual([]);
  expect((await tradesPlanting("amendment-orphan"))[0]?.flags).toContain("orphan-amendment");
  const [added] = await tradesPlanting("amendment-adds");
  expect(added).toMatchObject({ ticker: "IWST", is_live: true });
});

test("plan flags follow checkbox and footnotes", async () => {
  const flags = async (plant: string) => (await tradesPlanting(plant)).map((row) => row.is_plan);
  expect(await flags("plan-all-lines")).toEqual([true]);
  // Lines under the plan and lines outside it are rows of their own.
  const some = await flags("plan-some-lines");
  expect([some.length, new Set(some)]).toEqual([2, new Set([true, false])]);
  expect(await flags("plan-conflict")).toEqual([false]);
  expect((await tradesPlanting("plan-conflict"))[0]?.flags).toContain("plan-conflict");
  expect(await flags("plan-fraud-rule")).toEqual([false]);
  expect(await flags("plan-no-checkbox")).toEqual([true]);
  // Every line cites a footnote on its price only; the remarks hold for all of them.
  expect(await flags("plan-in-remarks")).toEqual([true]);
  expect((await flags("plan-negated")).every((isPlan) => !isPlan)).toBe(true);
});

test("odd prices are flagged and excluded from totals", async () => {
  const [missing] = await tradesPlanting("price-missing");
  expect(missing).toMatchObject({ sum_value: null });
  expect((await tradesPlanting("price-zero"))[0]).toMatchObject({ sum_value: null });
  const [suspect] = await tradesPlanting("price-suspect");
  expect(suspect?.flags).toContain("price-suspect");
  expect(suspect?.sum_value).toBeNull();
  expect((await tradesPlanting("foreign-currency"))[0]?.flags).toContain("foreign-currency");
  expect(await tradesPlanting("code-contradiction")).toEqual([]);
});

test("a group in two filings counts once", async () => {
  const rows = await tradesPlanting("group-in-two-filings");
  expect(rows.length).toBe(2);
  expect(rows.filter((row) => row.sum_value !== null).length).toBe(1);
});

test("a renamed company keeps one series, a company without SIC code is Unknown", async () => {
  const { rows } = await sql<{ cik: number; ticker: string; industry: string; days: number }>`
    select issuer_cik as cik, max(ticker) as ticker, max(industry) as industry,
           count(share_price)::int as days
      from trade where issuer_cik in (9990043, 9990062, 9990023) group by 1 order by 1`.execute(
    database.db,
  );
  expect(rows.map(({ cik, ticker, industry }) => [cik, ticker, industry])).toEqual([
    [9990023, "CRBF", "Other"],
    [9990043, "GRSY", "Business Services"],
    [9990062, "QSTV", "Unknown"],
  ]);
  for (const { days } of rows) expect(days).toBeGreaterThan(0);
});

test("the market value of several classes is the sum of the classes", async () => {
  const { rows } = await sql<{ market_value: number; share_price: number; filed_on: string }>`
    select market_value::float8, share_price::float8, filed_on::text from event
     where ticker = 'VSPR' and filed_on between '2025-06-01' and '2025-06-30'`.execute(database.db);
  const cover = archive.world.filings.findLast(
    (filing) =>
      filing.kind === "periodic-report" &&
      filing.issuer.ticker === "VSPR" &&
      filing.filedOn < "2025-06-30",
  );
  const shares =
    cover?.kind === "periodic-report"
      ? cover.classes.reduce((sum, count) => sum + count.shares, 0)
      : 0;
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    if (row.filed_on <= (cover?.filedOn ?? "")) continue;
    expect(row.market_value / ((row.share_price * shares) / 1e6)).toBeCloseTo(1, 3);
  }
});

test("the trades behind an event's sums add up to them exactly, by both databases", async () => {
  // Group filings, fractional shares and suspected prices: what sums leave out or count once.
  expect(await compareDrillDowns(database, ["SDRA", "CPTX", "BLHV"])).toBeGreaterThan(100);
});

test("planted disclosures under Item 408 become plans with the flags they are planted for", async () => {
  const { rows } = await sql<{ plan: string }>`
    select concat_ws(' ', ticker, owner_name, adopted_on, disclosure, array_to_string(flags, ',')) as plan
      from trading_plan p
     where exists (select from trading_arrangement a join filing f using (accession)
                    where f.issuer_cik = p.issuer_cik and p.disclosure = 'disclosed')
        or 'not-disclosed' = any(flags)
     order by 1`.execute(database.db);
  expect(rows.map(({ plan }) => plan)).toMatchInlineSnapshot(`
    [
      "AMBL Trask Leland B 2024-04-15 disclosed before-earnings,cooling-off-short,single-trade,ended-early",
      "GRHX Sandoval Peter disclosed ",
      "MRST Okwuosa Ngozi 2025-02-13 disclosed before-earnings",
      "QLSW Pryce Anand 2026-05-20 not-disclosed single-trade,not-disclosed",
      "VSPR Harkaway Delphine 2025-02-10 disclosed cooling-off-short",
    ]
  `);
});
