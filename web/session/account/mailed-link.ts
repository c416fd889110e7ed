import { sessionStore } from "#web/session/browser-storage.ts";

/** What the mailed link that opened this page says. */
export type MailedLink = { token: string; email: string; mustChoosePassword: boolean };

const pages: readonly string[] = ["/verify-email", "/reset-password"];
const keptKey = "mailedLink";
const noLink: MailedLink = { token: "", email: "", mustChoosePassword: false };

/**
 * Taken out of the address before anything else of the page runs: neither the history nor a
 * screenshot keeps a token that opens the account. Until it is used this tab keeps it, so that a
 * reload does not lose it. Without a link all is empty.
 */
export const mailedLink: MailedLink = takeLink();

/** Used up, or found to be worth nothing. */
export function forgetMailedLink(): void {
  sessionStore.remove(keptKey);
}

function takeLink(): MailedLink {
  const { pathname, search } = globalThis.location;
  if (!pages.includes(pathname)) return noLink;
  if (search === "") return readLink(new URLSearchParams(keptFor(pathname)));
  history.replaceState(history.state, "", pathname);
  sessionStore.write(keptKey, `${pathname}${search}`);
  return readLink(new URLSearchParams(search));
}

/** The query this page was opened with, or nothing. */
function keptFor(pathname: string): string {
  const [page, query = ""] = (sessionStore.read(keptKey) ?? "").split("?", 2);
  return page === pathname ? query : "";
}

function readLink(query: URLSearchParams): MailedLink {
  return {
    token: query.get("token") ?? "",
    email: (query.get("email") ?? "").trim(),
    mustChoosePassword: ["true", "1"].includes(query.get("choose_password") ?? ""),
  };
}
