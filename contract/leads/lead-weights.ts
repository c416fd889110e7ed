import { z } from "zod";
import {
  defaultWeights,
  factorNames,
  factorOf,
  type LeadWeights,
  mostWeight,
} from "#contract/leads/score.ts";

/** Whole points of each factor, 0 to 40; a factor with 0 does not count. */
export const leadWeightsSchema = z.record(z.enum(factorNames), z.int().min(0).max(mostWeight));

/**
 * What a change of the weights changed: "Late filing 6 → 40".
 * @param now  null: the published weights
 */
export function weightChanges(now: LeadWeights | null, before: LeadWeights | null): string {
  if (now === null) return "published weights restored";
  const earlier = before ?? defaultWeights;
  const changed = factorNames.flatMap((name) =>
    now[name] === earlier[name]
      ? []
      : [`${factorOf(name).label} ${earlier[name] ?? 0} → ${now[name] ?? 0}`],
  );
  return changed.length === 0 ? "none" : changed.join(", ");
}
