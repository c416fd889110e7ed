import type { CaseCell, CaseData } from "#contract/cases/case-items.ts";

export type FieldChange = { field: string; was: CaseCell; now: CaseCell };

/**
 * Say when something was computed, not what it is: they differ each time. `past_pairs` names its day; what changes of it
 * is in `suit_days` too.
 */
const momentFields = new Set(["computed_at", "data_version", "past_pairs"]);

/** Items kept the close as the time of a price match whose time is unknown; now they have none, which is no change. */
const noLongerKept = new Set(["happened_at"]);

/**
 * The fields that differ between what was kept and what is there now, in the order kept, then new ones. A field
 * that one of them lacks counts as unknown there.
 */
export function changesSince(kept: CaseData, current: CaseData): FieldChange[] {
  const names = new Set([...Object.keys(kept), ...Object.keys(current)]);
  return [...names].flatMap((field) => {
    const [was, now] = [kept[field] ?? null, current[field] ?? null];
    const isLeftOut =
      momentFields.has(field) || (noLongerKept.has(field) && current[field] === undefined);
    return isLeftOut || isSame(was, now) ? [] : [{ field, was, now }];
  });
}

function isSame(one: CaseCell, other: CaseCell): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
