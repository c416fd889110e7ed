import { sessionStore } from "./browser-storage.ts";

export const requestedPageKey = "requestedPage";

/** Remembers where a visitor wanted to go before being sent to sign in. */
export function rememberRequestedPage(path: string): void {
  sessionStore.write(requestedPageKey, path);
}

/** The remembered page, once; only a path of this site is ever answered. */
export function takeRequestedPage(): string | null {
  const path = sessionStore.read(requestedPageKey);
  sessionStore.remove(requestedPageKey);
  if (path === null || !/^\/(?![/\\])/.test(path) || path.startsWith("/login")) return null;
  return path;
}
