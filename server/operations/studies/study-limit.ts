import { createAccountLimit } from "#server/limits/account-limit.ts";
import { studyWork } from "#server/limits/limit-table.ts";

/** Does a study in the account's turn. */
export const withStudyLimit = createAccountLimit(
  studyWork,
  "Other studies are being computed. Please try again in a few seconds.",
);
