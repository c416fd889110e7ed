import { z } from "zod";
import { judgementSchema } from "../judgement.ts";

export const reviewDraftSchema = z.object({
  /** Of one interaction in one visit, see `draftId`. */
  id: z.string(),
  /** The visit in which it was made. */
  visit: z.string(),
  /** Who typed it. */
  account: z.string(),
  /** Whose review it is. */
  email: z.string(),
  gvkey: z.string(),
  number: z.int(),
  /** The version and the text that it changes. */
  version: z.int(),
  revision: z.int(),
  judgement: judgementSchema,
  /** What was sent and not answered: if the server has it, it has it from here. */
  sent: z.array(judgementSchema),
  /** Milliseconds since 1970. */
  changedAt: z.number(),
});

/** What was judged in this browser and the server has not confirmed yet. */
export type ReviewDraft = z.output<typeof reviewDraftSchema>;

type Owner = Pick<ReviewDraft, "visit" | "account" | "email" | "gvkey" | "number">;

export function draftId({ account, email, gvkey, number, visit }: Owner): string {
  return JSON.stringify([account, email, gvkey, number, visit]);
}
