import { interactionSchema } from "#contract/operations/categorization.ts";
import { ownEmail } from "#web/session/acting-account.ts";
import { readInteractions, readLock, type ReviewedCompany } from "../api/review-calls.ts";
import { ReviewSession } from "./review-session.ts";
import { firstView } from "./review-view.ts";

export type OpenReview = {
  companyName: string;
  fraudDescription: string;
  session: ReviewSession;
};

/** Reads a company with all its interactions. Throws `CallError`. */
export async function openReview(
  company: ReviewedCompany,
  isAdminMode: boolean,
  signal: AbortSignal,
): Promise<OpenReview> {
  const rows = await readInteractions(company, signal);
  const isJudged = rows.length > 0 && rows.every(({ categorization }) => categorization !== null);
  const lock = isJudged ? await readLock(company) : { isLocked: false, isReopened: false };
  const first = rows[0];
  const own = ownEmail();
  return {
    companyName: first?.company_name ?? "",
    fraudDescription:
      first === undefined ? "" : interactionSchema.parse(JSON.parse(first.interaction)).description,
    session: new ReviewSession(firstView(rows, lock), {
      ...company,
      isAdminMode,
      savesAs: own === company.email ? null : own,
    }),
  };
}
