import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readPriceFile, type RejectedLine } from "./price-file.ts";
import type { PriceRow } from "./price-row.ts";

const folder = mkdtempSync(join(tmpdir(), "prices-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer, name = "prices.csv") {
  const path = join(folder, name);
  writeFileSync(path, content);
  const rows: PriceRow[] = [];
  const rejected: RejectedLine[] = [];
  for await (const batch of readPriceFile(path)) {
    rows.push(...batch.rows);
    rejected.push(...batch.rejected);
  }
  return { rows, rejected };
}

const header = "ticker,date,open,high,low,close,adj_close,volume";

test("reads rows, empty fields as null", async () => {
  const expected = {
    rows: [
      {
        ticker: "AAPL",
        day: "2015-01-02",
        open: 111.39,
        high: 111.44,
        low: 107.35,
        close: 109.33,
        adjustedClose: 24.4,
        volume: 53204600,
        splitRatio: null,
        dividend: null,
      },
      {
        ticker: "VTI",
        day: "2015-01-02",
        open: null,
        high: null,
        low: null,
        close: null,
        adjustedClose: 92.1,
        volume: null,
        splitRatio: null,
        dividend: null,
      },
    ],
    rejected: [],
  };
  const text = `${header}\nAAPL,2015-01-02,111.39,111.44,107.35,109.33,24.4,53204600\nVTI,2015-01-02,,,,,92.1,\n`;
  expect(await read(text)).toEqual(expected);
  expect(await read(gzipSync(text), "prices.csv.gz")).toEqual(expected);
  expect(await read(`\uFEFF${text.replaceAll("\n", "\r\n").trimEnd()}`)).toEqual(expected);
});

test("finds columns in any order, with splits and dividends, and writes class shares with a dash", async () => {
  const { rows } = await read(
    `Date,Ticker,Close,Adj_Close,Open,High,Low,Volume,Split_Ratio,Dividend
2024-06-10,brk.b,10,10,,,,0,1,0
2024-06-11,"BF/B",10,9.5,,,,1.5e6,10,0.25
`,
  );
  expect(
    rows.map(({ ticker, day, volume, splitRatio, dividend }) => [
      ticker,
      day,
      volume,
      splitRatio,
      dividend,
    ]),
  ).toEqual([
    ["BRK-B", "2024-06-10", 0, null, null],
    ["BF-B", "2024-06-11", 1_500_000, 10, 0.25],
  ]);
});

test("reports bad lines with number and reason, and reads on", async () => {
  const { rows, rejected } = await read(`${header}
A,2015-01-02,1,1,1,1,1,1
A,2015-01-02,1,1,1,1,1,1
A,2015-02-30,1,1,1,1,1,1
A,01/05/2015,1,1,1,1,1,1

A,2015-01-06,1,1,1,abc,1,1
A,2015-01-07,1,1,1,0,1,1
A,2015-01-08,1,1,1,-1,1,1
A,2015-01-09,1,1,1,1
,2015-01-09,1,1,1,1,1,1
A,2015-01-12,1,1,1,,,1
A,2015-01-13,1,1,1,NaN,1,1
A,2015-01-14,1,1,1,"1,000",1,1
A,2015-01-15,1,1,1,2,2,1
`);
  expect(rows.map(({ day }) => day)).toEqual(["2015-01-02", "2015-01-15"]);
  expect(rejected).toEqual([
    { line: 3, reason: "it repeats A 2015-01-02" },
    { line: 4, reason: '"2015-02-30" is not a date YYYY-MM-DD' },
    { line: 5, reason: '"01/05/2015" is not a date YYYY-MM-DD' },
    { line: 7, reason: 'close "abc" is not a number' },
    { line: 8, reason: "close is zero" },
    { line: 9, reason: 'close "-1" is not a number' },
    { line: 10, reason: "it has 6 fields where the header has 8" },
    { line: 11, reason: '"" is not a ticker' },
    { line: 12, reason: "it has neither a close nor an adjusted close" },
    { line: 13, reason: 'close "NaN" is not a number' },
    { line: 14, reason: 'close "1,000" is not a number' },
  ]);
});

test.each([
  ["", "The file is empty."],
  ["ticker,date,close\n", 'The header lacks columns "open", "high", "low", "adj_close", "volume".'],
  [
    `${header},volume,name\n`,
    'The header has the unknown column "name" and repeats column "volume".',
  ],
  ["AAPL,2015-01-02,1,1,1,1,1,1\n", "The header lacks columns"],
])("refuses the header %j", async (text, message) => {
  await expect(read(text)).rejects.toThrow(message);
});

test("numbers lines rightly over many blocks and batches", async () => {
  const days = Array.from({ length: 30_000 }, (_, index) => {
    const day = new Date(Date.UTC(1900, 0, 1) + (index % 10_000) * 86_400_000)
      .toISOString()
      .slice(0, 10);
    return index === 24_999 ? "broken" : `T${index % 3},${day},1,1,1,1,1,1`;
  });
  const { rows, rejected } = await read(`${header}\n${days.join("\n")}`);
  expect(rows).toHaveLength(29_999);
  expect(rejected).toEqual([{ line: 25_001, reason: "it has 1 fields where the header has 8" }]);
});
