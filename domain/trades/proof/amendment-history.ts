import type { Claim } from "#domain/trades/amendments/line-claims.ts";
import type { OwnershipLine } from "#domain/trades/issuer-record.ts";
import type { TradeFiling, TradeLine } from "#domain/trades/lines/trade-line.ts";
import { capitalized } from "#contract/values/words.ts";
import { linesInWords } from "#domain/trades/proof/proof-text.ts";
import type { CellChange, ProvedFiling } from "#domain/trades/proof/trade-proof.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

const comparedCells: readonly [name: string, cell: (line: OwnershipLine) => string | null][] = [
  ["security title", (line) => line.securityTitle],
  ["transaction date", (line) => line.transactionDate],
  ["deemed execution date", (line) => line.deemedExecutionDate],
  ["shares", (line) => line.shares],
  ["price", (line) => line.pricePerShare],
  ["acquired or disposed", (line) => line.acquiredDisposed],
  ["owned after", (line) => line.sharesOwnedFollowing],
  ["nature of ownership", (line) => line.natureOfOwnership],
];

/** A filing with what it amends and what amends it, newest first. */
export function amendmentHistory(filing: TradeFiling, issuer: PreparedIssuer): ProvedFiling[] {
  return issuer.amendments
    .familyOf(filing)
    .map((member) => {
      const claims = member.lines.flatMap((line) => issuer.amendments.claimOf.get(line) ?? []);
      return {
        accession: member.filing.accession,
        form: member.filing.form,
        filedOn: member.filedOn,
        acceptedAt: member.filing.acceptedAt,
        effect: effectOf(member, claims, issuer),
        changes: claims.flatMap(changesOf),
        isThis: member === filing,
      };
    })
    .toReversed();
}

function effectOf(member: TradeFiling, claims: readonly Claim[], issuer: PreparedIssuer): string {
  const { claimOn, originalOf } = issuer.amendments;
  const parts = member.isAmendment
    ? amendmentParts(member, claims, originalOf.has(member))
    : ["original"];
  const superseded = member.lines.filter((line) => claimOn.has(line));
  const unchanged = member.lines.filter((line) => !claimOn.has(line));
  if (superseded.length > 0) {
    parts.push(`${numbersInWords(superseded)} superseded`);
    if (unchanged.length > 0) parts.push(`${numbersInWords(unchanged)} unchanged`);
  }
  return parts.map((part) => `${capitalized(part)}.`).join(" ");
}

function amendmentParts(
  member: TradeFiling,
  claims: readonly Claim[],
  hasOriginal: boolean,
): string[] {
  if (!hasOriginal) return ["amendment; the filing it corrects is unknown"];
  if (member.lines.length === 0)
    return ["amendment without purchases or sales; nothing superseded"];
  const added = member.lines.filter((line) => !claims.some(({ amended }) => amended === line));
  const replaced = claims.map(
    ({ amended, original }) =>
      `line ${amended.asFiled.lineNumber} replaces line ${original.asFiled.lineNumber} of ${original.filing.filing.accession}`,
  );
  return [...replaced, ...(added.length > 0 ? [`${numbersInWords(added)} added`] : [])];
}

function numbersInWords(lines: readonly TradeLine[]): string {
  return linesInWords(lines.map((line) => line.asFiled.lineNumber));
}

function changesOf({ amended, original }: Claim): CellChange[] {
  return comparedCells.flatMap(([cell, read]) => {
    const before = read(original.asFiled);
    const after = read(amended.asFiled);
    return before === after
      ? []
      : [{ lineNumber: amended.asFiled.lineNumber, cell, before, after }];
  });
}
