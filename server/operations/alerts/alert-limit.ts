import { createAccountLimit } from "#server/limits/account-limit.ts";
import { alertWork } from "#server/limits/limit-table.ts";

/** Looks for an alert's matches in the account's turn. */
export const withAlertLimit = createAccountLimit(
  alertWork,
  "Other alerts are being searched. Please try again in a few seconds.",
);
