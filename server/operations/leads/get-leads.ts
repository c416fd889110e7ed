import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { leadLimits } from "#contract/leads/triage.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import {
  countLeads,
  type LeadSearch,
  listColleagues,
  listLeads,
} from "#database/leads/read-leads.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { leadReader } from "#server/operations/leads/lead-reader.ts";
import { presentLead } from "#server/operations/leads/present-lead.ts";
import { scoreInUse } from "#server/operations/leads/score-in-use.ts";

const recentHours = 24;

/** One page of the leads of the caller's packages, as the caller's organization left them. */
export async function getLeads(
  { view, states, kinds, company, sort, page, per_page: perPage }: OperationInput<"get_leads">,
  context: MemberContext,
): Promise<OperationAnswer<"get_leads">> {
  const { db, marketClock } = context;
  const reader = leadReader(context);
  const score = await scoreInUse(context);
  const search: LeadSearch = {
    view,
    states,
    kinds: reader.kinds.filter((kind) => kinds?.includes(kind) !== false),
    company: company ?? null,
    sort,
    page,
    perPage,
    since: marketClock.now().subtract({ hours: recentHours }).toString(),
    weightsId: score.weightsId,
  };
  const [leads, count, members] = await Promise.all([
    listLeads(db, reader, search),
    countLeads(db, reader, search),
    listColleagues(db, reader),
  ]);
  const seesTrades = hasAnyPermission(context.identity.permissions, ["explore_trades"]);
  return {
    leads: leads.map((lead) => presentLead(lead, { ...score, seesTrades })),
    total: Math.min(count, leadLimits.counted),
    is_total_capped: count > leadLimits.counted,
    score_version: score.name,
    members: members.map(({ email, name }) => ({ email, name })),
  };
}
