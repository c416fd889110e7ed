import { z } from "zod";
import { annotationSchema } from "../annotation.ts";

const draftSchema = z.object({
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
  annotation: annotationSchema,
  /** What was sent and not answered: if the server has it, it has it from here. */
  sent: z.array(annotationSchema),
  /** Milliseconds since 1970. */
  changedAt: z.number(),
});

/** Drafts of earlier versions, still in the browser, name the annotation "judgement". */
export const reviewDraftSchema = z.preprocess((kept) => {
  const earlier = z.looseObject({ judgement: z.unknown() }).safeParse(kept);
  if (!earlier.success) return kept;
  const { judgement, ...draft } = earlier.data;
  return { annotation: judgement, ...draft };
}, draftSchema);

/** What was labeled in this browser and the server has not confirmed yet. */
export type ReviewDraft = z.output<typeof reviewDraftSchema>;

type Owner = Pick<ReviewDraft, "visit" | "account" | "email" | "gvkey" | "number">;

export function draftId({ account, email, gvkey, number, visit }: Owner): string {
  return JSON.stringify([account, email, gvkey, number, visit]);
}
