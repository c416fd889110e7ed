import type { ReviewerName } from "#database/categorization/label-patterns.ts";

/** The address that identifies a reviewer, in figures and files. */
export function addressOf(names: ReadonlyMap<number, ReviewerName>, id: number): string {
  return names.get(id)?.email ?? `reviewer ${id}`;
}
