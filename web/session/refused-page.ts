import { sessionStore } from "./browser-storage.ts";

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
