import { z } from "zod";
import type { LeadHeadline } from "#contract/leads/lead-title.ts";
import type { FactValue } from "#contract/leads/lead-facts.ts";
import { factNames } from "#contract/leads/lead-facts.ts";
import {
  factorNames,
  factorOf,
  type LeadFactor,
  type LeadLevels,
  type LeadWeights,
  pointsOf,
  scoreOf,
} from "#contract/leads/score.ts";
import type { LeadRow, ShownFactor } from "#contract/operations/leads/leads.ts";
import { filingIndexUrl, formatCik } from "#contract/values/edgar-identifiers.ts";
import { levelsSchema } from "#database/leads/stored-levels.ts";
import type { LeadSource } from "#database/leads/read-sources.ts";
import type { StoredLead } from "#database/leads/read-leads.ts";

const topFactors = 3;

type Reading = { weights: LeadWeights; seesTrades: boolean };

/** A lead as lists show it, with its score by the given weights. */
export function presentLead(lead: StoredLead, { weights, seesTrades }: Reading): LeadRow {
  const levels = levelsSchema.parse(lead.levels);
  const points = factorNames.map((factor) => ({
    factor,
    points: pointsIn(factor, levels, weights),
  }));
  const { assigneeEmail, assigneeName } = lead;
  return {
    id: lead.id,
    key: lead.key,
    ...leadHeadline(lead, { seesTrades }),
    cik: formatCik(lead.issuerCik),
    owner_cik: lead.ownerCik === null ? null : formatCik(lead.ownerCik),
    title: lead.title,
    accno: lead.accession,
    row_number: lead.rowNumber,
    day: lead.day,
    score: scoreOf(levels, weights),
    top_factors: points
      .filter((each) => each.points > 0)
      .toSorted((a, b) => b.points - a.points)
      .slice(0, topFactors),
    state: lead.state,
    reason: lead.state === "dismissed" ? lead.reason : null,
    assignee:
      assigneeEmail === null ? null : { email: assigneeEmail, name: assigneeName ?? assigneeEmail },
    due_on: lead.dueOn,
    version: lead.version,
    have_facts_changed: lead.haveFactsChanged,
    is_live: lead.isLive,
    found_at: lead.foundAt,
  };
}

const countSchema = z.int().nullable().catch(null);
const eventSchema = z.object({
  event: z.string().nullable().catch(null),
  event_return: z.number().nullable().catch(null),
});
/** The facts of a title; a lead that was stored before a factor existed has none of it. */
const headlineSchema = z.object({
  factors: z.object({
    "event-return": z.object({ facts: eventSchema }).optional(),
    cluster: z.object({ facts: z.object({ persons: countSchema }) }).optional(),
    insiders: z.object({ facts: z.object({ persons: countSchema }) }).optional(),
    repeated: z.object({ facts: z.object({ favored_days: countSchema }) }).optional(),
  }),
});

/** What of a stored lead its title is made of. */
export type StoredHeadline = Pick<
  StoredLead,
  "kind" | "companyName" | "ticker" | "ownerName" | "isInsider" | "direction" | "value" | "facts"
>;

/** What the title of a lead says to a reader. */
export function leadHeadline(
  { kind, companyName, ticker, ownerName, isInsider, direction, value, facts }: StoredHeadline,
  { seesTrades }: Pick<Reading, "seesTrades">,
): LeadHeadline {
  const { factors } = headlineSchema.parse(facts);
  const { event = null, event_return = null } = factors["event-return"]?.facts ?? {};
  const ofEvent = kind === "event" && seesTrades ? factors.insiders : undefined;
  const insiders = kind === "cluster" ? factors.cluster : ofEvent;
  const repeated = kind === "person" ? factors.repeated : undefined;
  return {
    kind,
    conm: companyName,
    ticker,
    owner: ownerName,
    is_director_or_officer: isInsider,
    trade_direction: direction,
    value,
    persons: insiders?.facts.persons ?? null,
    favored_days: repeated?.facts.favored_days ?? null,
    event,
    event_return,
  };
}

function pointsIn(factor: LeadFactor, levels: LeadLevels, weights: LeadWeights): number {
  return pointsOf(weights[factor] ?? 0, levels[factor] ?? 0);
}

const valueSchema = z.union([z.number(), z.string(), z.null()]);
type Source = Finding["from"][number];
type Finding = z.output<typeof findingSchema>;
const findingSchema = z.object({
  facts: z.record(z.string(), valueSchema),
  from: z.array(z.object({ accession: z.string(), line: z.number().nullable() })),
});

/** The facts of a lead as stored. */
const storedFactsSchema = z.object({
  headline: z.record(z.string(), valueSchema),
  factors: z.record(z.string(), findingSchema),
});
type StoredFacts = z.output<typeof storedFactsSchema>;

/** The trades of a lead as stored. */
export const leadMembersSchema = z.array(
  z.object({
    accession: z.string(),
    rowNumber: z.number(),
    factors: z.array(z.enum(factorNames)).catch([]),
  }),
);

type CitedTrade = { accession: string; lines: readonly number[]; factors: readonly LeadFactor[] };
type Cited = {
  seesTrades: boolean;
  sources: readonly LeadSource[];
  /** Of the lead. */
  trades?: readonly CitedTrade[];
};

/**
 * Every factor of the lead's kind with its points and facts, in the order of the score. What rests on Forms 3, 4,
 * and 5 is left out for a reader without insider trades; the points stay.
 */
export function presentFactors(
  lead: StoredLead,
  weights: LeadWeights,
  { seesTrades, sources, trades = [] }: Cited,
): ShownFactor[] {
  const { factors } = storedFactsSchema.parse(lead.facts);
  const levels = levelsSchema.parse(lead.levels);
  return factorNames
    .filter((factor) => factorOf(factor).kinds.includes(lead.kind))
    .map((factor) => {
      const stored = factors[factor];
      const isShown = seesTrades || isOfEventAlone(lead, stored);
      const finding = isShown ? stored : undefined;
      return {
        factor,
        weight: weights[factor] ?? 0,
        level: levels[factor] ?? 0,
        points: pointsIn(factor, levels, weights),
        facts: Object.fromEntries(
          factNames.flatMap((name) => {
            const value = finding?.facts[name];
            return value === undefined ? [] : [[name, value]];
          }),
        ),
        is_withheld: !isShown && Object.values(stored?.facts ?? {}).some((fact) => fact !== null),
        from: filedIn(factor, finding?.from ?? [], trades).map(({ accession, line }) => ({
          accno: accession,
          line,
          owner: ownerOf(accession, sources),
          form: sources.find((source) => source.accession === accession)?.form ?? null,
          filing_url: filingIndexUrl(lead.issuerCik, accession),
        })),
      };
    });
}

/**
 * Where a fact is filed. Stored are the lines of the trade that the lead has it from; other trades with the same fact
 * are added. Facts of reports and of opposite trades are in no line of the lead's own trades.
 */
function filedIn(
  factor: LeadFactor,
  stored: readonly Source[],
  trades: readonly CitedTrade[],
): readonly Source[] {
  if (factor === "opposite" || stored.every(({ line }) => line === null)) return stored;
  const own = trades
    .filter(({ factors }) => factors.includes(factor))
    .flatMap(({ accession, lines }) => lines.map((line) => ({ accession, line })));
  const distinct = new Map(
    [...own, ...stored].map((source) => [`${source.accession} ${source.line}`, source]),
  );
  return [...distinct.values()];
}

/**
 * Whether a finding of a lead of an event rests on the event's own filing and no other. One that names no filing says
 * what trades were not found: that no one else sold.
 */
function isOfEventAlone({ accession }: StoredLead, finding: Finding | undefined): boolean {
  const from = finding?.from ?? [];
  return from.length > 0 && from.every((source) => source.accession === accession);
}

/** The filings that the points of a lead are based on. */
export function sourcesOf(lead: StoredLead): string[] {
  const { factors } = storedFactsSchema.parse(lead.facts);
  const from = Object.values(factors).flatMap((finding) => finding.from);
  return [...new Set(from.map(({ accession }) => accession))];
}

function ownerOf(accession: string, sources: readonly LeadSource[]): string | null {
  const source = sources.find((each) => each.accession === accession);
  const { ownerName = null, otherOwners = 0 } = source ?? {};
  return ownerName !== null && otherOwners > 0 ? `${ownerName} +${otherOwners}` : ownerName;
}

type Change = { factor: LeadFactor | null; fact: string; before: FactValue; now: FactValue };

/** Facts that differ from those of the moment at which the state was set; of factors, those shown to the reader. */
export function presentChanges(
  lead: StoredLead,
  { seesTrades }: Pick<Reading, "seesTrades">,
): Change[] {
  if (!lead.haveFactsChanged) return [];
  const [now, before] = [
    storedFactsSchema.parse(lead.facts),
    storedFactsSchema.parse(lead.factsThen),
  ];
  const isShown = (factor: LeadFactor): boolean =>
    [now, before].every(({ factors: { [factor]: stored } }) => isOfEventAlone(lead, stored));
  return [
    ...differing(null, before.headline, now.headline).filter(
      ({ fact }) => seesTrades || fact === "value",
    ),
    ...factorNames
      .filter((factor) => seesTrades || isShown(factor))
      .flatMap((factor) => changesOf(factor, before, now)),
  ];
}

function changesOf(factor: LeadFactor, before: StoredFacts, now: StoredFacts): Change[] {
  return differing(factor, before.factors[factor]?.facts ?? {}, now.factors[factor]?.facts ?? {});
}

type Facts = Readonly<Record<string, FactValue>>;

function differing(factor: LeadFactor | null, before: Facts, now: Facts): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names]
    .map((fact) => ({ factor, fact, before: before[fact] ?? null, now: now[fact] ?? null }))
    .filter((change) => change.before !== change.now);
}
