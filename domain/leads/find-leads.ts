import {
  defaultWeights,
  leadFloor,
  scoreOf,
  scoreWithoutHindsight,
} from "#contract/leads/score.ts";
import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { clusterLeads } from "#domain/leads/cluster-leads.ts";
import { eventLeads } from "#domain/leads/event-leads.ts";
import { eventOfTrade, eventsAfter, favorableReturn } from "#domain/leads/event-of-trade.ts";
import { insiderKindOf, type Lead, levelsOf, type TradeScore } from "#domain/leads/lead.ts";
import { byDate, compareText, leadTradeOf, tradeSurroundings } from "#domain/leads/lead-trade.ts";
import { personLeads } from "#domain/leads/person-leads.ts";
import { type ScoredTrade, withFewSources } from "#domain/leads/scored-trade.ts";
import { stableKeys } from "#domain/leads/stable-keys.ts";
import { tradeFindings } from "#domain/leads/trade-findings.ts";
import type { FoundPatterns } from "#domain/patterns/trade-patterns.ts";
import type { DerivedEvent, DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** A row with its patterns and its stored columns. */
export type RowOfIssuer = { computed: ComputedRow; found: FoundPatterns; trade: DerivedTrade };

/** The leads of one issuer, and the score of every live trade of it. */
export type FoundLeads = { leads: Lead[]; scores: TradeScore[] };

/**
 * Finds the trades, clusters, events, and persons of one issuer whose score reaches the floor. Pure: the same
 * whatever the order of the rows.
 * @returns leads by key, scores by accession and row
 */
export function findLeads(
  issuer: PreparedIssuer,
  rows: readonly RowOfIssuer[],
  events: readonly DerivedEvent[],
): FoundLeads {
  const { leads, trades } = leadsWithTrades(issuer, rows, events);
  return {
    leads,
    scores: trades
      .map(tradeScore)
      .sort((a, b) => compareText(a.accession, b.accession) || a.rowNumber - b.rowNumber),
  };
}

/** The leads by key, and every live trade they are made of, by date. */
export function leadsWithTrades(
  issuer: PreparedIssuer,
  rows: readonly RowOfIssuer[],
  events: readonly DerivedEvent[],
): { leads: Lead[]; trades: ScoredTrade[] } {
  const trades = scoredTrades(issuer, rows);
  const leads = [
    ...trades.map(tradeLead),
    ...clusterLeads(trades),
    ...eventLeads(issuer, trades, events),
    ...personLeads(trades),
  ];
  return {
    leads: leads
      .filter(({ score }) => score >= leadFloor)
      .sort((a, b) => compareText(a.key, b.key)),
    trades,
  };
}

function scoredTrades(issuer: PreparedIssuer, rows: readonly RowOfIssuer[]): ScoredTrade[] {
  const live = rows
    .flatMap(({ computed, found, trade }) => {
      const seen = leadTradeOf(computed, found);
      return seen === null ? [] : [{ seen, derived: trade }];
    })
    .sort((a, b) => byDate(a.seen, b.seen));
  const seen = live.map((each) => each.seen);
  const around = tradeSurroundings(seen);
  const keys = stableKeys(seen, issuer);
  return live.map((each) => {
    const after = eventsAfter(each.seen.computed, issuer);
    const findings = tradeFindings(each.seen, eventOfTrade(after), around);
    const levels = levelsOf(findings);
    const { key = "", reportedAt = "" } = keys.get(each.seen) ?? {};
    return {
      ...each,
      key,
      reportedAt,
      after,
      findings,
      levels,
      score: scoreOf(levels, defaultWeights),
    };
  });
}

function tradeScore({ seen, derived, after, levels, score }: ScoredTrade): TradeScore {
  const { move } = patternRules;
  const favors = after.events.map(({ returnOfDay0 }) =>
    favorableReturn(seen.direction, returnOfDay0),
  );
  const isFavored = favors.some((favor) => favor >= move);
  return {
    accession: seen.accession,
    rowNumber: seen.rowNumber,
    score,
    scoreWithoutHindsight: scoreWithoutHindsight(levels, defaultWeights),
    insiderKind: insiderKindOf(derived),
    industry: derived.industry,
    month: `${seen.tradeDate.slice(0, 7)}-01`,
    isControl: after.areKnown && favors.every((favor) => Math.abs(favor) < move),
    // A trade whose events are not all known yet counts neither way; else known events alone would count.
    isFavored: after.areKnown ? isFavored : null,
  };
}

/** A trade as a lead, whatever its score. */
function tradeLead({ seen, derived, key, findings, levels, score }: ScoredTrade): Lead {
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
