import { sessionStore } from "./browser-storage.ts";
import { readSession } from "#web/session/account/session.ts";

export const pageAskedForKey = "pageAskedFor";

/** Remembers where a visitor wanted to go before being sent to sign in. */
export function rememberPageAskedFor(path: string): void {
  sessionStore.write(pageAskedForKey, path);
}

/** The remembered page, once; only a path of this site is ever answered. */
export function takePageAskedFor(): string | null {
  const path = sessionStore.read(pageAskedForKey);
  sessionStore.remove(pageAskedForKey);
  if (path === null || !/^\/(?![/\\])/.test(path) || path.startsWith("/login")) return null;
  return path;
}

const refusedPageKey = "pageRefused";

/** Remembers which page a signed-in person was sent away from, for want of its permission. */
export function rememberRefusedPage(path: string): void {
  sessionStore.write(refusedPageKey, path);
}

/** The remembered page, once. */
export function takeRefusedPage(): string | null {
  const path = sessionStore.read(refusedPageKey);
  sessionStore.remove(refusedPageKey);
  return path;
}

/** Where a package one does not hold is asked for. */
export const requestAccessPath = "/contact-us";

/**
 * The navigation state of a link to the contact form: what is known of the person, and what access
 * they ask for.
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
