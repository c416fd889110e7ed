import type { CaseCell, CaseData } from "#contract/cases/case-items.ts";
import type { CaseItemKind } from "#contract/cases/case-kinds.ts";

export type FieldChange = { field: string; was: CaseCell; now: CaseCell };

/**
 * Say when something was computed, not what it is: they differ each time. `past_pairs` names its day; what changes of it
 * is in `suit_days` too.
 */
const momentFields = new Set(["computed_at", "data_version", "past_pairs"]);

/**
 * The fields that differ between what was kept and what is there now, in the order kept, then new ones. A field
 * that one of them lacks counts as unknown there.
 */
export function changesSince(kind: CaseItemKind, kept: CaseData, current: CaseData): FieldChange[] {
  const names = new Set([...Object.keys(kept), ...Object.keys(current)]);
  return [...names].flatMap((field) => {
    const [was, now] = [kept[field] ?? null, current[field] ?? null];
    // Earlier items may have the close as the time of a price match whose time is unknown. Its absence is no change.
    const isAbsentTime =
      kind === "alert_match" && field === "happened_at" && current[field] === undefined;
    // Items kept before it was named lack it; when it changes, the days to file do too.
    const isNewlyNamed = field === "first_filing" && kept[field] === undefined;
    const isNoChange = momentFields.has(field) || isAbsentTime || isNewlyNamed || isSame(was, now);
    return isNoChange ? [] : [{ field, was, now }];
  });
}

function isSame(one: CaseCell, other: CaseCell): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
