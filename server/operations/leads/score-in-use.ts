import { defaultWeights, type LeadWeights, scoreVersion } from "#contract/leads/score.ts";
import { listWeights } from "#database/leads/weights.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** The weights of the caller's organization, and the name of scores by them. */
export type ScoreInUse = {
  weights: LeadWeights;
  /** Null: the published ones. */
  weightsId: number | null;
  /** "v1", or "v1, weights of 2026-11-26 by …". */
  name: string;
};

export async function scoreInUse({ db, identity }: MemberContext): Promise<ScoreInUse> {
  const [newest] = await listWeights(db, identity, 1);
  if (newest === undefined || newest.weights === null)
    return { weights: defaultWeights, weightsId: null, name: `v${scoreVersion}` };
  return {
    // A factor that was added since has its published weight.
    weights: { ...defaultWeights, ...newest.weights },
    weightsId: newest.id,
    name: `v${scoreVersion}, weights of ${newest.setAt.slice(0, 10)} by ${newest.setBy}`,
  };
}
