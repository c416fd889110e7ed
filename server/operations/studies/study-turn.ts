import { createAccountTurns } from "#server/limits/account-turns.ts";
import { studyWork } from "#server/limits/limit-table.ts";

/** Does a study in the account's turn. */
export const inStudyTurn = createAccountTurns(
  studyWork,
  "Other studies are being computed. Please try again in a few seconds.",
);
