import { expect, test } from "vitest";
import { cpuMsOf } from "#testing/processes/cpu-time.ts";
import { Unreadable } from "../unreadable.ts";
import { readCoverPage } from "./cover-page.ts";
import { parseSubmission } from "./submission.ts";

test("takes no more than moments over 50,000 documents and a header without end", () => {
  const header = `<SEC-HEADER>0000320193-24-000001.hdr.sgml : 20240102
ACCESSION NUMBER:\t\t0000320193-24-000001
CONFORMED SUBMISSION TYPE:\t8-K
</SEC-HEADER>
`;
  const documents = "<DOCUMENT>\n".repeat(50_000);
  expect(parseSubmission(Buffer.from(header + documents)).documents).toHaveLength(50_000);
  const endless = Buffer.from(`<SEC-HEADER>\n${"A: ".repeat(1_000_000)}`);
  expect(() => parseSubmission(endless)).toThrow(
    expect.objectContaining({ constructor: Unreadable, reasonCode: "truncated" }),
  );
});

const fact = (id: number | string, end = "</ix:nonFraction>"): string =>
  `<ix:nonFraction name="dei:EntityCommonStockSharesOutstanding" contextRef="c${id}">1${end}`;
const context = (id: number): string =>
  `<xbrli:context id="c${id}"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0001652044</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2024-04-18</xbrli:instant></xbrli:period></xbrli:context>`;
const numbered = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join("");

const hostileCovers: [string, (count: number) => string][] = [
  ["facts of no context", (count) => numbered(count, () => fact("x"))],
  ["facts without an end", (count) => numbered(count, () => fact(0, ""))],
  ["facts of contexts of their own", (count) => numbered(count, (i) => fact(i) + context(i))],
  ["contexts without an end", (count) => fact(0) + '<context id="c0"'.repeat(count)],
];

test.each(hostileCovers)(
  "eight times as much takes no sixty-four times as long: %s [V15.2.2]",
  (_, write) => {
    const millisecondsOf = (html: string): number => cpuMsOf(() => readCoverPage(html));
    const [short, long] = [write(2_000), write(16_000)];
    const shortMs = Math.max(10, millisecondsOf(short));
    expect(millisecondsOf(long)).toBeLessThan(32 * shortMs);
  },
);
