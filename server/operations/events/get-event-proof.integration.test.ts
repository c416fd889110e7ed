import { beforeAll, describe, expect, test } from "vitest";
import {
  type EventProofAnswer,
  mostListedTrades,
} from "#contract/operations/screening/event-proof.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";

const event = "0000000001-24-000500";
const busyEvent = "0000000001-24-000900";

function aCurrentReport(changes: Partial<FilingRecord>): FilingRecord {
  return aFiling({
    form: "8-K",
    filedOn: "2024-05-09",
    acceptedAt: "2024-05-09T20:05:00Z",
    periodOfReport: "2024-05-08",
    items: ["2.02", "9.01"],
    itemTitles: [
      "Results of Operations and Financial Condition",
      "Financial Statements and Exhibits",
    ],
    ownership: null,
    entities: [filer(1001, "Example Corp")],
    ...changes,
  });
}

function filer(cik: number, name: string): FilingRecord["entities"][number] {
  return { role: "FILER", cik, name, sic: "3571", fiscalYearEnd: "1231" };
}

const app = await appForFile();
/** Sees events and trades. */
const ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");
/** Sees events alone. */
const bo = await app.signInAs("bo@x.example", "explore_events");
beforeAll(async () => {
  const owners = [anOwner({ isOfficer: true, officerTitle: "CFO" })];
  const sale = (accession: string, tradeDate: string, pricePerShare: string | null) =>
    aFiling({
      accession,
      ownership: anOwnershipDocument({
        owners,
        lines: [aSaleLine({ transactionDate: tradeDate, pricePerShare })],
      }),
    });
  await storeAndDerive(app, [
    aCurrentReport({
      accession: event,
      documents: [
        { type: "8-K", sequence: 1, filename: "d1d8k.htm", description: "CURRENT REPORT" },
        { type: "EX-99.1", sequence: 2, filename: "ex 99/1.htm", description: null },
        { type: "XML", sequence: 3, filename: null, description: null },
      ],
      entities: [filer(1001, "Example Corp"), filer(1003, "Example Power Co")],
    }),
    aCurrentReport({
      accession: "0000000001-24-000600",
      form: "8-K/A",
      filedOn: "2024-05-20",
      acceptedAt: "2024-05-20T12:00:00Z",
      items: ["9.01"],
      itemTitles: ["Financial Statements and Exhibits"],
    }),
    aCurrentReport({
      accession: "0000000001-24-000700",
      filedOn: "2024-06-03",
      acceptedAt: "2024-06-03T12:00:00Z",
      periodOfReport: "2024-06-02",
      items: ["8.01"],
      itemTitles: ["Other Events"],
    }),
    // DOMAIN.md section 9, case 28: the look-back of 30 days runs from 10 April to 9 May.
    sale("0000000001-24-000001", "2024-05-09", "30"),
    sale("0000000001-24-000002", "2024-04-10", "31"),
    sale("0000000001-24-000003", "2024-05-08", null),
    sale("0000000001-24-000004", "2024-04-09", "29"),
    // Another company, with more sales than a panel lists.
    aCurrentReport({
      accession: busyEvent,
      issuerCik: 1009,
      entities: [filer(1009, "Busy Corp")],
    }),
    ...Array.from({ length: mostListedTrades + 1 }, (_, index) =>
      aFiling({
        accession: `0000000009-24-${String(index + 1).padStart(6, "0")}`,
        issuerCik: 1009,
        ownership: anOwnershipDocument({
          issuerCik: 1009,
          lines: [aSaleLine({ shares: String(1000 + index), sharesOwnedFollowing: null })],
        }),
      }),
    ),
  ]);
});

async function proof(
  payload: { accno: string; lookback_period?: number },
  as = ana,
): Promise<EventProofAnswer> {
  const { status, body, response } = await app.call("get_event_proof", payload, as);
  expect(body).not.toHaveProperty("error");
  expect(status).toBe(200);
  return response.json();
}

describe("get_event_proof", () => {
  test("shows items with official titles, documents with links, and who else filed", async () => {
    const { filing } = await proof({ accno: event });
    const folder = "https://www.sec.gov/Archives/edgar/data/1001/000000000124000500";
    expect(filing).toEqual({
      form: "8-K",
      filing_url: `${folder}/${event}-index.htm`,
      accepted_from: "the filing's header",
      filed_from: "the filing's header",
      items: [
        {
          code: "2.02",
          title: "Results of Operations and Financial Condition",
          as_filed: "Results of Operations and Financial Condition",
        },
        {
          code: "9.01",
          title: "Financial Statements and Exhibits",
          as_filed: "Financial Statements and Exhibits",
        },
      ],
      item_titles: [
        "Results of Operations and Financial Condition",
        "Financial Statements and Exhibits",
      ],
      documents: [
        {
          sequence: 1,
          type: "8-K",
          description: "CURRENT REPORT",
          filename: "d1d8k.htm",
          url: `${folder}/d1d8k.htm`,
        },
        {
          sequence: 2,
          type: "EX-99.1",
          description: null,
          filename: "ex 99/1.htm",
          url: `${folder}/ex%2099%2F1.htm`,
        },
        { sequence: 3, type: "XML", description: null, filename: null, url: null },
      ],
      co_registrants: [{ cik: "0000001003", name: "Example Power Co" }],
    });
  });

  test("says why day 0 is that day and where the look-back ends", async () => {
    const answer = await proof({ accno: event });
    expect(answer.row).toMatchObject({
      day_0: "2024-05-10",
      window_start: "2024-04-10",
      window_end: "2024-05-09",
      value_sold: 61_000,
    });
    expect(answer.day_0_reason).toBe(
      "Accepted 16:05 ET on 2024-05-09, after that day's 16:00 close, so day 0 is the next trading day, 2024-05-10.",
    );
    expect(answer.prices).toEqual({ stock: null, fund: null });
    const bare = answer.computed.find(({ name }) => name === "event_return");
    expect(bare).toMatchObject({ value: null, note: "No price data for this stock." });
    expect(answer.cautions).toEqual([]);
  });

  test("lists what insiders traded before it, newest first, with what the sum counts", async () => {
    const { insider_trades: trades, computed } = await proof({ accno: event });
    expect(trades).toMatchObject({
      first_day: "2024-04-10",
      last_day: "2024-05-09",
      num_rows: 3,
      rows: [
        {
          accno: "0000000001-24-000001",
          owner: "Doe Jane",
          title: "CFO",
          insider_types: ["Officer", "Director"],
          trade_date: "2024-05-09",
          trade_direction: "Sale",
          shares: "1000",
          price: "30",
          value: "30000",
          sum_value: "30000",
          is_10b51: 0,
          note: null,
        },
        {
          accno: "0000000001-24-000003",
          value: null,
          sum_value: null,
          note: "The value is unknown.",
        },
        { accno: "0000000001-24-000002", sum_value: "31000" },
      ],
    });
    const sold = computed.filter(({ name }) => name === "value_sold");
    expect(sold.map(({ lookback, value }) => [lookback, value])).toEqual([
      [30, "61000"],
      [90, "90000"],
      [180, "90000"],
      [365, "90000"],
    ]);
  });

  test("the look-back asked for decides row and list", async () => {
    const { row, insider_trades: trades } = await proof({ accno: event, lookback_period: 90 });
    expect(row).toMatchObject({ value_sold: 90_000, window_start: "2024-02-10" });
    expect(trades).toMatchObject({ first_day: "2024-02-10", num_rows: 4 });
  });

  test("trades are withheld from callers who may not explore them, the sums are not", async () => {
    const { row, insider_trades: trades } = await proof({ accno: event }, bo);
    expect(trades).toBeNull();
    expect(row.value_sold).toBe(61_000);
  });

  test("lists no more than a panel shows, and tells how many there are", async () => {
    const { insider_trades: trades, row } = await proof({ accno: busyEvent });
    expect(trades?.rows).toHaveLength(mostListedTrades);
    expect(trades?.num_rows).toBe(mostListedTrades + 1);
    // 30 dollars × (1,000 + … + 1,100).
    expect(row.value_sold).toBe(30 * ((101 * (1000 + 1100)) / 2));
  });

  test("names the amendment, and what came next", async () => {
    const answer = await proof({ accno: event });
    expect(answer.amendments).toMatchObject([
      {
        accno: "0000000001-24-000600",
        form: "8-K/A",
        items: [{ code: "9.01", title: "Financial Statements and Exhibits" }],
        caution: null,
      },
    ]);
    expect(answer.next_8K).toMatchObject({
      accno: "0000000001-24-000700",
      items: "8.01",
      is_event: true,
      note: null,
    });
    // Nothing tells when the first quarter's results came, but this filing has item 2.02.
    expect(answer.quarter_announced).toBe("2024-03-31");
    expect(answer.next_ea).toBeNull();
  });

  test("says when the stored row is older than its proof", async () => {
    await app.db
      .updateTable("event")
      .set({ value_sold_180: "5" })
      .where("accession", "=", event)
      .execute();
    const stale = await proof({ accno: event, lookback_period: 180 });
    expect(stale.cautions[0]).toMatch(/^New filings or prices are being processed/);
  });

  test("what is no event is not found; wrong input and others' emails are refused", async () => {
    for (const accno of ["0000000001-24-000600", "0000000001-24-000001", "0000000001-24-009999"]) {
      const unknown = await app.call("get_event_proof", { accno }, ana);
      expect([accno, unknown.status, unknown.body]).toMatchObject([
        accno,
        404,
        { code: "event_not_found" },
      ]);
    }
    const wrong = await app.call("get_event_proof", { accno: event, lookback_period: 31 }, ana);
    expect(wrong.status).toBe(400);
    const other = { email: "bo@x.example", accno: event };
    expect(await app.call("get_event_proof", other, ana)).toMatchObject({
      status: 403,
      body: { code: "other_account" },
    });
    const trader = await app.signInAs("cy@x.example", "explore_trades");
    expect(await app.call("get_event_proof", { accno: event }, trader)).toMatchObject({
      status: 403,
      body: { code: "forbidden" },
    });
  });
});
