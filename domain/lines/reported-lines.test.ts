import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { reportedLines } from "#domain/lines/reported-lines.ts";
import { deriveIssuer } from "#domain/trades/derive-issuer.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { FiledCell, OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";
import {
  issuerRecord,
  ownershipFiling,
  ownershipLine as line,
  reportingOwner,
} from "#testing/filings/issuer-record.ts";

const original = "0000000001-24-000001";
const amendment = "0000000001-24-000002";

function linesOf(...filings: OwnershipFiling[]): readonly ReportedLine[] {
  return deriveIssuer(issuerRecord({ ownershipFilings: filings })).reportedLines;
}

function only(
  changes: Partial<OwnershipLine>,
  filing: Partial<OwnershipFiling> = {},
): ReportedLine {
  const [read] = linesOf(ownershipFiling({ ...filing, lines: [line(changes)] }));
  if (read === undefined) throw new Error("A line was lost.");
  return read;
}

const cell = (value: string | null, ...footnotes: string[]): FiledCell => ({ value, footnotes });
const held = {
  kind: "holding",
  code: null,
  transactionDate: null,
  shares: null,
  pricePerShare: null,
  acquiredDisposed: null,
} as const;

describe("a line as a row", () => {
  test.each([
    ["S", "S"],
    [" g ", "G"],
    ["Q", "Other"],
    [null, "Other"],
  ])("of code %j", (code, expected) => {
    expect(only({ code }).code).toBe(expected);
  });

  test("a holding has neither code nor date; searches by date use its filing date", () => {
    const filing = { form: "3", filedOn: "2024-01-05", periodOfReport: "2024-01-02" };
    expect(only(held, filing)).toMatchObject({
      code: "Holding",
      tradeDate: null,
      datedOn: "2024-01-05",
      flags: [],
    });
    expect(only(held, { ...filing, filedOn: null, acceptedAt: null })).toMatchObject({
      datedOn: "2024-01-02",
    });
  });

  test("a date after the filing date is shown as filed, and the period of report used instead", () => {
    const filing = { filedOn: "2024-05-10", periodOfReport: "2024-05-08" };
    const cells = { transactionDate: cell("2042-05-08") };
    expect(only({ transactionDate: "2042-05-08", cells }, filing)).toMatchObject({
      tradeDate: "2024-05-08",
      asFiled: ["trade_date: 2042-05-08"],
      flags: ["date-from-period", "shown-as-filed"],
    });
  });

  test("a derivative's terms are read only where they are numbers and dates", () => {
    const terms = {
      table: "derivative",
      cells: {
        conversionOrExercisePrice: cell("11.250"),
        exerciseDate: cell("2020-01-02-05:00"),
        expirationDate: cell("none", "F2"),
        underlyingSecurityTitle: cell(" Common Stock "),
        underlyingSecurityShares: cell("1,000"),
        underlyingSecurityValue: cell("500"),
      },
    } as const;
    expect(only(terms)).toMatchObject({
      table: "II",
      conversionPrice: "11.25",
      exercisableOn: "2020-01-02",
      expiresOn: null,
      underlyingTitle: "Common Stock",
      underlyingShares: null,
      cellNotes: ["expires_on F2"],
      asFiled: ["expires_on: none", "underlying_shares: 1,000", "underlying_shares: value $500"],
    });
  });

  test.each(["0000-01-01", "1899-12-31", "2024-02-30", "31/12/2030", "immediately"])(
    "%s is not a date to sort by, and is shown as filed",
    (text) => {
      const cells = { expirationDate: cell(text) };
      expect(only({ table: "derivative", cells })).toMatchObject({
        expiresOn: null,
        asFiled: [`expires_on: ${text}`],
      });
    },
  );

  test("a number of thousands of digits is not read", () => {
    const digits = "9".repeat(4_000);
    const cells = { conversionOrExercisePrice: cell(digits) };
    expect(only({ table: "derivative", cells })).toMatchObject({
      conversionPrice: null,
      asFiled: [`conversion_price: ${digits}`],
    });
  });

  test("a price stated only in a footnote is flagged, and not guessed", () => {
    const cells = { transactionPricePerShare: cell(null, "F1", "F3") };
    const read = only({ pricePerShare: null, cells, footnoteIds: ["F1", "F3"] });
    expect(read).toMatchObject({
      price: null,
      cellNotes: ["price F1 F3"],
      asFiled: [],
      flags: ["stated-in-footnote"],
    });
  });
});

describe("an amendment", () => {
  test("that adds an option replaces none of the same title with other terms", () => {
    const option = (lineNumber: number, strike: string) =>
      line({
        ...held,
        lineNumber,
        table: "derivative",
        securityTitle: "Stock Option (right to buy)",
        cells: {
          conversionOrExercisePrice: cell(strike),
          expirationDate: cell("2030-01-01"),
        },
      });
    const first = ownershipFiling({ accession: original, form: "3", lines: [option(1, "10")] });
    const added = ownershipFiling({
      accession: amendment,
      form: "3/A",
      dateOfOriginalSubmission: first.filedOn,
      lines: [option(1, "12"), option(2, "10")],
    });
    expect(
      linesOf(first, added).map(({ accession, conversionPrice, isLive }) => [
        accession,
        conversionPrice,
        isLive,
      ]),
    ).toEqual([
      [original, "10", false],
      [amendment, "12", true],
      [amendment, "10", true],
    ]);
    const only = { ...added, lines: [option(1, "12")] };
    expect(linesOf(first, only).every(({ isLive }) => isLive)).toBe(true);
  });

  const amended = (...lines: OwnershipLine[]) =>
    ownershipFiling({
      accession: amendment,
      form: "4/A",
      filedOn: "2024-05-20",
      acceptedAt: "2024-05-20T21:00:00Z",
      dateOfOriginalSubmission: "2024-05-08",
      lines,
    });

  test("replaces the line of its code and table, and nothing else", () => {
    const first = ownershipFiling({
      accession: original,
      lines: [
        line({ lineNumber: 1, code: "S" }),
        line({ lineNumber: 2, code: "G", shares: "50" }),
        line({ lineNumber: 3, code: "G", shares: "50", table: "derivative" }),
        line({ lineNumber: 4, ...held }),
      ],
    });
    const read = linesOf(first, amended(line({ code: "G", shares: "50", pricePerShare: "1" })));
    expect(
      read.map(({ lineNumber, supersededBy, isLive }) => [lineNumber, supersededBy, isLive]),
    ).toEqual([
      [1, null, true],
      [2, amendment, false],
      [3, null, true],
      [4, null, true],
      [1, null, true],
    ]);
    expect(read[4]?.flags).toEqual(["amendment"]);
  });

  test("without a stored original is an orphan", () => {
    expect(linesOf(amended(line({ code: "F" })))[0]?.flags).toEqual([
      "amendment",
      "orphan-amendment",
    ]);
  });
});

test("of two possible originals, a sale is taken from the one that the open market takes", () => {
  // The amendment's gift is of the first, its sale of either: trades alone tie, and the later wins.
  const later = "0000000001-24-000005";
  const sale = line({ lineNumber: 1, code: "S" });
  const gift = (shares: string) => line({ lineNumber: 2, code: "G", shares });
  const filings = [
    ownershipFiling({ accession: original, lines: [sale, gift("50")] }),
    ownershipFiling({
      accession: later,
      acceptedAt: "2024-05-08T23:00:00Z",
      lines: [line({ ...sale }), gift("70")],
    }),
    ownershipFiling({
      accession: amendment,
      form: "4/A",
      filedOn: "2024-05-20",
      acceptedAt: "2024-05-20T21:00:00Z",
      dateOfOriginalSubmission: "2024-05-08",
      lines: [line({ ...sale }), gift("50")],
    }),
  ];
  const { lines, reportedLines } = deriveIssuer(issuerRecord({ ownershipFilings: filings }));
  expect(lines.filter(({ supersededBy }) => supersededBy !== null)).toMatchObject([
    { accession: later, lineNumber: 1 },
  ]);
  const superseded = reportedLines.filter(({ isLive }) => !isLive);
  expect(superseded.map(({ accession, code }) => [accession, code])).toEqual([
    [original, "G"],
    [later, "S"],
  ]);
});

const anyDay = fc.constantFrom("2024-05-08", "2024-05-09", "2024-05-13");

/** Few owners and days, so that joint filings and amendments relate filings that have no owner in common. */
const anyFiling = fc.record({
  owners: fc
    .uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 })
    .map((ciks) => ciks.map((cik) => reportingOwner({ cik }))),
  form: fc.constantFrom("4", "4/A"),
  filedOn: anyDay,
  acceptedAt: fc.constant(null),
  periodOfReport: fc.constantFrom("2024-05-06", "2024-05-07"),
  dateOfOriginalSubmission: fc.option(anyDay),
  lines: fc
    .array(fc.constantFrom("M", "S", "G"), { minLength: 1, maxLength: 2 })
    .map((codes) => codes.map((code, at) => line({ code, lineNumber: at + 1 }))),
});

test("lines of some owners are the same as among those of all", () => {
  let replaced = 0;
  fc.assert(
    fc.property(
      fc.array(anyFiling, { minLength: 6, maxLength: 16 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 2 }),
      (filings, ofOwners) => {
        const ownershipFilings = filings.map((each, at) =>
          ownershipFiling({
            ...each,
            accession: `0000000001-24-${String(at + 1).padStart(6, "0")}`,
          }),
        );
        const issuer = prepareIssuer(issuerRecord({ ownershipFilings }), edgarCalendar);
        // Links depend on which other lines there are.
        const unlinked = (lines: readonly ReportedLine[]) =>
          lines.map((each) => ({ ...each, links: [] }));
        const expected = reportedLines(issuer).filter(({ ownerCiks }) =>
          ownerCiks.some((cik) => ofOwners.includes(cik)),
        );
        replaced += expected.filter(({ isLive }) => !isLive).length;
        expect(unlinked(reportedLines(issuer, new Set(ofOwners)))).toEqual(unlinked(expected));
      },
    ),
    { numRuns: 400, seed: 7 },
  );
  expect(replaced).toBeGreaterThan(100);
});
