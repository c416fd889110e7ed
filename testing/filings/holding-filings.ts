import type { Split } from "#domain/holdings/holding-account.ts";
import { holdingsPath } from "#domain/holdings/holdings-path.ts";
import type { FiledHoldingLine, HoldingFiling } from "#domain/holdings/holding-line.ts";
import { parseOwnership } from "#sources/edgar/ownership/ownership.ts";
import { easternInstant, ownershipFiling, ownershipLine } from "#testing/filings/issuer-record.ts";

/** A Form 4 of a day, accepted that evening, its lines numbered in order. */
export function holdingFiling(
  day: string,
  lines: readonly Partial<FiledHoldingLine>[],
  parts: Partial<HoldingFiling> = {},
): HoldingFiling {
  const accession = `0001000001-${day.slice(2, 4)}-00${day.slice(5, 7)}${day.slice(8, 10)}`;
  return {
    ...ownershipFiling({
      accession,
      acceptedAt: easternInstant(`${day}T18:00:00`),
      filedOn: day,
      periodOfReport: day,
    }),
    ...parts,
    lines: lines.map((line, place) =>
      filedHoldingLine({ lineNumber: place + 1, transactionDate: day, ...line }),
    ),
  };
}

/** A line whose further cells are empty. */
export function filedHoldingLine(parts: Partial<FiledHoldingLine> = {}): FiledHoldingLine {
  return {
    ...ownershipLine(),
    valueOwnedFollowing: null,
    totalValue: null,
    exercisePrice: null,
    exerciseDate: null,
    expirationDate: null,
    underlyingTitle: null,
    underlyingShares: null,
    natureFootnoteIds: [],
    termFootnoteIds: [],
    followingFootnoteIds: [],
    ...parts,
  };
}

/** "A 100 > 1100": 100 acquired, 1,100 stated afterwards; "= 1100": a holding. */
export function change(text: string, parts: Partial<FiledHoldingLine> = {}) {
  const [direction = "", shares = "", , following] = text.split(" ");
  if (direction === "=") {
    return {
      kind: "holding",
      transactionDate: null,
      code: null,
      acquiredDisposed: null,
      shares: null,
      pricePerShare: null,
      sharesOwnedFollowing: shares,
      ...parts,
    } as const;
  }
  return {
    code: direction === "A" ? "P" : "S",
    acquiredDisposed: direction,
    shares,
    sharesOwnedFollowing: following ?? null,
    ...parts,
  } as const;
}

/**
 * A real ownership document as the path of holdings takes it.
 * @param bytes  the XML
 */
export function realHoldingFiling(
  bytes: Uint8Array,
  facts: Pick<HoldingFiling, "accession"> & Partial<Omit<HoldingFiling, "lines">>,
): HoldingFiling & { issuerCik: number } {
  const document = parseOwnership(bytes);
  return {
    ...ownershipFiling({
      form: document.documentType,
      acceptedAt: null,
      filedOn: null,
      periodOfReport: document.periodOfReport,
      dateOfOriginalSubmission: document.dateOfOriginalSubmission,
      footnotes: document.footnotes,
      owners: document.owners,
    }),
    ...facts,
    issuerCik: document.issuerCik,
    lines: document.lines.map(({ cells, ...line }) => {
      const value = (name: string): string | null => cells[name]?.value ?? null;
      const notes = (...names: string[]): string[] =>
        names.flatMap((name) => cells[name]?.footnotes ?? []);
      return {
        ...line,
        valueOwnedFollowing: value("valueOwnedFollowingTransaction"),
        totalValue: value("transactionTotalValue"),
        exercisePrice: value("conversionOrExercisePrice"),
        exerciseDate: value("exerciseDate"),
        expirationDate: value("expirationDate"),
        underlyingTitle: value("underlyingSecurityTitle"),
        underlyingShares: value("underlyingSecurityShares"),
        natureFootnoteIds: notes("natureOfOwnership", "directOrIndirectOwnership"),
        termFootnoteIds: notes("exerciseDate", "expirationDate"),
        followingFootnoteIds: notes("sharesOwnedFollowingTransaction"),
      };
    }),
  };
}

/** Each step of each account: [line, expected, stated, status, reading] */
export function stepsOf(filings: HoldingFiling[], splits: Split[] | null = null) {
  return holdingsPath(filings, splits).map(({ steps }) =>
    steps.map(({ line, expected, stated, status, reading }) => [
      `${line.filing.accession.slice(-4)}#${line.asFiled.lineNumber}`,
      expected?.toFixed() ?? null,
      stated?.toFixed() ?? null,
      status,
      reading,
    ]),
  );
}

/** What may explain the differences of each step, without details. */
export function reasonsOf(filings: HoldingFiling[], splits: Split[] | null = null): string[] {
  const steps = holdingsPath(filings, splits).flatMap((account) => account.steps);
  return steps.flatMap((step) => step.reasons.map((reason) => reason.split(/[:.]/)[0] ?? ""));
}
