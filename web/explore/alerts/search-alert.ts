import type { SuggestedAlert } from "./create-alert-button.tsx";

/** The alert that watches for what a search finds, or why there is none. */
export type SearchAlert = { alerts: readonly SuggestedAlert[]; reason?: string };

/** @param hindrances  conditions that an alert cannot hold, by their labels */
export function searchAlert(
  definition: SuggestedAlert["definition"],
  hindrances: readonly string[],
): SearchAlert {
  if (hindrances.length > 0) {
    return { alerts: [], reason: `An alert cannot include: ${hindrances.join(", ")}.` };
  }
  return { alerts: [{ label: "Create alert from this search", definition }] };
}
