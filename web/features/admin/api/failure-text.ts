import { CallError } from "#web/api/call-error.ts";

export type Doing = "saving" | "deleting";

/** What the alert dialog says. Source: first specification, section 8, Admin. */
export function failureText(error: unknown, doing: Doing): string {
  const isRefusal = error instanceof CallError && error.kind === "refused";
  return isRefusal ? error.message : `Network error while ${doing}.`;
}
