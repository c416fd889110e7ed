import { clusterSizeText } from "#contract/leads/fact-text.ts";
import {
  factNames,
  leadFacts,
  type LeadFinding,
  type FactValue,
  type LeadFact,
} from "#contract/leads/lead-facts.ts";
import {
  factorNames,
  factorOf,
  type LeadFactor,
  leadFloor,
  type LeadWeights,
  pointsOf,
  scoreOf,
} from "#contract/leads/score.ts";
import { leadKindLabels } from "#contract/leads/triage.ts";
import type {
  EvidenceFigure,
  LeadEvidence,
  PriceWindow,
  ScoredFactor,
  StatedFact,
} from "#domain/evidence/evidence.ts";
import { factorSources, type LeadInputs } from "#domain/evidence/leads/factor-sources.ts";
import { leadHistory } from "#domain/evidence/leads/lead-history.ts";
import { isOfficerOrDirector } from "#domain/short-swing/issuer-short-swings.ts";
import type { PriceUses } from "#domain/evidence/price-uses.ts";
import { companyAsFiled } from "#domain/evidence/trade-facts.ts";
import { scoredTradeFact } from "#domain/evidence/leads/scored-trade-fact.ts";
import {
  dayZeroClose,
  type EvidenceIssuer,
  returnWindows,
} from "#domain/evidence/trade-evidence.ts";
import { deriveEvents } from "#domain/events/derived-events.ts";
import { leadsWithTrades, type RowOfIssuer } from "#domain/leads/find-leads.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { ScoredTrade } from "#domain/leads/scored-trade.ts";
import { computeRow } from "#domain/trades/rows/computed-row.ts";
import { derivedTrade } from "#domain/trades/rows/derived-trade.ts";
import type { RowLines } from "#domain/trades/rows/trade-rows.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import { personName } from "#contract/values/person-name.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { reportDay } from "#domain/evidence/report/report-time.ts";

/** The weights that a pack's scores are by. */
export type ScoreWeights = { weights: LeadWeights; hasOwnWeights: boolean; name: string };

/** The most filings that a score may depend on; beyond that, the pack states that the score is not recomputed. */
const mostScoreFilings = 200;

export type IssuerLeads = {
  issuer: PreparedIssuer;
  leads: readonly Lead[];
  trades: readonly ScoredTrade[];
};

/** A row of an issuer as its leads are found from. */
export function rowForLeads(row: RowLines, { issuer, patternsFor }: EvidenceIssuer): RowOfIssuer {
  const computed = computeRow(row, issuer);
  const found = patternsFor(computed);
  return { computed, found, trade: derivedTrade(computed, issuer, found) };
}

/** All leads of an issuer, found as the stored ones are. @param rows  every row of it */
export function issuerLeads({ issuer }: EvidenceIssuer, rows: readonly RowOfIssuer[]): IssuerLeads {
  const events = deriveEvents(
    issuer,
    rows.map(({ trade }) => trade),
  );
  return { issuer, ...leadsWithTrades(issuer, rows, events) };
}

/** Everything a pack states about one lead. Records the closes used. */
export function leadEvidence(
  of: IssuerLeads,
  lead: Lead,
  { prices, score }: { prices: PriceUses; score: ScoreWeights },
): LeadEvidence {
  const { issuer } = of;
  const keys = new Set(lead.members.map(({ accession, rowNumber }) => `${accession} ${rowNumber}`));
  const members = of.trades.filter(({ seen }) => keys.has(`${seen.accession} ${seen.rowNumber}`));
  const history = leadHistory(members, of);
  const filings = new Set(history.map(({ accession }) => accession)).size;
  const isWhole = lead.headline["trades"] === undefined || lead.headline["trades"] === keys.size;
  const tooLargeBecause = !isWhole
    ? "it has more trades than a lead lists."
    : filings > mostScoreFilings
      ? `its score depends on more than ${mostScoreFilings} filings, which are not all in the pack.`
      : null;
  const factors = factorsOf(lead, score.weights);
  const newest = members.at(-1)?.seen.computed.row.filing.filing;
  const company = companyAsFiled(newest, lead.companyName);
  const isInsider = lead.ownerCik !== null && isOfficerOrDirector(issuer, lead.ownerCik);
  const trades =
    tooLargeBecause === null ? members.map((trade) => scoredTradeFact(trade, issuer, prices)) : [];
  const event = lead.kind === "event" ? eventOf(lead, issuer, prices) : null;
  const inputs: LeadInputs = {
    issuer,
    members,
    direction: lead.direction,
    dayZeroCloses: closesOfDayZero(tooLargeBecause === null ? members : [], issuer, prices),
    measured: [event, ...trades.flatMap(({ next8k, nextEarnings }) => [next8k, nextEarnings])],
  };
  return {
    kind: "lead",
    key: lead.key,
    leadKind: lead.kind,
    cik: lead.issuerCik,
    company,
    person: lead.ownerName,
    isInsider,
    day: lead.day,
    direction: lead.direction,
    event,
    trades,
    history: tooLargeBecause !== null ? [] : history,
    tooLargeBecause,
    scoreName: score.name,
    hasOwnWeights: score.hasOwnWeights,
    weights: score.weights,
    factors,
    score: scoreOf(lead.levels, score.weights),
    facts: factsOf(lead, company, { score, isInsider }),
    figures: figuresOf(lead, factors, { inputs, score }),
    patterns: [],
    cautions: [],
  };
}

function closesOfDayZero(
  members: readonly ScoredTrade[],
  issuer: PreparedIssuer,
  prices: PriceUses,
): LeadInputs["dayZeroCloses"] {
  const closes = new Map<string, PriceWindow[]>();
  for (const { seen } of members) {
    const accession = seen.computed.next8k?.published.report.accession;
    const { avoided } = seen.found.facts;
    const close =
      avoided.dollars === null || avoided.net === null
        ? null
        : dayZeroClose(avoided, issuer, prices);
    if (accession === undefined || close === null) continue;
    closes.set(accession, [...(closes.get(accession) ?? []), close]);
  }
  return closes;
}

function factsOf(
  lead: Lead,
  company: string,
  { score, isInsider }: { score: ScoreWeights; isInsider: boolean },
): StatedFact[] {
  return [
    { label: "Kind of lead", text: leadKindLabels[lead.kind], source: null },
    { label: "Company", text: company, source: null },
    ...(lead.ownerName === null
      ? []
      : [{ label: "Reporting person", text: personName(lead.ownerName, isInsider), source: null }]),
    { label: "Trades", text: String(lead.headline["trades"] ?? 1), source: null },
    {
      label: "Weights",
      text: score.hasOwnWeights ? score.name : `${score.name}, as published`,
      source: null,
    },
  ];
}

function factorsOf({ kind, levels, findings }: Lead, weights: LeadWeights): ScoredFactor[] {
  return factorNames
    .filter((name) => factorOf(name).kinds.includes(kind))
    .map((name) => ({
      name,
      weight: weights[name] ?? 0,
      percent: levels[name] ?? 0,
      measured: findings[name]?.facts[factorOf(name).measure] ?? null,
    }));
}

function eventOf({ accession }: Lead, issuer: PreparedIssuer, prices: PriceUses) {
  const published = issuer.currentReports.find(({ report }) => report.accession === accession);
  const windows =
    published === undefined
      ? { stock: null, fund: null }
      : returnWindows(issuer.eventReturnOf(published.when.day0), prices);
  return { accession, ...windows };
}

type Context = { inputs: LeadInputs; score: ScoreWeights };

function figuresOf(
  { findings, levels }: Lead,
  factors: readonly ScoredFactor[],
  { inputs, score }: Context,
): EvidenceFigure[] {
  const total: EvidenceFigure = {
    ...noWindows,
    name: "score",
    label: "Score",
    value: scoreOf(levels, score.weights),
    rule: `The sum of the points of all factors, with the weights ${score.name}. A lead has at least ${leadFloor} points by the published weights.`,
    note: null,
    sources: [],
  };
  return [
    ...factors.map(({ name, weight, percent }) => {
      const finding = findings[name];
      return {
        ...noWindows,
        name: pointsName(name),
        label: factorOf(name).label,
        value: pointsOf(weight, percent),
        rule: `${factorOf(name).rule} ${factorOf(name).source}`,
        note: `${finding === undefined ? "Unknown" : factsInWords(finding)}. ${percent}% of ${weight} points.`,
        sources: finding === undefined ? [] : factorSources(name, finding, inputs),
      };
    }),
    total,
  ];
}

const noWindows = { horizon: null, unit: "points", stock: null, fund: null } as const;

function pointsName(factor: LeadFactor): string {
  return `points_${factor.replaceAll("-", "_")}`;
}

function factsInWords({ facts }: LeadFinding): string {
  const known = factNames.flatMap((name) => {
    const value = facts[name] ?? null;
    return value === null ? [] : [`${leadFacts[name].label}: ${factText(name, value)}`];
  });
  return known.length === 0 ? "Unknown" : known.join("; ");
}

/** A fact of a lead as reports print it. */
function factText(name: LeadFact, value: NonNullable<FactValue>): string {
  const { unit } = leadFacts[name];
  if (unit === "date" && typeof value === "string") return reportDay(value);
  if (typeof value === "string") return value;
  switch (unit) {
    case "fraction":
    case "return":
      return `${fixedDecimal(value, { places: 2, shift: 2 }).replace(/^-/, "−")}%`;
    case "dollars":
      return `${value < 0 ? "−" : ""}$${fixedDecimal(Math.abs(value), { places: 2, grouped: true })}`;
    case "times":
      return fixedDecimal(value, { places: 2 });
    case "cluster-size":
      return clusterSizeText(value);
    default:
      return fixedDecimal(value, { places: 0, grouped: true });
  }
}
