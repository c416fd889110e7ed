import { z } from "zod";
import { factorNames, mostWeight, type LeadFactor } from "#contract/leads/score.ts";

const weightSchema = z.int().min(0).max(mostWeight);

function isWeighed(weights: Readonly<Record<string, number>>): boolean {
  return factorNames.every((name) => Object.hasOwn(weights, name));
}

const factorSchema = z.custom<LeadFactor>(
  (name) => typeof name === "string" && factorNames.some((known) => known === name),
  "This is not a factor of the score.",
);

/** Whole points of each factor, 0 to 40; a factor with 0 does not count. */
export const leadWeightsSchema = z
  .partialRecord(factorSchema, weightSchema)
  .refine(isWeighed, "Every factor needs a weight.");
