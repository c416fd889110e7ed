import { avoidedFinding } from "#domain/leads/trade-findings.ts";
import { combineFindings } from "#domain/leads/combine-findings.ts";
import type { Lead } from "#domain/leads/lead.ts";
import { compareText } from "#domain/leads/lead-trade.ts";
import { groupLead, type ScoredTrade } from "#domain/leads/scored-trade.ts";

/**
 * One lead for each cluster; clusters that share trades are one. Its key is that of the trade that was filed first,
 * so that filings that come later do not change it.
 * @param trades  of one issuer, by date
 */
export function clusterLeads(trades: readonly ScoredTrade[]): Lead[] {
  return (["Purchase", "Sale"] as const).flatMap((direction) =>
    groupsOf(trades.filter(({ seen }) => seen.direction === direction)).map((group) => {
      const newest = group.at(-1) ?? group[0];
      const findings = combineFindings(group.map((trade) => trade.findings));
      return groupLead("cluster", group, {
        key: `cluster/${firstReported(group).key}`,
        accession: newest.derived.accession,
        rowNumber: newest.derived.rowNumber,
        day: newest.seen.tradeDate,
        direction,
        findings: { ...findings, avoided: avoidedFinding(group.map(({ seen }) => seen)) },
      });
    }),
  );
}

type Group = [ScoredTrade, ...ScoredTrade[]];

/** Trades of clusters, together where their ten days overlap. @param trades  of one direction, by date */
function groupsOf(trades: readonly ScoredTrade[]): Group[] {
  const groups: { trades: Group; lastSession: number }[] = [];
  for (const trade of trades) {
    const { cluster } = trade.seen.found.facts;
    if (cluster === null) continue;
    const lastSession = cluster.rows.at(-1)?.session ?? trade.seen.session;
    const current = groups.at(-1);
    if (current === undefined || trade.seen.session > current.lastSession) {
      groups.push({ trades: [trade], lastSession });
      continue;
    }
    current.trades.push(trade);
    current.lastSession = Math.max(current.lastSession, lastSession);
  }
  return groups.map((group) => group.trades);
}

function firstReported(group: Group): ScoredTrade {
  return group.reduce((first, next) =>
    compareText(reportedKey(next), reportedKey(first)) < 0 ? next : first,
  );
}

function reportedKey({ reportedAt, key }: ScoredTrade): string {
  return `${reportedAt} ${key}`;
}
