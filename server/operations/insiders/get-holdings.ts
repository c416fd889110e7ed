import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { loadIssuerSplits } from "#database/computed/load-issuer-prices.ts";
import { loadTickers } from "#database/computed/typed-symbols.ts";
import { findCompanies, findOwners } from "#database/queries/company/dictionaries.ts";
import { loadHoldingFilings } from "#database/queries/insiders/holding-filings.ts";
import { holdingsPath } from "#domain/holdings/holdings-path.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import type {
  HoldingAccountAnswer,
  HoldingStepAnswer,
  StepCounts,
} from "#contract/operations/companies/holdings.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import type { HoldingUnit } from "#domain/holdings/account-of-line.ts";
import { differenceOf } from "#domain/holdings/explain-differences.ts";
import type { HoldingAccount, HoldingStep } from "#domain/holdings/holding-account.ts";
import type { HoldingLine } from "#domain/holdings/holding-line.ts";
import { type Decimal, decimalToText } from "#domain/trades/lines/decimal.ts";

/** A person's holdings of one issuer, line by line, each compared with the expected balance. */
export async function getHoldings(
  input: OperationInput<"get_holdings">,
  { db, settings }: MemberContext,
): Promise<OperationAnswer<"get_holdings">> {
  const issuerCik = Number(input.issuer_cik);
  const ownerCik = Number(input.owner_cik);
  const [filings, tickers, [company], [owner]] = await Promise.all([
    loadHoldingFilings(db, { issuerCik, ownerCik }),
    loadTickers(db, [issuerCik]),
    findCompanies(db, [issuerCik]),
    findOwners(db, [ownerCik]),
  ]);
  if (filings.length === 0) throw new OperationError("person_not_found");
  const named = company === undefined ? undefined : tickers.get(issuerCik);
  const series = named === undefined ? null : await loadIssuerSplits(db, named, settings);
  const path = holdingsPath(filings, series?.splits ?? null);
  const accounts = path.map((account) => presentAccount(account, issuerCik));
  return {
    issuer_cik: input.issuer_cik,
    issuer_name: company?.name ?? filings[0]?.issuerName ?? "",
    ticker: company?.ticker ?? null,
    owner_cik: input.owner_cik,
    owner_name: owner?.name ?? "",
    split_source: series?.source ?? null,
    counts: countSteps(path.flatMap(({ steps }) => steps)),
    accounts,
  };
}

/** How many steps there are of each status. */
function countSteps(steps: readonly HoldingStep[]): StepCounts {
  const of = (status: HoldingStep["status"]): number =>
    steps.filter((step) => step.status === status).length;
  return {
    steps: steps.length,
    first: of("first"),
    reconciled: of("reconciled"),
    differs: of("differs"),
    not_stated: of("not-stated"),
  };
}

/** An account in the wire's names; its words are those of its newest line. */
function presentAccount({ unit, steps }: HoldingAccount, issuerCik: number): HoldingAccountAnswer {
  const newest = steps.at(-1)?.line;
  const filed = newest?.asFiled;
  return {
    security_title: filed?.securityTitle ?? null,
    table: filed?.table ?? "non-derivative",
    unit,
    direct_or_indirect: filed?.directOrIndirect ?? null,
    nature_of_ownership: filed?.natureOfOwnership ?? null,
    account_notes: newest === undefined ? [] : notesOfAccount(newest),
    exercise_price: filed?.exercisePrice ?? null,
    exercise_date: filed?.exerciseDate ?? null,
    expiration_date: filed?.expirationDate ?? null,
    underlying_title: filed?.underlyingTitle ?? null,
    counts: countSteps(steps),
    steps: steps.map((step) => presentStep(step, unit, issuerCik)),
  };
}

function notesOfAccount({ asFiled, filing }: HoldingLine): string[] {
  const ids = new Set([...asFiled.natureFootnoteIds, ...asFiled.termFootnoteIds]);
  return [...ids].flatMap((id) => filing.footnotes[id] ?? []);
}

function presentStep(step: HoldingStep, unit: HoldingUnit, issuerCik: number): HoldingStepAnswer {
  const { line, status } = step;
  const { asFiled, filing, place } = line;
  const isValue = unit === "dollars";
  return {
    accno: filing.accession,
    line_number: asFiled.lineNumber,
    form: filing.form,
    filing_url: filingIndexUrl(issuerCik, filing.accession),
    filed_on: filing.filedOn,
    accepted_at: filing.acceptedAt,
    day: place.day === "" ? null : place.day,
    kind: asFiled.kind,
    transaction_date: asFiled.transactionDate,
    code: asFiled.code,
    acquired_disposed: asFiled.acquiredDisposed,
    amount: isValue ? asFiled.totalValue : asFiled.shares,
    previous: textOf(step.previous),
    is_previous_computed: step.isPreviousComputed,
    expected: textOf(step.expected),
    stated: isValue ? asFiled.valueOwnedFollowing : asFiled.sharesOwnedFollowing,
    status,
    difference: status === "differs" ? textOf(differenceOf(step)) : null,
    reading: step.reading,
    splits: step.splits.map(({ day, ratio }) => ({ day, ratio })),
    are_splits_applied: step.areSplitsApplied,
    reasons: [...step.reasons],
    replaces:
      line.replaces === null
        ? null
        : { accno: line.replaces.accession, line_number: line.replaces.lineNumber },
    owners: filing.owners.length,
    footnotes: asFiled.footnoteIds.map((id) => ({ id, text: filing.footnotes[id] ?? "" })),
  };
}

function textOf(amount: Decimal | null): string | null {
  return amount === null ? null : decimalToText(amount);
}
