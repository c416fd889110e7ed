import { z } from "zod";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { leadLimits } from "#contract/leads/triage.ts";
import { type LeadStep, leadStepSchema } from "#contract/operations/leads/leads.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { listSteps, type StoredStep } from "#database/leads/change-leads.ts";
import { compareTrade } from "#database/leads/compare-trade.ts";
import { listRelatedLeads, listTradesOfLead } from "#database/leads/read-leads.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { leadOfReader, leadReader } from "#server/operations/leads/lead-reader.ts";
import {
  presentChanges,
  presentFactors,
  presentLead,
} from "#server/operations/leads/present-lead.ts";
import { scoreInUse } from "#server/operations/leads/score-in-use.ts";

const membersSchema = z.array(z.object({ accession: z.string(), rowNumber: z.number() }));

/** A lead with the points of each factor, what they rest on, and its history in the organization. */
export async function getLead(
  { lead: id }: OperationInput<"get_lead">,
  context: MemberContext,
): Promise<OperationAnswer<"get_lead">> {
  const { db } = context;
  const lead = await leadOfReader(id, context);
  const reader = leadReader(context);
  const seesTrades = hasAnyPermission(context.identity.permissions, ["explore_trades"]);
  const [score, trades, related, steps] = await Promise.all([
    scoreInUse(context),
    seesTrades ? listTradesOfLead(db, membersSchema.parse(lead.members)) : [],
    listRelatedLeads(db, reader, lead),
    listSteps(db, reader, id),
  ]);
  return {
    lead: presentLead(lead, score.weights),
    score_version: score.name,
    factors: presentFactors(lead, score.weights, { seesTrades }),
    trades: trades.map(({ accession, rowNumber, ownerName, direction, tradeDate, value }) => ({
      accno: accession,
      row_number: rowNumber,
      owner: ownerName,
      trade_direction: direction,
      trade_date: tradeDate,
      value,
    })),
    changes: presentChanges(lead),
    related: related.map((other) => presentLead(other, score.weights)),
    steps: steps.map(presentStep),
  };
}

const detailSchema = leadStepSchema.omit({ at: true, by: true });

function presentStep({ at, byEmail, byName, detail }: StoredStep): LeadStep {
  return { ...detailSchema.parse(detail), at, by: { email: byEmail, name: byName ?? byEmail } };
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
