import { beforeAll, describe, expect, test } from "vitest";
import type { TradeProofAnswer } from "#contract/operations/screening/trade-proof.ts";
import { exploreTradesOutput } from "#contract/operations/screening/explore-trades.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import {
  aFiling,
  anOwner,
  anOwnershipDocument,
  aSaleLine,
} from "#testing/filings/filing-records.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";

const original = "0000000001-24-000001";
const amendment = "0000000001-24-000002";
const unclear = "0000000001-24-000003";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "explore_trades");
beforeAll(async () => {
  // DOMAIN.md section 9, case 15: two sales, then an amendment of the second one's price.
  const lines = [
    aSaleLine({ lineNumber: 1, pricePerShare: "10" }),
    aSaleLine({ lineNumber: 2, shares: "500", pricePerShare: "11" }),
    aSaleLine({ lineNumber: 3, code: "M", acquiredDisposed: "A", pricePerShare: "2" }),
  ];
  const owners = [anOwner({ isOfficer: true, officerTitle: "CFO" })];
  await storeAndDerive(app, [
    aFiling({
      accession: original,
      flags: ["form-from-header"],
      ownership: anOwnershipDocument({ lines, owners }),
    }),
    aFiling({
      accession: amendment,
      form: "4/A",
      filedOn: "2024-05-20",
      acceptedAt: "2024-05-20T21:00:00Z",
      ownership: anOwnershipDocument({
        documentType: "4/A",
        dateOfOriginalSubmission: "2024-05-10",
        owners,
        lines: [aSaleLine({ shares: "500", pricePerShare: "11.50" })],
      }),
    }),
    aFiling({
      accession: unclear,
      flags: [
        "malformed-number:sharesOwnedFollowingTransaction",
        "malformed-number:transactionShares",
        "not-utf-8",
      ],
      ownership: anOwnershipDocument({
        owners,
        lines: [
          aSaleLine({ lineNumber: 1, transactionDate: "2024-05-07" }),
          aSaleLine({
            lineNumber: 2,
            transactionDate: "2024-05-08",
            flags: ["malformed-number:sharesOwnedFollowingTransaction"],
          }),
          aSaleLine({
            lineNumber: 3,
            table: "derivative",
            shares: null,
            flags: ["malformed-number:transactionShares"],
          }),
        ],
      }),
    }),
  ]);
});

async function proof(accno: string, rowNumber = 1): Promise<TradeProofAnswer> {
  const { status, body, response } = await app.call(
    "get_trade_proof",
    { accno, row_number: rowNumber },
    ana,
  );
  expect(body).not.toHaveProperty("error");
  expect(status).toBe(200);
  return response.json();
}

describe("get_trade_proof", () => {
  test("shows the lines as filed, which of them count and why the others do not", async () => {
    const { lines, footnotes, filing, row } = await proof(original);
    expect(
      lines.map((line) => [
        line.line_number,
        line.code,
        line.shares,
        line.price,
        line.value,
        line.is_counted,
        line.not_counted_because,
      ]),
    ).toEqual([
      [1, "S", "1000", "10", "10000", true, null],
      [2, "S", "500", "11", "5500", false, `replaced by line 1 of ${amendment}`],
      [
        3,
        "M",
        "1000",
        "2",
        "2000",
        false,
        "code M: exercise or conversion of an exempt derivative",
      ],
    ]);
    expect(lines[1]?.superseded_by).toEqual({ accno: amendment, line_number: 1 });
    expect(lines[0]?.footnotes).toEqual(["F1"]);
    expect(footnotes).toEqual([
      { id: "F1", text: "Weighted average; single prices 29.80 to 30.20." },
    ]);
    expect(filing).toEqual({
      form: "4",
      filing_url:
        "https://www.sec.gov/Archives/edgar/data/1001/000000000124000001/0000000001-24-000001-index.htm",
      issuer_name: "Example Corp",
      issuer_symbol: "EXMP",
      is_plan_checked: false,
      remarks: null,
      owners: [
        {
          cik: "0000002001",
          name: "Doe Jane",
          title: "CFO",
          insider_types: ["Officer", "Director"],
          location: "AUSTIN, TX",
        },
      ],
    });
    expect(row).toMatchObject({
      accno: original,
      shares: 1000,
      price: 10,
      value: 10_000,
      days_to_file: 2,
    });
  });

  test("proves every number of the row with rule and inputs", async () => {
    const { row, computed, cautions } = await proof(original);
    const byName = new Map(computed.map((entry) => [entry.name, entry]));
    expect(Number(byName.get("value")?.value)).toBe(row.value);
    expect(byName.get("days_to_file")).toMatchObject({ value: 2, unit: "days" });
    for (const name of [
      "next_8K_days",
      "next_ea_days",
      "market_value",
      "share_price",
      "avg_daily_volume",
    ]) {
      expect([name, byName.get(name)?.value, typeof byName.get(name)?.note]).toEqual([
        name,
        null,
        "string",
      ]);
    }
    for (const entry of computed) expect(entry.rule).not.toBe("");
    expect(cautions).toEqual([
      "An amendment replaced lines of this filing.",
      "The document does not name its form; the filing's header does.",
    ]);
  });

  test("shows cautions about a line's cells only with the row that counts the line", async () => {
    const ofFiling = "The document is not in UTF-8; accented letters may be wrong.";
    const readingOf = async (rowNumber: number): Promise<string[]> =>
      (await proof(unclear, rowNumber)).cautions.filter((text) => /UTF-8|not a number/.test(text));
    expect(await readingOf(1)).toEqual([ofFiling]);
    expect(await readingOf(2)).toEqual([
      ofFiling,
      "The value of shares owned following transaction is not a number and is not used.",
    ]);
  });

  test("shows the amendment history from either side", async () => {
    const fromOriginal = await proof(original);
    const fromAmendment = await proof(amendment);
    expect(fromOriginal.history.map(({ accno, form, is_this }) => [accno, form, is_this])).toEqual([
      [amendment, "4/A", false],
      [original, "4", true],
    ]);
    expect(fromAmendment.history.map(({ is_this }) => is_this)).toEqual([true, false]);
    expect(fromAmendment.history[0]?.changes).toEqual([
      { line_number: 1, cell: "price", before: "11", after: "11.50" },
    ]);
    expect(fromAmendment.row).toMatchObject({ shares: 500, value: 5750 });
  });

  test("an amendment's row names the filing that its days to file are counted to", async () => {
    // From May 8 to the original of May 10, 2024: two business days; to the amendment of May 20: eight.
    const first = { accno: original, form: "4", filed_on: "2024-05-10" };
    const { row, computed } = await proof(amendment);
    expect(row).toMatchObject({ filed_on: "2024-05-20", days_to_file: 2, first_filing: first });
    expect(computed.find(({ name }) => name === "days_to_file")).toMatchObject({
      value: 2,
      inputs: [
        { label: "trade date, line 2", value: "2024-05-08", source: original },
        { label: "filing date", value: "2024-05-10", source: original },
      ],
      note: "Counted to the original filing; a correction does not make a trade late.",
    });
    expect((await proof(original)).row).not.toHaveProperty("first_filing");
    const { response } = await app.call(
      "explore_trades",
      { email: ana.email, ciks: ["1001"], start_date: "2024-05-01", end_date: "2024-05-31" },
      ana,
    );
    const { rows } = exploreTradesOutput.parse(await response.json());
    expect(rows.map((found) => [found.accno, found.first_filing])).toEqual(
      expect.arrayContaining([
        [original, undefined],
        [amendment, first],
      ]),
    );
  });

  test.for([
    { days_to_file: 9 },
    { title: "Treasurer" },
    { owner_name: "Other" },
    { next_8k_items: ["1.01"] },
    { adjusted_return_120: 0.5 },
    { sum_value: "1" },
    { flags: ["other"] },
  ])("says when a column of the stored row is older than its proof: %o", async (older) => {
    const ofRow = { accession: amendment, row_number: 1 };
    const [before] = await app.db
      .selectFrom("trade")
      .selectAll()
      .where((eb) => eb.and(ofRow))
      .execute();
    const set = (columns: typeof older): Promise<unknown> =>
      app.db
        .updateTable("trade")
        .set(columns)
        .where((eb) => eb.and(ofRow))
        .execute();
    const isStale = async (): Promise<boolean> =>
      (await proof(amendment)).cautions.some((text) => text.startsWith("New filings or prices"));
    expect(await isStale()).toBe(false);
    await set(older);
    expect(await isStale()).toBe(true);
    await app.db
      .deleteFrom("trade")
      .where((eb) => eb.and(ofRow))
      .execute();
    if (before !== undefined) await app.db.insertInto("trade").values(before).execute();
  });

  test("an unknown row is not found, wrong input and others' emails are refused", async () => {
    const unknown = await app.call("get_trade_proof", { accno: original, row_number: 2 }, ana);
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: "trade_not_found" }]);
    const wrong = await app.call("get_trade_proof", { accno: "1", row_number: 0 }, ana);
    expect(wrong.status).toBe(400);
    const other = { email: "bo@x.example", accno: original, row_number: 1 };
    expect(await app.call("get_trade_proof", other, ana)).toMatchObject({
      status: 403,
      body: { code: "other_account" },
    });
  });
});
