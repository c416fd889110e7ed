import { setImmediate } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { listIssuersOf } from "#database/evidence/issuers-of-filings.ts";
import type { Evidence } from "#domain/evidence/subject.ts";
import { noticeEvidence, noticesOfIssuer } from "#domain/evidence/registry/notice-evidence.ts";
import { planEvidence, plansForEvidence } from "#domain/evidence/registry/plan-evidence.ts";
import type { PriceUses } from "#domain/evidence/price-uses.ts";
import type { EvidenceIssuer } from "#domain/evidence/trade-evidence.ts";
import { reportedLines } from "#domain/lines/reported-lines.ts";
import type { EvidenceSelection } from "#server/evidence/evidence-selection.ts";

/** CIKs of the companies of those notices and plans that are stored. */
export async function listRegistryIssuers(
  db: Database,
  { notices, plans }: EvidenceSelection,
): Promise<number[]> {
  const issuers = await listIssuersOf(db, notices);
  return [...issuers.values(), ...plans.map(({ cik }) => cik)];
}

/** The selected notices and plans of one issuer that the stored filings state. */
export async function registryEvidence(
  { notices, plans }: EvidenceSelection,
  issuer: EvidenceIssuer,
  prices: PriceUses,
): Promise<Evidence[]> {
  const { record } = issuer.issuer;
  const stored = new Set(record.notices?.map(({ accession }) => accession));
  const ownNotices = notices.filter((accession) => stored.has(accession));
  const keys = new Set(plans.filter(({ cik }) => cik === record.cik).map(({ key }) => key));
  const found = await noticesAmong(ownNotices, issuer, prices);
  for (const plan of keys.size === 0 ? [] : plansForEvidence(issuer)) {
    if (!keys.has(plan.key)) continue;
    found.push(planEvidence(plan, issuer.issuer, prices));
    // Between two subjects the process answers other calls.
    await setImmediate();
  }
  return found;
}

async function noticesAmong(
  notices: readonly string[],
  { issuer }: EvidenceIssuer,
  prices: PriceUses,
): Promise<Evidence[]> {
  const found: Evidence[] = [];
  if (notices.length === 0) return found;
  const of = noticesOfIssuer(issuer, reportedLines(issuer));
  for (const accession of notices) {
    await setImmediate();
    const evidence = noticeEvidence(of, accession, prices);
    if (evidence !== null) found.push(evidence);
  }
  return found;
}

/**
 * Sentences that state why notices and plans of a case are not among the subjects of its pack.
 * @param withTrades  whether the pack may show insiders' trades
 */
export function itemsAsKept(
  { notices, plans, notRecomputed }: EvidenceSelection,
  evidence: readonly Evidence[],
  withTrades: boolean,
): string[] {
  const items = [
    ...notices
      .filter((each) => !evidence.some((of) => of.kind === "notice" && of.accession === each))
      .map((accession) => `Form 144 notice ${accession}`),
    ...plans
      .filter(
        ({ cik, key }) =>
          !evidence.some((of) => of.kind === "plan" && of.cik === cik && of.key === key),
      )
      .map(({ cik, key }) => `Trading plan ${key} of company ${String(cik).padStart(10, "0")}`),
  ];
  const because = withTrades ? noLonger : notVisible;
  return [
    ...items.map((item) => `${item} of the case is shown as kept: ${because}`),
    ...notRecomputed,
  ];
}

const noLonger =
  "the stored filings no longer state it, or the company has too many trades on file.";
const notVisible =
  "it depends on insiders' trades, which are not visible to the person who created this pack.";
