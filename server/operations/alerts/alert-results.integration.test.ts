import { describe, expect, test } from "vitest";
import type { OperationType } from "#contract/catalogue.ts";
import { openBulkPool } from "#database/bulk/open-bulk-pool.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { storeFilings } from "#database/filings/store-filings.ts";
import type { BackTest, ResultTable } from "#contract/operations/alerts/alerts.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "alerts");
await app.db.updateTable("account").set({ timezone: "America/New_York" }).execute();
await app.db
  .insertInto("issuer")
  .values({ cik: 11, name: "Calder", name_as_of: "2026-01-01/x", sic: "2834" })
  .execute();

async function call<Answer>(type: OperationType, payload: object): Promise<Answer> {
  const { status, body, response } = await app.call(type, { email: ana.email, ...payload }, ana);
  expect(body).not.toHaveProperty("error");
  expect(status).toBe(200);
  return response.json();
}

async function storeFiling(filing: FilingRecord): Promise<void> {
  const pool = openBulkPool(app.connectionString);
  await storeFilings(pool, [filing]);
  await pool.end();
}

const bothTypes = { constraint_type: "trade_types" as const, val: ["Purchases", "Sales"] };

describe("Form 4", () => {
  test("a trade is a row with every column of DOMAIN.md section 7", async () => {
    const [accession = ""] = await createTrades(app.db, {
      issuer_cik: 11,
      other_owners: 2,
      owner_ciks: [1001, 7, 8],
      is_director: true,
    });
    await storeFiling(aFiling({ accession, form: "4/A" }));
    const table = await call<ResultTable>("alert_search", {
      form_type: "4",
      form_type_constraints: [bothTypes],
      reporting_person_ciks: ["7"],
    });
    const folder = `https://www.sec.gov/Archives/edgar/data/11/${accession.replaceAll("-", "")}`;
    expect(table).toEqual({
      title: "Search Results",
      columns: [
        "Company Name",
        "Ticker",
        "Date Accepted",
        "Filing URL",
        "Reporting Person",
        "Title",
        "Relationship",
        "Trade Date",
        "Type",
        "Shares",
        "Price",
        "Value",
        "10b5-1",
        "Days to File",
        "CIK",
        "SIC",
      ],
      data: [
        {
          "Company Name": "Calder Therapeutics",
          Ticker: "CPTX",
          // Accepted at 00:41 UTC, the evening before in New York.
          "Date Accepted": "2026-10-22 20:41",
          "Filing URL": `${folder}/${accession}-index.htm`,
          "Reporting Person": "Tillery Robert V +2",
          Title: "Chief Medical Officer",
          Relationship: "Officer, Director",
          "Trade Date": "2026-10-13",
          Type: "Sale",
          Shares: 40_000,
          Price: 46.6105,
          Value: 1_864_420,
          "10b5-1": "No",
          "Days to File": 7,
          CIK: "0000000011",
          SIC: "2834",
        },
      ],
      details: [
        {
          key: `${accession}/1`,
          accession,
          form: "4/A",
          cik: "0000000011",
          owner_cik: "0000001001",
          match_id: null,
          not_in_sums_because: null,
          sum_value: "1864420",
          is_unread: false,
        },
      ],
      total: 1,
      is_total_known: true,
      notes: [],
    });
  });

  test("a trade of which totals count no value, or only part of it, says why", async () => {
    await createTrades(
      app.db,
      { owner_ciks: [14], value: "1000", sum_value: "1000" },
      { owner_ciks: [14], value: "1000", sum_value: "400.50" },
      { owner_ciks: [14], value: "1000", sum_value: null },
      { owner_ciks: [14], value: "1000", price_suspect: "yes" },
      { owner_ciks: [14], value: null, sum_value: null },
    );
    const { details } = await call<ResultTable>("alert_search", {
      form_type: "4",
      form_type_constraints: [bothTypes],
      reporting_person_ciks: ["14"],
    });
    const reasons = details.map(
      ({ not_in_sums_because: because, sum_value: counted }) => `${because}: ${counted}`,
    );
    expect(reasons.toSorted()).toEqual([
      "already reported in another filing: null",
      "no price or share count: null",
      "null: 1000",
      "partly reported in another filing: 400.5",
      "suspect price: null",
    ]);
  });

  test("live rows of the last 365 days by acceptance, the newest first", async () => {
    // The market's present is 2026-11-20T19:35:51Z in tests.
    const row = { issuer_cik: 12, owner_ciks: [77], accepted_at: null, filed_on: null };
    const now = app.clock.now();
    const yearAgo = now.subtract({ hours: 365 * 24 });
    await createTrades(
      app.db,
      { ...row, title: "edge", accepted_at: yearAgo.toString() },
      { ...row, title: "too old", accepted_at: yearAgo.subtract({ seconds: 1 }).toString() },
      { ...row, title: "new", accepted_at: now.subtract({ hours: 1 }).toString() },
      // Counts as disclosed at 22:00 in New York, after 21:00 and before 23:00 of that day.
      { ...row, title: "by its day", filed_on: "2026-10-22" },
      { ...row, title: "21:00", accepted_at: "2026-10-23T01:00:00Z" },
      { ...row, title: "23:00", accepted_at: "2026-10-23T03:00:00Z" },
      { ...row, title: "undated" },
      { ...row, title: "dead", is_live: false, accepted_at: now.toString() },
    );
    const table = await call<ResultTable>("alert_search", {
      form_type: "4",
      form_type_constraints: [bothTypes],
      reporting_person_ciks: ["77"],
    });
    expect(table.data.map(({ Title }) => Title)).toEqual([
      "new",
      "23:00",
      "by its day",
      "21:00",
      "edge",
    ]);
    expect(table.data[2]?.["Date Accepted"]).toBe("2026-10-22");
  });

  test("an officer role is in the title of the person shown; roles not computed are mentioned", async () => {
    const row = { issuer_cik: 14, accepted_at: "2026-11-19T21:00:00Z" };
    await createTrades(
      app.db,
      { ...row, title: "EVP & CFO", officer_roles: ["CFO"] },
      { ...row, title: "CEO", officer_roles: ["CEO"] },
      { ...row, title: "CFO", officer_roles: null },
    );
    const definition = {
      form_type: "4",
      form_type_constraints: [bothTypes, { constraint_type: "officer_roles", val: ["CFO"] }],
      company_criteria: ["include_all"],
    };
    const notes = [
      "Trades that are reported by an officer but show no officer title are not included.",
      "Trades whose officer roles have not been computed since the last update of Sentinel are not included.",
    ];
    const table = await call<ResultTable>("alert_search", definition);
    expect(table.data.map(({ Title }) => Title)).toEqual(["EVP & CFO"]);
    expect(table.notes).toEqual(notes);
    const counted = await call<BackTest>("back_test_alert", definition);
    expect([counted.total, counted.notes]).toEqual([1, notes]);
    // Other tests have alerts on the whole market.
    await app.db.deleteFrom("trade").where("issuer_cik", "=", 14).execute();
  });

  test("an amendment of a filing that is not stored has no days to file: they may be another's", async () => {
    const at = { issuer_cik: 13, owner_ciks: [78], accepted_at: "2026-11-02T15:00:00Z" };
    await createTrades(
      app.db,
      { ...at, title: "orphan", days_to_file: 30, flags: ["orphan-amendment"] },
      { ...at, title: "own", days_to_file: 30, flags: ["footnoted"] },
      { ...at, title: "plain", days_to_file: 1, flags: [] },
    );
    const table = await call<ResultTable>("alert_search", {
      form_type: "4",
      form_type_constraints: [bothTypes],
      reporting_person_ciks: ["78"],
    });
    expect(
      Object.fromEntries(table.data.map((row) => [row["Title"], row["Days to File"]])),
    ).toEqual({ orphan: null, own: 30, plain: 1 });
  });
});

describe("8-K", () => {
  const drop = { form_type: "8-K", delay_constraints: [["price_drop", 0.1]] };

  test("an event is a row with every column, sums of the look-back as alerts know them", async () => {
    const [accession = ""] = await createEvents(app.db, {
      cik: 11,
      items: ["4.02", "9.01"],
      market_value: 2140.25,
      value_sold_90: "9999999",
      alert_sold_90: "700000",
      alert_purchased_90: "0",
    });
    const table = await call<ResultTable>("alert_search", {
      ...drop,
      form_type_constraints: [{ constraint_type: "item_number", val: ["4.02"] }],
      insider_trade_constraints: [
        { constraint_type: "lookback_period", val: [90] },
        { constraint_type: "value_sold", bool: "eq", val: [700] },
      ],
    });
    expect(table.data).toEqual([
      {
        "Company Name": "Calder Therapeutics",
        Ticker: "CPTX",
        "Date Accepted": "2026-10-28 16:05",
        "Filing URL": `https://www.sec.gov/Archives/edgar/data/11/${accession.replaceAll("-", "")}/${accession}-index.htm`,
        Items: "4.02, 9.01",
        "Event Return": -31.39,
        "Value Sold": 700_000,
        "Value Purchased": 0,
        "Market Value": 2_140_250_000,
        CIK: "0000000011",
        SIC: "2834",
      },
    ]);
    expect(table.columns).toEqual(Object.keys(table.data[0] ?? {}));
    expect(table.lookback_days).toBe(90);
    expect(table.details).toEqual([
      {
        key: accession,
        accession,
        form: "8-K",
        cik: "0000000011",
        match_id: null,
        is_unread: false,
      },
    ]);
  });

  test("the last 365 days by day 0, the newest first; without one there is no match", async () => {
    const row = { cik: 13, industry: "Retail" };
    await createEvents(
      app.db,
      // 2025-11-20 closes at 21:00 UTC, after the market's present of a year later.
      { ...row, ticker: "EDGE", day_0: "2025-11-20" },
      { ...row, ticker: "OLD", day_0: "2025-11-19" },
      { ...row, ticker: "NEW", day_0: "2026-11-19" },
      { ...row, ticker: "NONE", day_0: null },
      { ...row, ticker: "DEAD", day_0: "2026-11-19", is_live: false },
    );
    const table = await call<ResultTable>("alert_search", {
      ...drop,
      company_criteria: [{ criteria_type: "industry", val: ["Retail"] }],
    });
    expect(table.data.map(({ Ticker }) => Ticker)).toEqual(["NEW", "EDGE"]);
  });
});

test("a definition that is not saved is titled with the name given for it, if any", async () => {
  const search = { form_type: "4", form_type_constraints: [bothTypes] };
  const named = await call<ResultTable>("alert_search", { ...search, alert_name: " Not  saved " });
  expect(named.title).toBe("Results for Not saved");
  expect((await call<ResultTable>("alert_search", search)).title).toBe("Search Results");
});
