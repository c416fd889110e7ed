import { z } from "zod";
import { gvkeySchema } from "#contract/operations/reviews/categorization.ts";
import { screens } from "#web/session/screens.ts";

const stateSchema = z.object({
  gvkey: gvkeySchema,
  company_name: z.string(),
  isAdminMode: z.boolean().optional(),
  originalEmail: z.string().nullish(),
});

/** Which company's interactions to show, and whose review of them. */
export type ReviewToOpen = {
  gvkey: string;
  /** By its number until the review is loaded, where the address alone names the company. */
  companyName: string;
  /** Null: the own one. */
  editedEmail: string | null;
};

/**
 * What the list of companies passes as navigation state; null when it is missing, as after the
 * address was typed. Editing as an admin needs to say whose review it is.
 * Source: second specification, section 2, Categorization detail.
 */
export function readNavigationState(state: unknown): ReviewToOpen | null {
  const parsed = stateSchema.safeParse(state);
  if (!parsed.success) return null;
  const { gvkey, company_name: companyName, isAdminMode = false, originalEmail } = parsed.data;
  if (!isAdminMode) return { gvkey, companyName, editedEmail: null };
  if (originalEmail === undefined || originalEmail === null || originalEmail === "") return null;
  return { gvkey, companyName, editedEmail: originalEmail };
}

/** One's own review of the company that the address names; null where it names none. */
export function readReviewAddress(parameters: URLSearchParams): ReviewToOpen | null {
  const gvkey = gvkeySchema.safeParse(parameters.get("gvkey"));
  if (!gvkey.success) return null;
  return { gvkey: gvkey.data, companyName: `Company ${gvkey.data}`, editedEmail: null };
}

/** Where "Back to list" leads: to the screen the company was opened from. */
export function listPath({ editedEmail }: ReviewToOpen): string {
  return editedEmail === null ? screens.categorization.path : screens.categorizationAdmin.path;
}
