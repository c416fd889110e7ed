import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { OwnershipLine } from "../ownership/ownership-document.ts";
import type { ParsedFiling, UnreadableFiling } from "../parsed-filing.ts";
import { readFiling } from "./read-filing.ts";
import { ownershipFilings } from "./real-ownership-fixture.ts";
import { scanArchive } from "./scan-archive.ts";

/** Few enough to be part of the repository, so that a bare clone reads real filings too. */
const root = join(import.meta.dirname, "../../../testing/filings");
const filings = new Map<string, ParsedFiling | UnreadableFiling>();

beforeAll(async () => {
  for await (const item of scanArchive(root)) {
    if (item.kind === "filing" && item.accession !== null)
      filings.set(item.accession, await readFiling(root, item));
  }
});

/**
 * "2012-12-26 P 48664 @ 11.0621 A > 20773655 I F1": date, code, shares, price,
 * direction, held afterwards, ownership, what a derivative is of, footnotes.
 */
function textOf(line: OwnershipLine): string {
  const { code, shares, pricePerShare, acquiredDisposed, sharesOwnedFollowing } = line;
  const change =
    line.kind === "holding"
      ? ["holds"]
      : [line.transactionDate, code, shares, "@", pricePerShare, acquiredDisposed, ">"];
  const exercise = line.cells["conversionOrExercisePrice"]?.value;
  const underlying = line.cells["underlyingSecurityShares"]?.value;
  const terms = line.table === "derivative" ? [`(${underlying ?? "-"} at ${exercise ?? "-"})`] : [];
  return [...change, sharesOwnedFollowing, line.directOrIndirect, ...terms, ...line.footnoteIds]
    .map((part) => part ?? "-")
    .join(" ");
}
test.each(ownershipFilings)("reads Form $form $accession", (expected) => {
  const filing = filings.get(expected.accession);
  if (filing?.kind !== "ownership") throw new Error("It is not read as an ownership filing.");
  const { accession, form, issuerCik, periodOfReport, ownership } = filing;
  expect({
    accession,
    form,
    issuerCik,
    owners: ownership.owners.map(({ cik }) => cik),
    periodOfReport,
    isPlanChecked: ownership.isPlanChecked,
    lines: ownership.lines.map(textOf),
  }).toEqual(expected);
  expect([...filing.flags, ...ownership.flags]).toEqual([]);
});

test("reads what a header alone says, in UTC", () => {
  // 21:57:40 in New York on the day of filing; 23:35 UTC is 18:35 there in winter.
  expect(filings.get("0001158463-25-000044")).toMatchObject({
    acceptedAt: "2025-03-13T01:57:40Z",
    filedOn: "2025-03-12",
  });
  expect(filings.get("0000320193-23-000019")).toMatchObject({
    acceptedAt: "2023-02-03T23:35:24Z",
    filedOn: "2023-02-03",
  });
});

test("reads what surrounds the tables", () => {
  const documentOf = (accession: string) => {
    const filing = filings.get(accession);
    if (filing?.kind !== "ownership") throw new Error("It is not read as an ownership filing.");
    return filing.ownership;
  };
  const amendment = documentOf("0001193125-25-250034");
  expect(amendment.dateOfOriginalSubmission).toBe("2025-10-22");
  expect(amendment.remarks).toMatch(/^This Amended Form 4 revises the original Form 4 filed on /);
  expect(documentOf("0000070858-25-000327").notSubjectToSection16).toBe(true);
  expect(documentOf("0001288257-12-000028").lines[1]?.deemedExecutionDate).toBe("2012-12-27");
  expect(documentOf("0001062993-21-008859").lines[0]?.timeliness).toBe("E");
  expect(documentOf("0001127602-17-033087").footnotes["F1"]).toMatch(/10b5-1/);
  expect(documentOf("0001441816-20-000060").lines[0]?.transactionFormType).toBe("5");
});

/** Items by today's numbers: old items 2, 4, 5, 7 and 12 are 2.01, 4.01, 8.01, 9.01 and 2.02. */
const currentReports: [string, number, string[], string | null, string, string[]][] = [
  ["0000891618-95-000727", 858_877, ["2.01", "9.01"], null, "1995-12-06", []],
  ["0000703901-98-000003", 703_901, ["8.01"], null, "1998-02-03", ["items-from-document"]],
  ["0000320193-99-000010", 320_193, ["8.01", "9.01"], null, "1999-09-07", ["items-from-document"]],
  ["0000912057-00-002128", 320_193, ["8.01", "9.01"], null, "2000-01-24", ["items-from-document"]],
  ["0000084581-00-500009", 84_581, ["8.01"], null, "2000-09-27", ["items-from-document"]],
  ["0001104540-02-000064", 1_063_262, ["4.01"], "2002-02-19T17:43:17Z", "2002-02-19", []],
  [
    "0000891092-04-003383",
    319_256,
    ["2.02", "9.01"],
    "2004-07-22T12:45:07Z",
    "2004-07-22",
    ["items-from-document"],
  ],
  ["0000950137-05-004969", 1_109_357, ["5.02"], "2005-04-27T16:25:50Z", "2005-04-27", []],
  ["0001213900-09-002194", 723_533, ["4.01", "9.01"], "2009-08-19T10:15:31Z", "2009-08-19", []],
  [
    "0000092122-13-000080",
    92_122,
    ["8.01"],
    "2013-12-17T15:32:50Z",
    "2013-12-17",
    ["several-filers"],
  ],
  [
    "0000012927-24-000084",
    12_927,
    ["5.02", "7.01", "9.01"],
    "2024-11-18T22:28:33Z",
    "2024-11-18",
    [],
  ],
  // Accepted at 21:18:13 in New York, so filed on the next business day.
  ["0001140361-25-025275", 320_193, ["5.02"], "2025-07-09T01:18:13Z", "2025-07-09", []],
];

test.each(currentReports)(
  "reads 8-K %s",
  (accession, issuerCik, items, acceptedAt, filedOn, flags) => {
    expect(filings.get(accession)).toMatchObject({
      kind: "current-report",
      form: "8-K",
      issuerCik,
      items,
      acceptedAt,
      filedOn,
      flags,
    });
  },
);

test("a form of 2000 in plain text is refused with its reason, and nothing else is", () => {
  const unreadable = [...filings.values()].filter(({ kind }) => kind === "unreadable");
  expect(unreadable).toMatchObject([
    { accession: "0001094891-00-000193", form: "4", reasonCode: "no-xml" },
  ]);
  expect(filings.size).toBe(ownershipFilings.length + currentReports.length + 1);
});
