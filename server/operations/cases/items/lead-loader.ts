import { z } from "zod";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { itemLoader } from "#server/operations/cases/items/item-loader.ts";

/** Leads are not stored yet: naming one is refused. */
export const lead = itemLoader("lead", {
  stored: z.strictObject({ key: z.string() }),
  name: () => {
    const text = "Leads cannot be added to cases yet.";
    throw new OperationError("case_item_not_found", { text });
  },
  read: () => Promise.resolve("gone" as const),
});
