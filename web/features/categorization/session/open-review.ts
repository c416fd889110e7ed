import { interactionSchema } from "#contract/operations/categorization.ts";
import { actingAccount, ownEmail } from "#web/session/acting-account.ts";
import { readInteractions, readLock, type ReviewedCompany } from "../api/review-calls.ts";
import { openDraftStore } from "./drafts/draft-store.ts";
import { ReviewSession } from "./review-session.ts";
import { firstView } from "./review-view.ts";

export type OpenReview = {
  companyName: string;
  fraudDescription: string;
  session: ReviewSession;
};

/** Reads a company with all its interactions, and what was left unsaved. Throws `CallError`. */
export async function openReview(
  company: ReviewedCompany,
  isAdminMode: boolean,
  signal: AbortSignal,
): Promise<OpenReview> {
  const [rows, drafts] = await Promise.all([readInteractions(company, signal), openDraftStore()]);
  const isJudged = rows.length > 0 && rows.every(({ categorization }) => categorization !== null);
  const lock = isJudged ? await readLock(company) : { isLocked: false, isReopened: false };
  const first = rows[0];
  const own = ownEmail();
  const session = new ReviewSession(firstView(rows, lock), {
    reviewing: { ...company, isAdminMode, savesAs: own === company.email ? null : own },
    account: actingAccount() ?? "",
    drafts,
  });
  if (!signal.aborted) await session.start();
  if (signal.aborted) session.stop();
  return {
    companyName: first?.company_name ?? "",
    fraudDescription:
      first === undefined ? "" : interactionSchema.parse(JSON.parse(first.interaction)).description,
    session,
  };
}
