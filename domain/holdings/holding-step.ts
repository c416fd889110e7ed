import type { HoldingLine } from "#domain/holdings/holding-line.ts";
import type { HoldingUnit } from "#domain/holdings/account-of-line.ts";
import { type Decimal, parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

/** "first": nothing earlier to compare with. "not-stated": holding, number or direction missing. */
export type StepStatus = "first" | "reconciled" | "differs" | "not-stated";

/**
 * After what the line's "owned following" was found to speak: the line itself, all lines of the
 * filing that state the same number, or the lines of the filing in another order than listed.
 */
export type StepReading = "after-line" | "after-lines" | "other-order";

/** One line compared with what came before. Amounts in the account's unit. */
export type Reconciled = {
  line: HoldingLine;
  /** Before this line; null where nothing earlier is known. */
  previous: Decimal | null;
  /** Whether `previous` was computed because the line before states no holding. */
  isPreviousComputed: boolean;
  /** Acquired less disposed; null where the line does not say. A holding changes nothing. */
  change: Decimal | null;
  expected: Decimal | null;
  stated: Decimal | null;
  status: StepStatus;
  reading: StepReading;
};

/** What is known before a group of lines. */
export type Carried = { amount: Decimal | null; isComputed: boolean };

/** What a line says it leaves. */
export function statedOf({ asFiled }: HoldingLine, unit: HoldingUnit): Decimal | null {
  return parseDecimal(
    unit === "dollars" ? asFiled.valueOwnedFollowing : asFiled.sharesOwnedFollowing,
  );
}

/** Acquired less disposed by a line, as filed; null where number or direction is missing. */
export function changeOf({ asFiled }: HoldingLine, unit: HoldingUnit): Decimal | null {
  if (asFiled.kind === "holding") return zero;
  const amount = parseDecimal(unit === "dollars" ? asFiled.totalValue : asFiled.shares);
  const direction = asFiled.acquiredDisposed?.trim().toUpperCase();
  if (amount === null || (direction !== "A" && direction !== "D")) return null;
  return direction === "A" ? amount : amount.negated();
}

/**
 * Compares the lines of one filing with what was held before, by the reading of the form that
 * agrees with most of them: each line speaks of the time after itself, several lines state the
 * number after all of them (Form 4, column 5: "following reported transaction(s)"), or the lines are
 * not listed in the order in which they happened. Of readings that agree equally the first counts.
 * @param lines  of one account and one filing, as listed; not empty
 */
export function reconcileFiling(
  lines: readonly HoldingLine[],
  unit: HoldingUnit,
  before: Carried,
): Reconciled[] {
  const amounts = lines.map((line) => ({
    line,
    change: changeOf(line, unit),
    stated: statedOf(line, unit),
  }));
  const readings = [readEach(amounts, before), readRuns(amounts, before)];
  const chained = before.amount === null ? null : readInOtherOrder(amounts, before.amount);
  if (chained !== null) readings.push(chained);
  return readings.reduce((best, next) => (agreeing(next) > agreeing(best) ? next : best));
}

type Amounts = { line: HoldingLine; change: Decimal | null; stated: Decimal | null };

/** How many lines agree with what was expected. */
export function agreeing(steps: readonly Reconciled[]): number {
  return steps.filter(({ status }) => status === "reconciled").length;
}

/** What is known after these lines, given what was known before. */
export function carriedAfter(steps: readonly Reconciled[], before: Carried): Carried {
  let carried = before;
  for (const { stated, expected } of steps) {
    if (stated !== null) carried = { amount: stated, isComputed: false };
    else if (expected !== null) carried = { amount: expected, isComputed: true };
  }
  return carried;
}

function readEach(amounts: readonly Amounts[], before: Carried): Reconciled[] {
  let carried = before;
  return amounts.map((each) => {
    const step = compared(each, carried, { change: each.change, reading: "after-line" });
    carried = carriedAfter([step], carried);
    return step;
  });
}

function readRuns(amounts: readonly Amounts[], before: Carried): Reconciled[] {
  let carried = before;
  return runsOfEqual(amounts).flatMap((run) => {
    const reading: StepReading = run.length > 1 ? "after-lines" : "after-line";
    const change = total(run.map((each) => each.change));
    const steps = run.map((each) => compared(each, carried, { change, reading }));
    carried = carriedAfter(steps, carried);
    return steps;
  });
}

function runsOfEqual(amounts: readonly Amounts[]): Amounts[][] {
  const runs: Amounts[][] = [];
  for (const each of amounts) {
    const run = runs.at(-1);
    const stated = run?.[0]?.stated ?? null;
    if (run !== undefined && stated !== null && each.stated?.equals(stated) === true)
      run.push(each);
    else runs.push([each]);
  }
  return runs;
}

function total(changes: readonly (Decimal | null)[]): Decimal | null {
  let sum = zero;
  for (const change of changes) {
    if (change === null) return null;
    sum = sum.plus(change);
  }
  return sum;
}

/** A chain through all the lines, each from where another leaves; null where there is none. */
function readInOtherOrder(amounts: readonly Amounts[], start: Decimal): Reconciled[] | null {
  const open = new Set(amounts);
  const steps = new Map<Amounts, Reconciled>();
  let amount = start;
  while (open.size > 0) {
    const next = [...open].find(
      ({ change, stated }) => change !== null && stated?.equals(amount.plus(change)) === true,
    );
    if (next?.stated === undefined || next.stated === null) return null;
    const carried = { amount, isComputed: false };
    const facts = { change: next.change, reading: "other-order" } as const;
    steps.set(next, compared(next, carried, facts));
    open.delete(next);
    amount = next.stated;
  }
  return amounts.flatMap((each) => steps.get(each) ?? []);
}

function compared(
  { line, change: ownChange, stated }: Amounts,
  carried: Carried,
  { change, reading }: { change: Decimal | null; reading: StepReading },
): Reconciled {
  const { amount: previous, isComputed } = carried;
  const expected = previous === null || change === null ? null : previous.plus(change);
  return {
    line,
    previous,
    isPreviousComputed: isComputed,
    change: ownChange,
    expected,
    stated,
    status: statusOf({ previous, expected, stated }),
    reading,
  };
}

function statusOf({
  previous,
  expected,
  stated,
}: Pick<Reconciled, "previous" | "expected" | "stated">): StepStatus {
  if (stated === null) return "not-stated";
  if (previous === null) return "first";
  if (expected === null) return "not-stated";
  return stated.equals(expected) ? "reconciled" : "differs";
}
