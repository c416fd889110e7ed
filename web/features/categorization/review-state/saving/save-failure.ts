import { refusals } from "#contract/errors.ts";
import { CallError } from "#web/api/call-error.ts";

const otherwise = "Network or server error occurred.";

const shutOut =
  "This company is complete and locked. Ask a review administrator to reopen it; your change is saved then.";

/** Why a save failed, for the person. */
export function failureText(error: unknown): string {
  if (isLockedRefusal(error)) return shutOut;
  return error instanceof CallError ? error.message : otherwise;
}

/** The row was saved elsewhere meanwhile, or its transcript was corrected. */
export function isOutrun(error: unknown): boolean {
  const code = error instanceof CallError ? error.code : null;
  return code === "categorization_changed" || code === "transcript_changed";
}

/** The interaction was removed: its call with an undone import, or it alone by a corrected transcript. */
export function isRemoval(error: unknown): boolean {
  return error instanceof CallError && error.code === "interaction_not_found";
}

/** The reviewer no longer has the company: it was unassigned, or lost its last calls with an undone import. */
export function isUnassigned(error: unknown): boolean {
  return error instanceof CallError && error.code === "company_not_assigned";
}

export function isLockedRefusal(error: unknown): boolean {
  return error instanceof CallError && error.code === "company_locked";
}

/**
 * Whether the same save may go through later by itself: there was no answer, or the server is in
 * trouble, or the session has ended.
 */
export function isTemporary(error: unknown): boolean {
  if (!(error instanceof CallError) || error.kind !== "refused") return true;
  const known = Object.entries(refusals).find(([code]) => code === error.code)?.[1];
  return known === undefined || known.status >= 500 || [401, 429].includes(known.status);
}

/** What a person reads while the lock of a company waits for another tab. */
export function unsavedInOtherTab(number: number): string {
  return `Another tab of this browser has unsaved work on interaction ${number}. Finish it there, or close that tab to continue here.`;
}
