import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvLine } from "#server/export/send-csv.ts";
import { downloadName } from "#server/export/download-name.ts";

test("any cells come back from a CSV reader, but for the apostrophe before a formula [V1.2.10]", () => {
  const cells = fc.array(
    fc.oneof(fc.string(), fc.constantFrom("=1", "+a", "@x", "\tx", "a\r\nb", '"')),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(cells, (line) => {
      const [read] = Papa.parse<string[]>(csvLine(line), { newline: "\r\n", delimiter: "," }).data;
      expect(read).toHaveLength(line.length);
      for (const [index, cell] of line.entries()) {
        const text = read?.[index] ?? "";
        expect([cell, `'${cell}`]).toContain(text);
        expect(text).not.toMatch(/^(?![-+]?[\d.,]+(e[-+]?\d+)?%?$)[=+\-@\t\r\n\0]/);
      }
    }),
  );
});

test.each(["-5.20%", "-1,234.5", "+3", "12", "-0.00%", "-5.4e-7"])("%s stays a number", (cell) => {
  expect(csvLine([cell])).toBe(`"${cell}"\r\n`);
});

test.each([
  [undefined, "export.csv"],
  ["  ", "export.csv"],
  ["../../etc/passwd", "etc passwd.csv"],
  ["Explore Insider Trades", "Explore Insider Trades.csv"],
  ["x".repeat(300), `${"x".repeat(100)}.csv`],
])("%j is saved as %s", (title, name) => {
  expect(downloadName(title, "csv")).toBe(name);
});
