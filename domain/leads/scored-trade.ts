import { defaultWeights, type LeadKind, type LeadLevels, scoreOf } from "#contract/leads/score.ts";
import type { EventsAfter } from "#domain/leads/event-of-trade.ts";
import { factorsOfTrade } from "#domain/leads/combine-findings.ts";
import { type Lead, type LeadFindings, levelsOf } from "#domain/leads/lead.ts";
import type { LeadTrade } from "#domain/leads/lead-trade.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import { decimalToText, zero } from "#domain/trades/lines/decimal.ts";

/** A live trade with what its score rests on. */
export type ScoredTrade = {
  seen: LeadTrade;
  derived: DerivedTrade;
  /** Of the row that first reported it. */
  key: string;
  /** When it was first reported; an amendment does not change it. */
  reportedAt: string;
  after: EventsAfter;
  findings: LeadFindings;
  levels: LeadLevels;
  score: number;
};

const mostMembers = 200;
const mostSources = 40;

type GroupParts = Pick<Lead, "key" | "accession" | "rowNumber" | "day" | "findings"> &
  Partial<Pick<Lead, "ownerCik" | "ownerName" | "title" | "direction" | "headline">>;

/**
 * A lead of several trades of one issuer.
 * @param trades  by date, at least one, each with the findings that were combined
 */
export function groupLead(
  kind: LeadKind,
  trades: readonly [ScoredTrade, ...ScoredTrade[]],
  parts: GroupParts,
): Lead {
  const newest = trades.at(-1) ?? trades[0];
  const levels = levelsOf(parts.findings);
  const counted = trades.flatMap(({ seen }) => seen.computed.sumValue ?? []);
  const value =
    counted.length === 0
      ? null
      : decimalToText(counted.reduce((sum, each) => sum.plus(each), zero));
  const { issuerCik, companyName, ticker, industry } = newest.derived;
  return {
    kind,
    issuerCik,
    companyName,
    ticker,
    industry,
    ownerCik: null,
    ownerName: null,
    title: null,
    direction: null,
    headline: { value, trades: trades.length },
    ...parts,
    value,
    members: trades.slice(0, mostMembers).map(({ seen: { accession, rowNumber }, findings }) => ({
      accession,
      rowNumber,
      factors: factorsOfTrade(parts.findings, findings),
    })),
    findings: withFewSources(parts.findings),
    levels,
    score: scoreOf(levels, defaultWeights),
  };
}

/** A fact about hundreds of trades names the first of them. */
export function withFewSources(findings: LeadFindings): LeadFindings {
  return Object.fromEntries(
    Object.entries(findings).map(([name, { facts, from }]) => [
      name,
      { facts, from: from.slice(0, mostSources) },
    ]),
  );
}
