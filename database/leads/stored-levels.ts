import { z } from "zod";
import { factorNames, type LeadLevels } from "#contract/leads/score.ts";

/** Percent by factor as stored; factors of an older score are left out. */
export const levelsSchema = z.record(z.string(), z.int()).transform((stored): LeadLevels =>
  Object.fromEntries(
    factorNames.flatMap((name) => {
      const level = stored[name];
      return level === undefined ? [] : [[name, level]];
    }),
  ),
);
