import type { Lead } from "#domain/leads/lead.ts";
import { type ScoredTrade, withFewSources } from "#domain/leads/scored-trade.ts";

/** A trade as a lead, whatever its score. */
export function tradeLead({ seen, derived, key, findings, levels, score }: ScoredTrade): Lead {
  const { accession, rowNumber, ownerCik, ownerName, title, direction } = derived;
  return {
    kind: "trade",
    key: `trade/${key}`,
    issuerCik: derived.issuerCik,
    companyName: derived.companyName,
    ticker: derived.ticker,
    industry: derived.industry,
    ownerCik,
    ownerName,
    title,
    accession,
    rowNumber,
    direction,
    day: seen.tradeDate,
    value: derived.sumValue,
    members: [{ accession, rowNumber }],
    headline: {
      accession,
      person: ownerName,
      trade_date: derived.tradeDate,
      direction,
      shares: derived.shares,
      price: derived.price,
      value: derived.value,
    },
    findings: withFewSources(findings),
    levels,
    score,
  };
}
