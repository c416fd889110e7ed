import { patternRules } from "#contract/patterns/pattern-rules.ts";
import type { HistoryRow } from "#domain/evidence/evidence.ts";
import { rowFact } from "#domain/evidence/trade-evidence.ts";
import type { LeadTrade } from "#domain/leads/lead-trade.ts";
import type { ScoredTrade } from "#domain/leads/scored-trade.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/**
 * Every row of the filings that the facts of some trades depend on, with those of the trades themselves: earlier
 * trades of the same person, ones of the same plan, ones that name the person in the three years before, and all
 * less than ten trading days away.
 */
export function leadHistory(
  members: readonly ScoredTrade[],
  { issuer, trades }: { issuer: PreparedIssuer; trades: readonly ScoredTrade[] },
): HistoryRow[] {
  const own = members.map(({ seen }) => seen);
  const needed = new Set(
    trades
      .filter(({ seen }) => own.some((member) => isNeeded(seen, member)))
      .map(({ seen }) => seen.accession),
  );
  const adoptions = new Map(trades.map(({ seen }) => [seen.computed.row, adoptionOf(seen)]));
  return issuer.rows
    .filter(({ filing }) => needed.has(filing.filing.accession))
    .map((row) => ({
      ...rowFact(computeRow(row, issuer), issuer),
      adoption: adoptions.get(row) ?? null,
    }));
}

function isNeeded(other: LeadTrade, member: LeadTrade): boolean {
  if (Math.abs(other.session - member.session) < patternRules.clusterTradingDays) return true;
  if (other.ownerCik === member.ownerCik && other.tradeDate <= member.tradeDate) return true;
  return isOfPlan(other, member) || isOfHabit(other, member);
}

/** Later trades of a plan show that it has more than one. */
function isOfPlan(other: LeadTrade, member: LeadTrade): boolean {
  const rows = member.found.facts.plan?.plan?.rows ?? [];
  return rows.some(({ row }) => row === other.computed.row);
}

function isOfHabit(other: LeadTrade, member: LeadTrade): boolean {
  const years = Number(member.tradeDate.slice(0, 4)) - Number(other.tradeDate.slice(0, 4));
  return (
    years >= 1 &&
    years <= patternRules.routineYears &&
    other.computed.row.filing.filing.owners.some(({ cik }) => cik === member.ownerCik)
  );
}

function adoptionOf({ found }: LeadTrade): HistoryRow["adoption"] {
  const { adoption } = found.facts.plan ?? {};
  return adoption === undefined || !("day" in adoption)
    ? null
    : { day: adoption.day, phrase: adoption.phrase };
}
