import type { TradeProofAnswer } from "#contract/operations/screening/trade-proof.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import type { OwnershipFiling, ReportingOwner } from "#domain/trades/issuer-record.ts";
import type { TradeProof } from "#domain/trades/proof/trade-proof.ts";
import { insiderTypesOf } from "#domain/trades/rows/insider-types.ts";
import type { ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { Proved } from "#domain/patterns/proof/proved.ts";

/** The filing's head in the wire's names. */
export function presentFiling(filing: OwnershipFiling, cik: number): TradeProofAnswer["filing"] {
  return {
    form: filing.form,
    filing_url: filingIndexUrl(cik, filing.accession),
    issuer_name: filing.issuerName,
    issuer_symbol: filing.issuerSymbol,
    is_plan_checked: filing.isPlanChecked,
    remarks: filing.remarks,
    owners: filing.owners.map((owner) => ({
      cik: formatCik(owner.cik),
      name: owner.name,
      title: owner.officerTitle ?? owner.otherText,
      insider_types: insiderTypesOf(owner),
      location: locationOf(owner),
    })),
  };
}

function locationOf({ city, state }: ReportingOwner): string | null {
  const parts = [city, state].filter((part) => part !== null && part !== "");
  return parts.length === 0 ? null : parts.join(", ");
}

/** Every line of the filing as filed, with what became of it. */
export function presentLines(proof: TradeProof): TradeProofAnswer["lines"] {
  return proof.lines.map(({ asFiled, ...line }) => ({
    accno: line.accession,
    line_number: asFiled.lineNumber,
    table: asFiled.table,
    kind: asFiled.kind,
    security_title: asFiled.securityTitle,
    transaction_date: asFiled.transactionDate,
    deemed_execution_date: asFiled.deemedExecutionDate,
    code: asFiled.code,
    acquired_disposed: asFiled.acquiredDisposed,
    shares: asFiled.shares,
    price: asFiled.pricePerShare,
    value: line.value,
    shares_owned_following: asFiled.sharesOwnedFollowing,
    direct_or_indirect: asFiled.directOrIndirect,
    nature_of_ownership: asFiled.natureOfOwnership,
    footnotes: [...asFiled.footnoteIds],
    is_counted: line.isCounted,
    not_counted_because: line.notCountedBecause,
    superseded_by:
      line.supersededBy === null
        ? null
        : { accno: line.supersededBy.accession, line_number: line.supersededBy.lineNumber },
  }));
}

/** Each computed number with its rule and inputs. */
export function presentComputed(proof: TradeProof): TradeProofAnswer["computed"] {
  return proof.computed.map((proved) => ({
    ...proved,
    inputs: proved.inputs.map(({ label, value, source }) => ({ label, value, source })),
  }));
}

/** The amendment history, newest first. */
export function presentHistory(proof: TradeProof, cik: number): TradeProofAnswer["history"] {
  return proof.history.map((member) => ({
    accno: member.accession,
    form: member.form,
    filed_on: member.filedOn,
    accepted_at: member.acceptedAt,
    filing_url: filingIndexUrl(cik, member.accession),
    effect: member.effect,
    changes: member.changes.map(({ lineNumber, cell, before, after }) => ({
      line_number: lineNumber,
      cell,
      before,
      after,
    })),
    is_this: member.isThis,
  }));
}

/** A pattern with its rule and inputs as the wire has it. */
export function presentPattern<Pattern extends string>(
  proved: Proved<Pattern>,
): Omit<Proved<Pattern>, "inputs"> & { inputs: ProofInput[] } {
  return {
    ...proved,
    inputs: proved.inputs.map(({ label, value, source }) => ({ label, value, source })),
  };
}
