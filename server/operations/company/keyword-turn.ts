import { createAccountTurns } from "#server/limits/account-turns.ts";
import { keywordWork } from "#server/limits/limit-table.ts";

/** Searches texts in the account's turn. */
export const inKeywordTurn = createAccountTurns(
  keywordWork,
  "Other texts are being searched. Please try again in a few seconds.",
);
