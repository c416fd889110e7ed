import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FileColumn, FileFacts } from "#server/export/table-file.ts";
import { xlsxTable, columnLetters } from "#server/export/xlsx-table.ts";
import { readWorkbook } from "#testing/texts/read-workbook.ts";

type Row = { text: string; dollars: number | null; day: string; at: string | null };

const columns: FileColumn<Row>[] = [
  {
    name: "text",
    header: "Text",
    kind: "text",
    valueOf: (row) => row.text,
    textOf: (row) => row.text,
  },
  {
    name: "dollars",
    header: "Value ($K)",
    kind: "thousands",
    valueOf: (row) => row.dollars,
    textOf: () => "",
  },
  { name: "part", header: "Return", kind: "percent", valueOf: () => -0.0525, textOf: () => "" },
  { name: "day", header: "Day", kind: "date", valueOf: (row) => row.day, textOf: (row) => row.day },
  { name: "at", header: "Accepted", kind: "instant", valueOf: (row) => row.at, textOf: () => "" },
];
const row: Row = { text: "a", dollars: 1_005, day: "2026-10-13", at: null };

const facts: FileFacts = {
  title: "Trades [all]: a/b",
  inWords: "2 trades",
  query: {
    type: "explore_trades",
    tickers: Array.from({ length: 5_000 }, (_, index) => `T${index}`),
  },
  exportedAt: "2026-11-20T15:00:00Z",
  dataVersion: {
    id: "0123456789abcdef",
    product: "0.1.0",
    stored_rows: 1_234,
    last_change: 99,
    newest_filing_accepted_at: null,
    prices_through: "2026-11-19",
  },
  rows: 2,
  sums: null,
  unreadFilings: 0,
  isDemonstration: true,
};

/** Place of the quoted format in the workbook's styles. */
const guardedText = 3;

async function workbook(rows: readonly Row[], said: Partial<FileFacts> = {}, rowsOfSheet?: number) {
  const out = new PassThrough();
  const bytes = buffer(out);
  const table = xlsxTable(columns, out, rowsOfSheet);
  await table.begin({ ...facts, rows: rows.length, ...said });
  await table.rows(rows);
  await table.end();
  return readWorkbook(await bytes);
}

test("numbers, days and instants are numbers with a format; unknown is no cell", async () => {
  const [sheet] = await workbook([
    { text: "a", dollars: 1_005, day: "2026-10-13", at: "2026-10-13T18:00:00Z" },
    { text: "b", dollars: null, day: "1900-02-28", at: null },
  ]);
  expect(sheet?.name).toBe("Trades  all   a b");
  expect(
    sheet?.rows.map((cells) => [...cells].map(([place, { value }]) => [place, value])),
  ).toEqual([
    [
      ["A", "Text"],
      ["B", "Value ($K)"],
      ["C", "Return"],
      ["D", "Day"],
      ["E", "Accepted"],
    ],
    // 13 October 2026 is day 46308 in Excel and LibreOffice; 18:00 is three quarters of it.
    [
      ["A", "a"],
      ["B", 1.005],
      ["C", -0.0525],
      ["D", 46_308],
      ["E", 46_308.75],
    ],
    [
      ["A", "b"],
      ["C", -0.0525],
      ["D", "1900-02-28"],
    ],
  ]);
});

test("any text comes back as it was, never a formula, and marked where it looks like one [V1.2.10]", async () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: "binary" }).map((text) => text.toWellFormed()),
      fc.constantFrom(
        "=1+1",
        "@x",
        "_x0041_",
        "a\r\n\tb",
        "<&>",
        " x ",
        "\u0000",
        '=HYPERLINK("x")',
      ),
    ),
    { minLength: 1, maxLength: 20 },
  );
  await fc.assert(
    fc.asyncProperty(texts, async (all) => {
      const [sheet] = await workbook(all.map((text) => ({ ...row, text })));
      for (const [index, text] of all.entries()) {
        const cell = sheet?.rows[index + 1]?.get("A");
        expect(cell?.value ?? "").toBe(text);
        expect(/^[=+@]/.test(text) && cell?.style !== guardedText).toBe(false);
      }
    }),
    { numRuns: 15 },
  );
});

test("rows a sheet cannot hold go to sheets after the one about the file", async () => {
  const rows = Array.from({ length: 7 }, (_, index) => ({ ...row, text: `row ${index}` }));
  const sheets = await workbook(rows, {}, 3);
  expect(sheets.map(({ name }) => name)).toEqual([
    "Trades  all   a b",
    "About",
    "Trades  all   a b (2)",
    "Trades  all   a b (3)",
  ]);
  const texts = sheets.map((sheet) => sheet.rows.slice(1).map((cells) => cells.get("A")?.value));
  expect([texts[0], texts[2], texts[3]]).toEqual([
    ["row 0", "row 1", "row 2"],
    ["row 3", "row 4", "row 5"],
    ["row 6"],
  ]);
});

test("the second sheet says what the file is, however long the query", async () => {
  const [, about] = await workbook([row]);
  const lines = about?.rows.map((cells) => [cells.get("A")?.value, cells.get("B")?.value]) ?? [];
  const said = new Map(lines.map(([label, text]) => [label, text]));
  expect(said.get("Note")).toBe(
    "Demonstration: invented data. Times follow the market clock of the demonstration.",
  );
  expect(said.get("Query")).toBe("2 trades");
  expect(said.get("Exported at (UTC)")).toBe("2026-11-20T15:00:00Z");
  expect(said.get("Data version")).toBe("0123456789abcdef");
  expect(said.get("Prices through")).toBe("2026-11-19");
  const payload = lines
    .filter(([label]) => String(label).startsWith("Query as sent (JSON)"))
    .map(([, text]) => text);
  expect(payload.length).toBeGreaterThan(1);
  expect(JSON.parse(payload.join(""))).toEqual(facts.query);
});

test.each([0, 1])(
  "no character is lost where a text is longer than a cell, whichever half the cut meets (%i)",
  async (shift) => {
    const text = `${"x".repeat(shift)}${"📈".repeat(20_000)}`;
    const [sheet, about] = await workbook([{ ...row, text }], { query: { text } });
    expect(sheet?.rows[1]?.get("A")?.value).toMatch(/^x?(?:📈)+ … \(cut\)$/u);
    const payload = about?.rows.filter((cells) =>
      String(cells.get("A")?.value).startsWith("Query as sent (JSON)"),
    );
    const parts = payload?.map((cells) => cells.get("B")?.value) ?? [];
    expect(parts).toHaveLength(2);
    expect(JSON.parse(parts.join(""))).toEqual({ text });
  },
);

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %i is %s", (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});
