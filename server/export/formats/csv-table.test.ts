import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvAboutTable } from "#server/export/formats/csv-table.ts";
import type { FileFacts } from "#server/export/table-file.ts";

const facts: FileFacts = {
  title: "Trades",
  inWords: "0 trades",
  query: {},
  exportedAt: "2026-11-20T15:00:00Z",
  dataVersion: {
    id: "0123456789abcdef",
    product: "0.1.0",
    stored_rows: 0,
    last_change: 0,
    newest_filing_accepted_at: null,
    prices_through: null,
  },
  rows: 0,
  sums: null,
  unreadFilings: 0,
  isDemonstration: false,
};
const continued = "About this file, continued: ";

test.each([0, 1])(
  "no character is lost where the description goes on, whichever half of it the cut meets (%i)",
  async (shift) => {
    const company = `${"x".repeat(shift)}${"📈".repeat(40_000)}`;
    const out = new PassThrough();
    const written = text(out);
    const table = csvAboutTable([], out);
    await table.begin({ ...facts, query: { company } });
    await table.end();
    const [headers = []] = Papa.parse<string[]>(await written, { skipEmptyLines: true }).data;
    expect(headers).toHaveLength(3);
    const parts = headers.map((header) => header.replace(continued, ""));
    expect(parts.join("")).toContain(`Query as sent (JSON): {"company":"${company}"}; Rows: 0;`);
  },
);
