import { expect, test } from "vitest";
import type { Database } from "#database/connect.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import { tradeSource } from "#database/alerts/results/trade-source.ts";
import type { Screening } from "#database/screening/screening.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import { alertDefinition } from "#testing/factories/alerts/alerts.ts";
import { wholeMarketSearch } from "#testing/factories/screening/whole-market-search.ts";
import { exploreTradesOutput } from "#contract/operations/screening/explore-trades.ts";
import type { TradeProofAnswer } from "#contract/operations/screening/trade-proof.ts";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import type { EventProofAnswer } from "#contract/operations/screening/event-proof.ts";
import { amendedSale, saleOnForm } from "#testing/filings/amended-sale.ts";
import { aFiling } from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { openReplicaUnderTest, replicaAlone } from "#testing/database/screening-replica.ts";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";

// Alerts list what was filed in the 365 days before.
const app = await appForFile({ startsAt: "2024-10-01T15:00:00Z" });
const ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events", "alerts");

let lastOwner = 2_000;

async function storeAmended(changes: Omit<Parameters<typeof amendedSale>[0], "owner"> = {}) {
  lastOwner += 1;
  const { filings, ...accessions } = amendedSale({ owner: lastOwner, ...changes });
  await storeAndDerive(app, filings);
  return accessions;
}

/** The amendment's row in the list and in its panel, and the filings that the days of the panel are computed from. */
async function read(accno: string) {
  const proof = await app.call("get_trade_proof", { accno, row_number: 1 }, ana);
  const answer: TradeProofAnswer = await proof.response.json();
  const list = await app.call(
    "explore_trades",
    { email: ana.email, ciks: ["1001"], start_date: "2024-09-01", end_date: "2024-09-30" },
    ana,
  );
  const { rows } = exploreTradesOutput.parse(await list.response.json());
  const inputs = answer.computed.find(({ name }) => name === "days_to_file")?.inputs ?? [];
  return {
    rows: [answer.row, rows.find((row) => row.accno === accno)].map((row) => [
      row?.days_to_file,
      row?.first_filing?.accno,
    ]),
    first: answer.row.first_filing,
    sources: [...new Set(inputs.map(({ source }) => source))],
  };
}

const restated = saleOnForm("4", { pricePerShare: "31" });
const added = (deemedExecutionDate: string | null = null) =>
  saleOnForm("4", { lineNumber: 2, shares: "700", deemedExecutionDate });

test("the days of an amendment that adds a line executed later are those of the original, which is named", async () => {
  // To September 5: two business days. From the deemed execution on September 19 to September 20: one.
  const { original, amendment } = await storeAmended({
    amendedLines: [restated, added("2024-09-19")],
  });
  const row = [2, original];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [original] });
});

test("the days of an amendment that adds a line reported late are its own, and no other filing is named", async () => {
  // Of the added line: the thirteen business days from September 4 to September 20.
  const { amendment } = await storeAmended({ amendedLines: [restated, added()] });
  const row = [13, undefined];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [amendment] });
});

test("where no days are counted, no filing is named to which they are", async () => {
  const { amendment } = await storeAmended({ form: "5" });
  const row = [null, undefined];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [] });
});

test("of a first filing without a filing date, the date computed from its acceptance is stated as that", async () => {
  // 22:30 in New York: the next business day, September 6.
  const filed = { filedOn: null, acceptedAt: "2024-09-06T02:30:00Z" };
  const { original, amendment } = await storeAmended({ filed });
  const row = [3, original];
  expect(await read(amendment)).toEqual({
    rows: [row, row],
    sources: [original],
    first: { accno: original, form: "4", filed_on: "2024-09-06", is_date_computed: true },
  });
});

test("of a first filing without any date, no days are counted, and it is not named", async () => {
  const { amendment } = await storeAmended({ filed: { filedOn: null, acceptedAt: null } });
  const row = [null, undefined];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [] });
});

test("a line that belonged on Form 5 does not count, though as many days lie between its dates", async () => {
  // Of the line of the original that no Form 4 had to report: two days. Of the added line: two as well.
  const { amendment } = await storeAmended({
    line: saleOnForm("5"),
    amendedLines: [saleOnForm("5", { pricePerShare: "31" }), added("2024-09-18")],
  });
  const row = [2, undefined];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [amendment] });
});

test("the trades before an event name the first filing too", async () => {
  const { original, amendment } = await storeAmended();
  const event = "0000000001-24-000900";
  await storeAndDerive(app, [
    aFiling({
      accession: event,
      form: "8-K",
      filedOn: "2024-09-25",
      acceptedAt: "2024-09-25T20:05:00Z",
      items: ["2.02"],
      ownership: null,
    }),
  ]);
  const proof = await app.call("get_event_proof", { accno: event }, ana);
  const { insider_trades: trades }: EventProofAnswer = await proof.response.json();
  expect(trades?.rows.find(({ accno }) => accno === amendment)).toMatchObject({
    days_to_file: 2,
    flags: expect.arrayContaining(["amendment"]),
    first_filing: { accno: original, form: "4", filed_on: "2024-09-05" },
  });
});

// A Form 5 also reports late what belonged on a Form 4; its days to file are counted.
test.each(["4", "5"] as const)(
  "results of alerts name the first filing of a trade on an amended Form %s",
  async (form) => {
    const { original, amendment } = await storeAmended({
      form,
      line: saleOnForm("4"),
      amendedLines: [restated],
    });
    const search = {
      email: ana.email,
      form_type: "4",
      form_type_constraints: [{ constraint_type: "trade_types", val: ["Sales"] }],
      reporting_person_ciks: [String(lastOwner)],
    };
    const { response } = await app.call("alert_search", search, ana);
    const table: ResultTable = await response.json();
    const first_filing = { accno: original, form, filed_on: "2024-09-05" };
    expect(table.data.map((row) => row["Days to File"])).toEqual([2]);
    expect(table.details).toMatchObject([
      { accession: amendment, form: `${form}/A`, first_filing },
    ]);
  },
);

const named = /"first_filing":"Form 4, filed 05 Sep 2024, 0{6}\d{4}-24-000001"/;

test.each([
  ["json", "days_to_file", named],
  ["json", "calendar_days_to_file", named],
  // The shown columns alone.
  ["csv", "days_to_file", /^"Owner","Days to file \(business days\)"\r\n/],
])(
  "in a file of trades as %s with %s the first filing is named where columns can be added",
  async (format, column, expected) => {
    await storeAmended();
    const search = { email: ana.email, type: "explore_trades", ciks: ["1001"] };
    const dates = { start_date: "2024-09-01", end_date: "2024-09-30" };
    const { statusCode, body } = await app.app.inject({
      method: "POST",
      url: "/export/trades",
      headers: credentials(ana),
      payload: { search: { ...search, ...dates }, columns: ["owner", column], format },
    });
    expect(statusCode).toBe(200);
    expect(body).toMatch(expected);
  },
);

/** First filings as a file names them. */
async function readFile(screening: Screening, before?: () => Promise<void>) {
  const first: unknown[] = [];
  await screening.readAllTrades(
    { ...wholeMarketSearch, reporting_person_ciks: [String(lastOwner)], fields: ["first_filing"] },
    async (rows) => void first.push(...rows.map((row) => row.first_filing)),
    before,
  );
  return first;
}

/** Overwrites the filing date of the original, as a later correction by EDGAR does, before any row is handed over. */
const readWhile = async (screening: Screening, original: string) =>
  await readFile(screening, async () => void (await refile(original)));

const refile = (accession: string) =>
  app.db
    .updateTable("filing")
    .set({ filed_on: "2024-09-11" })
    .where("accession", "=", accession)
    .execute();

test("a file names the first filings of the moment at which its rows are read", async () => {
  const { original } = await storeAmended();
  const expected = [{ accno: original, form: "4", filed_on: "2024-09-05" }];
  const screening = createPostgresScreening(app.db);
  expect(await readWhile(screening, original)).toEqual(expected);
  // Six days do not make the stored two: no filing is named.
  expect(await readWhile(screening, original)).toEqual([undefined]);
});

test("a file from the replica names first filings, after a correction only those with the days of its rows", async () => {
  const { original } = await storeAmended();
  const { replica, close } = await openReplicaUnderTest(app.connectionString);
  const screening = replicaAlone(replica, app.db);
  expect(await readFile(screening)).toEqual([
    { accno: original, form: "4", filed_on: "2024-09-05" },
  ]);
  // Without PostgreSQL, the replica names none: the fallback reads the file.
  await expect(readFile(replicaAlone(replica))).rejects.toThrow("PostgreSQL was asked");
  expect(await readWhile(screening, original)).toEqual([undefined]);
  await close();
});

test("results of an alert name the first filings of the moment at which their rows are read", async () => {
  const { original } = await storeAmended();
  const definition = alertDefinition({ reporting_person_ciks: [String(lastOwner)] });
  const query = { definition, tree: treeOf(definition, []), since: "2024-01-01T00:00:00Z" };
  const page = { skipped: 0, size: 10, sort: null };
  const firsts = async (db: Database) => {
    const { matches } = await tradeSource.find(db, query, { most: 10, page });
    return matches.map(({ firstFiling }) => firstFiling?.accno);
  };
  const snapshot = app.db.transaction().setIsolationLevel("repeatable read");
  const [before, then] = await snapshot.execute(async (transaction) => {
    const read = await firsts(transaction);
    await refile(original);
    return [read, await firsts(transaction)];
  });
  expect([before, then, await firsts(app.db)]).toEqual([[original], [original], [undefined]]);
});
