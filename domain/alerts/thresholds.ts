import type { ConstraintTree, NumberField } from "#domain/alerts/constraint-tree.ts";

/**
 * A condition that every row an alert matches meets, by which the alert is found: the number in
 * `field` is at least, or at most, `bound`; no field: always.
 */
export type Threshold = {
  direction: "Purchase" | "Sale" | null;
  field: NumberField | null;
  side: "atLeast" | "atMost";
  bound: number;
};

type NumberBound = Omit<Threshold, "direction" | "field"> & { field: NumberField };

/** The number that leaves out most rows comes first. */
const byWorth: readonly NumberField[] = [
  "return",
  "value",
  "shares",
  "sold30",
  "sold90",
  "sold180",
  "sold365",
  "purchased30",
  "purchased90",
  "purchased180",
  "purchased365",
  "averageDailyVolume",
  "marketValue",
  "sharePrice",
];

/** Thresholds of which every row the tree matches passes at least one. */
export function thresholdsOf(tree: ConstraintTree): Threshold[] {
  const conditions = tree.kind === "all" ? tree.of : [tree];
  const direction = directionOf(conditions);
  const bounds = boundsOf(conditions) ?? [{ field: null, side: "atLeast" as const, bound: 0 }];
  return bounds.map((bound) => ({ direction, ...bound }));
}

function directionOf(conditions: readonly ConstraintTree[]): Threshold["direction"] {
  for (const condition of conditions) {
    if (condition.kind !== "text-in" || condition.field !== "direction") continue;
    const [only, second] = condition.values;
    if (second === undefined && (only === "Purchase" || only === "Sale")) return only;
  }
  return null;
}

/** Null where no number restricts what is matched. */
function boundsOf(conditions: readonly ConstraintTree[]): NumberBound[] | null {
  for (const condition of conditions) {
    if (condition.kind !== "any") continue;
    const branches = condition.of.map((branch) =>
      best(branch.kind === "all" ? branch.of : [branch]),
    );
    const known = branches.filter((bound) => bound !== null);
    if (known.length === branches.length) return known;
  }
  const bound = best(conditions);
  return bound === null ? null : [bound];
}

function best(conditions: readonly ConstraintTree[]): NumberBound | null {
  const bounds = conditions.flatMap(numberBound);
  const [first] = bounds.toSorted((a, b) => byWorth.indexOf(a.field) - byWorth.indexOf(b.field));
  return first ?? null;
}

function numberBound(condition: ConstraintTree): NumberBound[] {
  if (condition.kind !== "number") return [];
  const { field, operator, values } = condition;
  const [bound] = values;
  if (bound === undefined) return [];
  const isFromBelow = operator === "le" || operator === "lt";
  return [{ field, side: isFromBelow ? "atMost" : "atLeast", bound }];
}
