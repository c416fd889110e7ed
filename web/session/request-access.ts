import { readSession } from "./account/session.ts";

/** Where a package one does not hold is requested. */
export const requestAccessPath = "/contact-us";

/**
 * The navigation state of a link to the contact form: what is known of the person, and what access
 * they request.
 */
export function requestAccessState(label: string): Readonly<Record<string, string>> {
  const names = (readSession()?.name ?? "").trim().split(/\s+/);
  const lastName = names.length > 1 ? (names.pop() ?? "") : "";
  return {
    firstName: names.join(" "),
    lastName,
    email: readSession()?.email ?? "",
    additional: `I would like access to ${label}.`,
  };
}
