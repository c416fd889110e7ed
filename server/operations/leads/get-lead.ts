import { z } from "zod";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { factorOf } from "#contract/leads/score.ts";
import { leadLimits } from "#contract/leads/triage.ts";
import {
  type LeadStep,
  leadStepSchema,
  type ShownFactor,
} from "#contract/operations/leads/leads.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { listSteps, type StoredStep } from "#database/leads/change-leads.ts";
import { compareTrade } from "#database/leads/compare-trade.ts";
import { listRelatedLeads, listTradesOfLead } from "#database/leads/read-leads.ts";
import type { Database } from "#database/connect.ts";
import { findRowsOfLines, type LeadSource, readLeadSources } from "#database/leads/read-sources.ts";
import { readFirstFilings } from "#database/queries/insiders/first-filing.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { leadOfReader, leadReader } from "#server/operations/leads/lead-reader.ts";
import {
  leadMembersSchema,
  presentChanges,
  presentFactors,
  presentLead,
  sourcesOf,
} from "#server/operations/leads/present-lead.ts";
import { scoreInUse } from "#server/operations/leads/score-in-use.ts";

/** A lead with the points of each factor, what they are based on, and its history in the organization. */
export async function getLead(
  { lead: named }: OperationInput<"get_lead">,
  context: MemberContext,
): Promise<OperationAnswer<"get_lead">> {
  const { db } = context;
  const lead = await leadOfReader(named, context);
  const reader = leadReader(context);
  const seesTrades = hasAnyPermission(context.identity.permissions, ["explore_trades"]);
  const members = seesTrades ? leadMembersSchema.parse(lead.members) : [];
  const filings = [...sourcesOf(lead), ...members.map(({ accession }) => accession)];
  const [score, sources, trades, related, steps] = await Promise.all([
    scoreInUse(context),
    readLeadSources(db, filings),
    listTradesOfLead(db, members),
    listRelatedLeads(db, reader, lead),
    listSteps(db, reader, lead.id),
  ]);
  const shown = presentFactors(lead, score.weights, { seesTrades, sources, trades });
  const factors = await Promise.all(shown.map((factor) => withFirstFilings(db, factor)));
  return {
    lead: presentLead(lead, { ...score, seesTrades }),
    score_version: score.name,
    factors,
    reports: reportsOf(factors, sources),
    trades: trades.map(
      ({
        accession,
        rowNumber,
        ownerName,
        isInsider,
        direction,
        tradeDate,
        value,
        factors: own,
      }) => ({
        accno: accession,
        row_number: rowNumber,
        owner: ownerName,
        is_director_or_officer: isInsider,
        trade_direction: direction,
        trade_date: tradeDate,
        value,
        factors: own,
      }),
    ),
    changes: presentChanges(lead, { seesTrades }),
    related: related.map((other) => presentLead(other, { ...score, seesTrades })),
    steps: steps.map(presentStep),
  };
}

/** A factor about days to file; each amendment that it cites with the filing to which they are counted. */
async function withFirstFilings(db: Database, shown: ShownFactor): Promise<ShownFactor> {
  const { days_to_file: days } = shown.facts;
  const isAmendment = ({ form }: ShownFactor["from"][number]): boolean =>
    form?.trim().endsWith("/A") === true;
  if (typeof days !== "number" || !shown.from.some(isAmendment)) return shown;
  const rows = await findRowsOfLines(db, shown.from);
  const firsts = await readFirstFilings(
    db,
    rows.map((row) => row && { ...row, days_to_file: days }),
  );
  const from = shown.from.map((source, at) => {
    const first = isAmendment(source) ? firsts[at] : undefined;
    return first === undefined ? source : { ...source, first_filing: first };
  });
  return { ...shown, from };
}

const detailSchema = leadStepSchema
  .omit({ at: true, by: true })
  .extend({ assignee: z.string().nullable().optional() });

function presentStep({ at, byEmail, byName, assigneeName, detail }: StoredStep): LeadStep {
  const { assignee, ...step } = detailSchema.parse(detail);
  const to = typeof assignee === "string" ? personOf(assignee, assigneeName) : assignee;
  return { ...step, ...(to !== undefined && { assignee: to }), at, by: personOf(byEmail, byName) };
}

function personOf(email: string, name: string | null): { email: string; name: string } {
  return { email, name: name ?? email };
}

/**
 * The events after the trades that are scored, without the filings of persons. Reports that only other facts use, such
 * as an earlier announcement of the quarter's results, are not among them.
 */
export function reportsOf(
  factors: readonly ShownFactor[],
  sources: readonly LeadSource[],
): OperationAnswer<"get_lead">["reports"] {
  const named = new Set(
    factors
      .filter(({ factor }) => factorOf(factor).isHindsight === true)
      .flatMap(({ from }) => from.flatMap(({ accno, line }) => (line === null ? [accno] : []))),
  );
  return sources
    .filter(({ accession, ownerName }) => ownerName === null && named.has(accession))
    .map(({ accession, form, acceptedAt, items }) => ({
      accno: accession,
      form,
      accepted_at: acceptedAt,
      items,
    }));
}

/** How the score of a trade compares with trades like it. */
export async function getLeadComparison(
  { lead: id }: OperationInput<"get_lead_comparison">,
  context: MemberContext,
): Promise<OperationAnswer<"get_lead_comparison">> {
  const { kind, accession, rowNumber } = await leadOfReader(id, context);
  if (kind !== "trade" || rowNumber === null) return { comparison: null };
  const found = await compareTrade(context.db, { accession, rowNumber });
  if (found === undefined) return { comparison: null };
  const share = (below: number): number | null =>
    found.controls < leadLimits.leastControls ? null : below / found.controls;
  return {
    comparison: {
      insider_kind: found.insiderKind,
      industry: found.industry,
      month: found.month.slice(0, 7),
      score: found.score,
      score_without_hindsight: found.scoreWithoutHindsight,
      controls: found.controls,
      percentile: share(found.below),
      percentile_without_hindsight: share(found.belowWithoutHindsight),
      matched: found.matched,
      favored: found.favored,
      is_capped: found.read > leadLimits.compared,
    },
  };
}
