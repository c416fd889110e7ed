import { expect, test } from "vitest";
import { type ResultTable, resultTableOutput } from "#contract/operations/alerts/alerts.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { createHit } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createEvents } from "#testing/factories/screening/events.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";
import { createPlannedSales } from "#testing/factories/screening/generated-planned-sales.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { filingWords } from "#domain/keywords/filing-words.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { appForFile } from "#testing/server/app-under-test.ts";

const app = await appForFile({ callsPerMinute: 10_000 });
const ana = await app.signInAs("ana@x.example", "alerts");

async function read(name: string, part: object = {}): Promise<ResultTable> {
  const { body } = await app.call(
    "get_alert",
    { email: ana.email, alert_name: name, ...part },
    ana,
  );
  return resultTableOutput.parse(body);
}

const createNamed = (name: string, ciks: number[], definition: Partial<AlertDefinition>) =>
  createAlert(app.db, {
    email: ana.email,
    name,
    ciks,
    definition: { tickers: ["CPTX"], ...definition },
  });

const ofPage = (table: ResultTable, column: string) => table.data.map((row) => row[column]);

/** Of November 1 to 12, by their titles; values and owners are in other orders. */
const trades = Array.from({ length: 12 }, (_, at) => ({
  issuer_cik: 21,
  company_name: ["Beta", "alpha", "ALPHA Two", "Gamma"][at % 4] ?? "",
  ticker: at % 3 === 0 ? null : `T${at % 5}`,
  title: `${at + 1} Nov`,
  owner_name: `Owner ${(at * 7) % 12}`,
  other_owners: at % 2,
  is_director: at % 2 === 0,
  value: at === 4 ? null : String(((at * 5) % 12) * 1000),
  price: at === 4 ? null : "10",
  days_to_file: at % 4,
  is_plan: at % 3 === 1,
  trade_date: `2026-10-${String(30 - at)}`,
  accepted_at: `2026-11-${String(at + 1).padStart(2, "0")}T15:00:00Z`,
}));

test("pages of trades are those of all, newest first, with what was recorded on any of them", async () => {
  const accessions = await createTrades(app.db, ...trades);
  const alertId = await createNamed("Trades", [21], {});
  const record = (at: number, state: "live" | "withdrawn") =>
    createHit(app.db, { alertId, dedupKey: `${accessions[at]}/1`, state });
  const newest = await record(11, "live");
  const oldest = await record(0, "live");
  await record(5, "withdrawn");
  const seen = await record(7, "live");
  await app.call(
    "mark_alert_read",
    { email: ana.email, alert_name: "Trades", matches: [seen] },
    ana,
  );

  const first = await read("Trades", { page: 1, limit: 5 });
  expect(ofPage(first, "Title")).toEqual(["12 Nov", "11 Nov", "10 Nov", "9 Nov", "8 Nov"]);
  expect(first.details.map(({ match_id: id }) => id)).toEqual([newest, null, null, null, seen]);
  expect(first.details.map(({ is_unread: isUnread }) => isUnread)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  const last = await read("Trades", { page: 3, limit: 5 });
  expect(ofPage(last, "Title")).toEqual(["2 Nov", "1 Nov"]);
  for (const { total, recorded, unread_matches: unread, unread_elsewhere: elsewhere } of [
    first,
    last,
    await read("Trades"),
  ]) {
    expect({ total, recorded, unread: new Set(unread), elsewhere }).toEqual({
      total: 12,
      recorded: 3,
      unread: new Set([newest, oldest]),
      // The withdrawn one.
      elsewhere: 1,
    });
  }
  expect((await read("Trades", { page: 4, limit: 5 })).data).toEqual([]);
  expect((await read("Trades", { page: 1 })).data).toHaveLength(10);
  expect((await read("Trades")).data).toHaveLength(12);
});

test.each([
  ["a company", { name: "Trades", tickers: ["CPTX"], of: [21] }],
  ["the market", { name: "Trades of the market", tickers: [], of: [] }],
])(
  "all trades of %s are sorted by any column, numbers first, ties newest first",
  async (_, { name, tickers, of }) => {
    if (tickers.length === 0) await createNamed(name, of, { tickers });
    const sortedBy = async (column: string, direction: string) =>
      ofPage(
        await read(name, { page: 1, limit: 4, sort_column: column, sort_direction: direction }),
        "Title",
      );
    // Values in thousands, of November 1 to 12: 0 5 10 3 - 1 6 11 4 9 2 7.
    expect(await sortedBy("Value", "asc")).toEqual(["1 Nov", "6 Nov", "11 Nov", "4 Nov"]);
    expect(await sortedBy("Value", "desc")).toEqual(["5 Nov", "8 Nov", "3 Nov", "10 Nov"]);
    // alpha, ALPHA Two, Beta, Gamma: three of each.
    expect(await sortedBy("Company Name", "asc")).toEqual(["10 Nov", "6 Nov", "2 Nov", "11 Nov"]);
    expect(await sortedBy("Company Name", "desc")).toEqual(["12 Nov", "8 Nov", "4 Nov", "9 Nov"]);
    expect(await sortedBy("Ticker", "asc")).toEqual(["10 Nov", "7 Nov", "4 Nov", "1 Nov"]);
    expect(await sortedBy("Date Accepted", "asc")).toEqual(["1 Nov", "2 Nov", "3 Nov", "4 Nov"]);
    expect(await sortedBy("Trade Date", "asc")).toEqual(["12 Nov", "11 Nov", "10 Nov", "9 Nov"]);
    expect(await sortedBy("10b5-1", "desc")).toEqual(["11 Nov", "8 Nov", "5 Nov", "2 Nov"]);
    // "Officer" comes before "Officer, Director".
    expect(await sortedBy("Relationship", "asc")).toEqual(["12 Nov", "10 Nov", "8 Nov", "6 Nov"]);
    expect((await read(name)).data).toHaveLength(12);
    const [whole] = (await read(name, { sort_column: "Value", sort_direction: "desc" })).data;
    expect(whole?.["Title"]).toBe("5 Nov");
  },
);

/** Newest first, of the companies 300 to 306; all kinds of alerts are sorted alike. */
const rows = [
  { company_name: "Zinc", figure: -2 },
  { company_name: "Amber", figure: 1 },
  { company_name: "cobalt", figure: null },
  { company_name: "Amber", figure: 0 },
  { company_name: "Zinc", figure: 3 },
  { company_name: "Amber", figure: -1 },
  { company_name: "cobalt", figure: 2 },
].map((row, at) => ({
  ...row,
  cik: 300 + at,
  amount: row.figure === null ? null : String(row.figure),
  accepted_at: `2026-11-${17 - at}T12:00:00Z`,
}));
const ciks = rows.map(({ cik }) => cik);

const kinds = {
  "8-K": {
    figure: "Value Sold",
    create: async () => {
      const events = rows.map(({ amount, figure: _, ...event }) => ({
        ...event,
        day_0: event.accepted_at.slice(0, 10),
        event_return: -0.5,
        alert_sold_90: amount,
        alert_sold_30: "7",
      }));
      await createEvents(app.db, ...events);
      await createNamed("8-K", ciks, {
        form_type: "8-K",
        insider_trade_constraints: [{ constraint_type: "lookback_period", val: [90] }],
      });
    },
  },
  planned_sales: {
    figure: "Value",
    create: async () => {
      const sales = rows.map(({ amount, figure: _, cik, ...sale }) => ({
        ...sale,
        issuer_cik: cik,
        planned_value: amount,
      }));
      await createPlannedSales(app.db, ...sales);
      await createNamed("planned_sales", ciks, { form_type: "planned_sales" });
    },
  },
  price_alert: {
    figure: "Return",
    create: async () => {
      const alertId = await createNamed("price_alert", ciks, { form_type: "price_alert" });
      for (const { cik, company_name: name, figure, accepted_at: happenedAt } of rows) {
        const facts = {
          "Company Name": name,
          Return: figure,
          CIK: formatCik(cik),
          Date: happenedAt,
        };
        // Of the companies 301, 302, and 303.
        const met = { condition: "Time met", value: "before the alert began watching" };
        const conditions = cik > 300 && cik < 304 ? [met] : [];
        await createHit(app.db, { alertId, cik, accession: null, happenedAt, facts, conditions });
      }
    },
  },
} as const;

test.each(["8-K", "planned_sales", "price_alert"] as const)("matches of %s", async (kind) => {
  const { figure, create } = kinds[kind];
  await create();
  const pages = async (part: object): Promise<number[]> => {
    const answers = [1, 2, 3].map((page) => read(kind, { page, limit: 3, ...part }));
    const tables = await Promise.all(answers);
    expect(tables.map(({ data }) => data.length)).toEqual([3, 3, 1]);
    for (const { total } of tables) expect(total).toBe(7);
    return tables.flatMap((table) => ofPage(table, "CIK").map((cik) => Number(cik) - 300));
  };
  expect(await pages({})).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const by = (column: string, direction: string) =>
    pages({ sort_column: column, sort_direction: direction });
  expect(await by("Company Name", "asc")).toEqual([1, 3, 5, 2, 6, 0, 4]);
  expect(await by("Company Name", "desc")).toEqual([0, 4, 2, 6, 1, 3, 5]);
  expect(await by(figure, "asc")).toEqual([0, 5, 3, 1, 6, 4, 2]);
  expect(await by(figure, "desc")).toEqual([2, 4, 6, 1, 3, 5, 0]);
  expect(await by("CIK", "desc")).toEqual([6, 5, 4, 3, 2, 1, 0]);
  const counts =
    kind === "price_alert" ? { recorded: 7, already_met: 3 } : { recorded: 0, already_met: 0 };
  expect(await read(kind, { page: 2, limit: 3 })).toMatchObject(counts);
  for (const column of alertKindTable[kind].columns) {
    const sorted = await by(column, "asc");
    expect(sorted.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  }
});

test("keyword matches: texts are read for the page, and no page is sorted by them", async () => {
  const filings = ["10-K", "8-K", "10-Q"].map((form, at) => {
    const text = Array.from({ length: 3 - at }, () => "The auditor resigned.").join(" ");
    return aFiling({
      accession: `0000000001-26-00000${at + 1}`,
      form,
      ownership: null,
      acceptedAt: `2026-11-0${at + 1}T12:00:00Z`,
      texts: {
        extractorVersion: 1,
        documents: [{ documentNumber: 1, type: form, filename: "a.htm", text }],
        refused: [],
        words: filingWords([text]),
      },
    });
  });
  await storeAndDerive(app, filings);
  await createAlert(app.db, {
    email: ana.email,
    name: "Keyword",
    definition: {
      form_type: "keyword",
      form_type_constraints: [{ constraint_type: "keywords", bool: "or", val: ["auditor"] }],
    },
  });
  const forms = async (part: object) =>
    ofPage(await read("Keyword", { limit: 2, ...part }), "Form");
  expect(await forms({ page: 1 })).toEqual(["10-Q", "8-K"]);
  const last = await read("Keyword", { page: 2, limit: 2 });
  expect([last.total, ofPage(last, "Form"), ofPage(last, "Keywords Found")]).toEqual([
    3,
    ["10-K"],
    ["auditor (3)"],
  ]);
  expect(await forms({ page: 1, sort_column: "Form" })).toEqual(["10-K", "10-Q"]);
  expect(await forms({ page: 2, sort_column: "Form" })).toEqual(["8-K"]);
  for (const column of ["Keywords Found", "Document", "Snippet"]) {
    const payload = { email: ana.email, alert_name: "Keyword", page: 1, sort_column: column };
    expect((await app.call("get_alert", payload, ana)).response.statusCode).toBe(400);
  }
});

test("an invalid page, limit, or column is refused", async () => {
  for (const part of [
    { page: 0 },
    // Beyond as many pages as rows are listed at most.
    { page: 10_001 },
    { page: 1, limit: 101 },
    { page: 1, sort_column: "Snippets" },
    // Of planned sale alerts.
    { page: 1, sort_column: "Broker" },
  ]) {
    const call = { email: ana.email, alert_name: "Trades", ...part };
    const { body } = await app.call("get_alert", call, ana);
    expect(body).toMatchObject({ code: "bad_request" });
  }
});
