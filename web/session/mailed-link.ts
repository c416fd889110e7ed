/** What the mailed link that opened this page says. */
export type MailedLink = { token: string; email: string; mustChoosePassword: boolean };

const pages: readonly string[] = ["/verify-email", "/reset-password"];

/**
 * Taken out of the address before anything else of the page runs: neither the history nor a
 * screenshot keeps a token that opens the account. Without a link all is empty.
 */
export const mailedLink: MailedLink = takeLink();

function takeLink(): MailedLink {
  const { pathname, search } = globalThis.location;
  if (!pages.includes(pathname)) return { token: "", email: "", mustChoosePassword: false };
  const query = new URLSearchParams(search);
  if (search !== "") history.replaceState(history.state, "", pathname);
  return {
    token: query.get("token") ?? "",
    email: (query.get("email") ?? "").trim(),
    mustChoosePassword: ["true", "1"].includes(query.get("choose_password") ?? ""),
  };
}
