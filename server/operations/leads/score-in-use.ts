import { defaultWeights, type LeadWeights, scoreVersion } from "#contract/leads/score.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { listWeights } from "#database/leads/weights.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** The weights of the caller's organization, and the name of scores by them. */
export type ScoreInUse = {
  weights: LeadWeights;
  /** Null: the published ones. */
  weightsId: number | null;
  /** "v2", or "v2, weights of 26 Nov 2026 by Ana Lindqvist". */
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
    name: `v${scoreVersion}, weights of ${dayInWords(newest.setAt.slice(0, 10))} by ${newest.setBy}`,
  };
}
