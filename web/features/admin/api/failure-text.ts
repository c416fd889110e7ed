import { refusalText } from "#web/api/call-error.ts";

export type Doing = "saving" | "deleting";

/** What the alert dialog says. Source: first specification, section 8, Admin. */
export function failureText(error: unknown, doing: Doing): string {
  return refusalText(error, `Network error while ${doing}.`);
}
