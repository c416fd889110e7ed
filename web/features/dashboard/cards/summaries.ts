import type { AlertsOfKind, OwnReviews } from "#contract/operations/dashboard.ts";
import { acceptedText } from "../day-texts.ts";
import { counted } from "../glance/counted.ts";
import { countedKinds } from "./alert-kind-cards.tsx";

export const newestText = "Newest first, times in ET";

/** "3 alerts · 6 matches in 24 hours" */
export function alertsText(ofKind: AlertsOfKind | undefined): string {
  if (ofKind === undefined) return "No alerts";
  return `${counted(ofKind.alerts, "alert", "alerts")} · ${dayText(ofKind.matches_24h)}`;
}

/** "10 alerts · 12 matches in 24 hours, 1 of them on keywords" */
export function matchesText(kinds: readonly AlertsOfKind[]): string {
  const alerts = kinds.reduce((sum, kind) => sum + kind.alerts, 0);
  const matches = kinds.reduce((sum, kind) => sum + kind.matches_24h, 0);
  const ofThem = countedKinds.flatMap(({ kind, countedAs }) => {
    const count = kinds.find(({ form_type }) => form_type === kind)?.matches_24h ?? 0;
    return count === 0 ? [] : [`, ${count} of them ${countedAs}`];
  });
  return `${counted(alerts, "alert", "alerts")} · ${dayText(matches)}${ofThem.join("")}`;
}

function dayText(matches: number): string {
  return `${counted(matches, "match", "matches")} in 24 hours`;
}

/** "5 of 9 companies complete · last saved 14:20 ET" */
export function reviewsText(
  reviews: OwnReviews | null | undefined,
  today: string,
): string | undefined {
  if (reviews === null || reviews === undefined || reviews.companies === 0) return undefined;
  const done = `${reviews.completed} of ${counted(reviews.companies, "company", "companies")} complete`;
  const saved = acceptedText({ accepted_at: reviews.last_saved_at, filed_on: null }, today);
  return saved === null ? done : `${done} · last saved ${saved} ET`;
}
