import { expect, test } from "vitest";
import {
  document,
  findings,
  form3,
  form4,
  lines,
  share,
  stock,
  worksheet,
} from "#testing/evidence/worksheet-pack.ts";

test("both verifiers treat options, classes of stock, and purchases of a new ten percent owner by the rules", async () => {
  expect(await findings()).toEqual([[], []]);
});

test("both verifiers name a purchase on the day on which the person became a ten percent owner", async () => {
  const [first, ...rest] = lines;
  if (first === undefined) throw new Error("no line");
  const matched = { ...first, outcome: "matchable", matchable: stock("Common", "100", "10") };
  const says = `DIFFERS: S1, line 1 of ${form4}: stated as matchable, recomputed as left-out`;
  expect(await findings({ lines: [matched, ...rest] })).toEqual([[says], [says]]);
});

const further = "0000000001-25-000003";
const bought = `<nonDerivativeTable>${share("2025-02-03", "1", "1")}</nonDerivativeTable>`;

test("both verifiers pass over filings that EDGAR withdrew and those that cannot be read", async () => {
  const form = "4";
  const text = document("2025-03-04", bought);
  const says = `DIFFERS: S1, the filing ${further} of the person is left out`;
  expect(await findings({}, { [further]: { form, text } })).toEqual([[says], [says]]);
  expect(await findings({}, { [further]: { form, text, isWithdrawn: true } })).toEqual([[], []]);
  for (const broken of ["<ownershipDocument><a b></ownershipDocument>", "<ownershipDocument/>"])
    expect(await findings({}, { [further]: { form, text: broken, cik: 2 } })).toEqual([[], []]);
});

test("both verifiers name a figure that is stated as unknown, and its text", async () => {
  const [profit, ...rest] = worksheet.figures;
  if (profit === undefined) throw new Error("no figure");
  const unknown = { ...profit, value: null, note: "A price is unknown." };
  const where = "DIFFERS: S1, figure 1 (short_swing_profit): ";
  for (const text of ["—", "unknown", "$450.00"])
    for (const said of await findings({ figures: [{ ...unknown, text }, ...rest] })) {
      expect(said.at(-1)).toMatch(/^DIFFERS: .*: stated unknown, recomputed 450/);
      expect(said.slice(0, -1).map((each) => each.startsWith(`${where}its text`))).toEqual(
        text === "—" ? [] : [true],
      );
    }
});

test("both verifiers name a domestic issuer that is stated as foreign", async () => {
  const [profit] = worksheet.figures;
  if (profit === undefined) throw new Error("no figure");
  const foreign = {
    is_domestic: false,
    pairs: [],
    figures: [{ ...profit, value: "0", text: "$0.00" }],
  };
  const report = { form: "10-Q", text: "10-Q" };
  const says = "DIFFERS: S1, the company is a domestic issuer: the pack has a report of it";
  expect(await findings(foreign, { [further]: report })).toEqual([[says], [says]]);
  for (const other of [{ isWithdrawn: true }, { cik: 2 }])
    expect(await findings(foreign, { [further]: { ...report, ...other } })).toEqual([[], []]);
});

test("both verifiers name an amendment of another person, or one filed before the line", async () => {
  const replaced = lines.map((each) =>
    each.line === 4 ? { ...each, superseded_by: further, outcome: "replaced" } : each,
  );
  const of = async (owner: number, filedOn: string) =>
    await findings(
      { lines: replaced, filings: owner === 7 ? [form3, form4, further] : [form3, form4] },
      { [further]: { form: "4/A", text: document("2025-03-04", "", owner), filedOn } },
    );
  const says = `DIFFERS: S1, ${further} is not an amendment of ${form4}`;
  expect(await of(7, "2025-03-05")).toEqual([[], []]);
  expect(await of(8, "2025-03-06")).toEqual([[says], [says]]);
  expect(await of(7, "2025-03-04")).toEqual([[says], [says]]);
});
