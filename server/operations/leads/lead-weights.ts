import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { factorNames, factorOf, type LeadWeights } from "#contract/leads/score.ts";
import { leadWeightsSchema, weightChanges } from "#contract/leads/lead-weights.ts";
import { isRankingWanted, listWeights, lockWeights, setWeights } from "#database/leads/weights.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { scoreInUse } from "#server/operations/leads/score-in-use.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

/** The weights of the caller's organization, who changed them, and when. */
export async function getLeadWeights(
  _input: OperationInput<"get_lead_weights">,
  context: MemberContext,
): Promise<OperationAnswer<"get_lead_weights">> {
  const { db, identity } = context;
  const [score, history, isRanking] = await Promise.all([
    scoreInUse(context),
    listWeights(db, identity),
    isRankingWanted(db, identity),
  ]);
  return {
    score_version: score.name,
    weights: leadWeightsSchema.parse(score.weights),
    version: history[0]?.id ?? 0,
    is_ranking: isRanking,
    history: history.map(({ id, weights, setAt, setBy }) => ({
      version: id,
      set_at: setAt,
      set_by: setBy,
      weights: weights === null ? null : leadWeightsSchema.parse(weights),
    })),
  };
}

/** Sets the weights of the organization; its leads are then ranked again by the worker. */
export async function setLeadWeights(
  { type, weights, version }: OperationInput<"set_lead_weights">,
  context: MemberContext,
): Promise<OperationAnswer<"set_lead_weights">> {
  const { identity, marketClock } = context;
  await context.db.transaction().execute(async (transaction) => {
    await lockWeights(transaction);
    const [newest] = await listWeights(transaction, identity, 1);
    if ((newest?.id ?? 0) !== version) throw new OperationError("lead_weights_changed");
    const setAt = marketClock.now().toString();
    await setWeights(transaction, identity, { weights, setAt, setBy: identity.email });
    await writeAuditEntry(transaction, context, {
      operation: type,
      actor: identity.email,
      subject: identity.email,
      outcome: weights === null ? "reset" : "changed",
      detail: {
        weight_changes: weightChanges(weights, newest?.weights ?? null),
        weights: weights === null ? "published" : inWords(weights),
      },
    });
  });
  return { success: true };
}

function inWords(weights: LeadWeights): string {
  return factorNames.map((name) => `${factorOf(name).label} ${weights[name] ?? 0}`).join(", ");
}
