import { sessionStore } from "./browser-storage.ts";

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
