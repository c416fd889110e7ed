import { sessionStore } from "#web/session/browser-storage.ts";

/** Where the router keeps how far each entry of the history was scrolled, by the entry's key. */
const storageKey = "react-router-scroll-positions";
/** The key of whatever page a document begins with. */
const firstEntry = "default";

/**
 * A document that was newly gone to begins at its top: the router would take it for the first page
 * of the document before, which has the same key.
 */
export function startAtTop(): void {
  const [navigation] = performance.getEntriesByType("navigation");
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === "navigate";
  const stored = isNew ? sessionStore.read(storageKey) : null;
  if (stored === null) return;
  const positions = Object.entries(readPositions(stored)).filter(([key]) => key !== firstEntry);
  sessionStore.write(storageKey, JSON.stringify(Object.fromEntries(positions)));
}

function readPositions(stored: string): object {
  try {
    const parsed: unknown = JSON.parse(stored);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}
