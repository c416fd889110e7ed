import { readSite } from "#web/site/site.ts";

const isDemonstration = (): boolean => readSite().isDemonstration;

/** Said near times that are not the market's, which a demonstration has of its own; else null. */
export function serverTimeNote(): string | null {
  return isDemonstration() ? "Times in this list are server time, not market time." : null;
}

/** Follows one such time: " (server time)". */
export function serverTimeMark(): string {
  return isDemonstration() ? " (server time)" : "";
}
