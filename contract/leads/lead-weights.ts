import { z } from "zod";
import { factorNames, mostWeight } from "#contract/leads/score.ts";

/** Whole points of each factor, 0 to 40; a factor with 0 does not count. */
export const leadWeightsSchema = z.record(z.enum(factorNames), z.int().min(0).max(mostWeight));
