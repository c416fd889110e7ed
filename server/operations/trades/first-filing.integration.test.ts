import { expect, test } from "vitest";
import { exploreTradesOutput } from "#contract/operations/screening/explore-trades.ts";
import type { TradeProofAnswer } from "#contract/operations/screening/trade-proof.ts";
import type { FilingRecord, OwnershipLineRecord } from "#database/filings/filing-record.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { appForFile } from "#testing/server/app-under-test.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades");

let lastOwner = 2_000;

/** A sale of Tuesday, September 3, 2024, filed on Thursday, September 5, and amended on Friday, September 20. */
async function storeAmended(
  form: "4" | "5",
  amendedLines: OwnershipLineRecord[],
  { line = sale(form), ...filed }: Partial<FilingRecord> & { line?: OwnershipLineRecord } = {},
) {
  lastOwner += 1;
  const original = `000000${lastOwner}-24-000001`;
  const amendment = `000000${lastOwner}-24-000002`;
  const owners = [anOwner({ cik: lastOwner })];
  const document = { periodOfReport: "2024-09-03", owners };
  await storeAndDerive(app, [
    aFiling({
      accession: original,
      form,
      filedOn: "2024-09-05",
      acceptedAt: "2024-09-05T21:00:00Z",
      ...filed,
      ownership: anOwnershipDocument({ ...document, documentType: form, lines: [line] }),
    }),
    aFiling({
      accession: amendment,
      form: `${form}/A`,
      filedOn: "2024-09-20",
      acceptedAt: "2024-09-20T21:00:00Z",
      ownership: anOwnershipDocument({
        ...document,
        documentType: `${form}/A`,
        dateOfOriginalSubmission: "2024-09-05",
        lines: amendedLines,
      }),
    }),
  ]);
  return { original, amendment };
}

function sale(form: string, changes: Partial<OwnershipLineRecord> = {}): OwnershipLineRecord {
  const transactionDate = "2024-09-03";
  return aSaleLine({ transactionDate, transactionFormType: form, ...changes });
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

test("the days of an amendment that adds a line executed later are those of the original, which is named", async () => {
  // To September 5: two business days. From the deemed execution on September 19 to September 20: one.
  const { original, amendment } = await storeAmended("4", [
    sale("4", { pricePerShare: "31" }),
    sale("4", { lineNumber: 2, shares: "700", deemedExecutionDate: "2024-09-19" }),
  ]);
  const row = [2, original];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [original] });
});

test("the days of an amendment that adds a line reported late are its own, and no other filing is named", async () => {
  // Of the added line: the thirteen business days from September 4 to September 20.
  const { amendment } = await storeAmended("4", [
    sale("4", { pricePerShare: "31" }),
    sale("4", { lineNumber: 2, shares: "700" }),
  ]);
  const row = [13, undefined];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [amendment] });
});

test("where no days are counted, no filing is named to which they are", async () => {
  const { amendment } = await storeAmended("5", [sale("5", { pricePerShare: "31" })]);
  const row = [null, undefined];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [] });
});

test("of a first filing without a filing date, the date computed from its acceptance is stated as that", async () => {
  // 22:30 in New York: the next business day, September 6.
  const { original, amendment } = await storeAmended("4", [sale("4", { pricePerShare: "31" })], {
    filedOn: null,
    acceptedAt: "2024-09-06T02:30:00Z",
  });
  const row = [3, original];
  expect(await read(amendment)).toEqual({
    rows: [row, row],
    sources: [original],
    first: { accno: original, form: "4", filed_on: "2024-09-06", is_date_computed: true },
  });
});

test("of a first filing without any date, no days are counted, and it is not named", async () => {
  const { amendment } = await storeAmended("4", [sale("4", { pricePerShare: "31" })], {
    filedOn: null,
    acceptedAt: null,
  });
  const row = [null, undefined];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [] });
});

test("a line that belonged on Form 5 does not count, though as many days lie between its dates", async () => {
  // Of the line of the original that no Form 4 had to report: two days. Of the added line: two as well.
  const added = sale("4", { lineNumber: 2, shares: "700", deemedExecutionDate: "2024-09-18" });
  const { amendment } = await storeAmended("4", [sale("5", { pricePerShare: "31" }), added], {
    line: sale("5"),
  });
  const row = [2, undefined];
  expect(await read(amendment)).toMatchObject({ rows: [row, row], sources: [amendment] });
});
