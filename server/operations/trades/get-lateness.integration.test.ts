import { beforeAll, expect, test } from "vitest";
import { getLatenessOutput } from "#contract/operations/screening/lateness.ts";
import { getLineProofOutput } from "#contract/operations/screening/line-proof.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { aFiling, anOwnershipDocument, aSaleLine } from "#testing/filings/filing-records.ts";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";

const email = "late@x.example";

/** A Form 4 of an agent with one sale per day of trade. */
function form4(
  accession: string,
  filedOn: string,
  days: readonly string[],
  note = "Average price.",
) {
  return aFiling({
    accession,
    acceptedAt: `${filedOn}T20:05:00Z`,
    filedOn,
    ownership: anOwnershipDocument({
      periodOfReport: days[0] ?? null,
      footnotes: { F1: note },
      lines: days.map((transactionDate, place) =>
        aSaleLine({ lineNumber: place + 1, transactionDate, footnoteIds: ["F1"] }),
      ),
    }),
  });
}

const late = "0000000007-24-000002";

const app = await appForFile();
const as = await app.signInAs(email, "explore_trades");
beforeAll(async () => {
  await storeAndDerive(app, [
    // Due on Wednesday, May 8.
    form4("0000000001-24-000001", "2024-05-08", ["2024-05-06"]),
    // Due on May 8, 9, and 15: 5, 4, and 0 business days late.
    form4(
      late,
      "2024-05-15",
      ["2024-05-06", "2024-05-07", "2024-05-13"],
      "Inadvertently filed late.",
    ),
  ]);
});

async function rank(search: object) {
  const { body } = await app.call("get_lateness", { min_lines: 1, ...search }, as);
  return getLatenessOutput.parse(body);
}

test("persons, companies, and agents are ranked by the lines that were late", async () => {
  const figures = { lines: 4, late: 2, share: 0.5, median_days: 4.5, median_return: null };
  const [person] = (await rank({})).rows;
  expect(person).toMatchObject({ cik: "0000002001", ...figures });
  // Wilson's interval of 2 of 4.
  expect(person?.low).toBeCloseTo(0.15, 4);
  expect(person?.high).toBeCloseTo(0.85, 4);
  expect((await rank({ by: "company", company: "1001" })).rows).toMatchObject([
    { cik: "0000001001", ...figures },
  ]);
  expect(await rank({ by: "agent" })).toMatchObject({
    total: 2,
    rows: [
      { cik: "0000000007", name: null, lines: 3, late: 2 },
      { cik: "0000000001", lines: 1, late: 0, low: 0, median_days: null },
    ],
  });
});

test("dates, company, and minimum restrict the ranking", async () => {
  expect((await rank({ start_date: "2024-05-07" })).rows).toMatchObject([{ lines: 2, late: 1 }]);
  expect(await rank({ min_lines: 5 })).toEqual({ rows: [], total: 0 });
  expect(await rank({ company: "NONE" })).toEqual({ rows: [], total: 0 });
});

test("the proof of a line has rule, inputs, and the words of the filing", async () => {
  const { body } = await app.call("get_line_proof", { accno: late, line_number: 1 }, as);
  const { row, computed } = getLineProofOutput.parse(body);
  expect(row).toMatchObject({
    due_date: "2024-05-08",
    days_late: 5,
    late_cause: "Administrative error",
  });
  expect(computed).toMatchObject([
    {
      name: "due_date",
      value: "2024-05-08",
      inputs: [{ label: "transaction date, line 1", value: "2024-05-06", source: late }],
    },
    { name: "days_late", value: 5 },
    { name: "late_cause", inputs: [{ label: "footnote F1", value: "Inadvertently filed late." }] },
    { name: "disclosure_return", value: null },
  ]);
});

test("a file has every row of the ranking", async () => {
  const response = await app.app.inject({
    method: "POST",
    url: "/export/lateness",
    headers: credentials(as),
    payload: {
      search: { type: "get_lateness", email, by: "agent", min_lines: 1 },
      title: "Filing lateness",
      format: "csv",
    },
  });
  expect(response.statusCode).toBe(200);
  const lines = response.body.trim().split(/\r?\n/);
  expect(lines.filter((line) => /^"?000000000[17]/.test(line))).toHaveLength(2);
});
