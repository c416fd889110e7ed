import type { EdgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { accountsOfLines, type HoldingUnit, unitOf } from "#domain/holdings/account-of-line.ts";
import type { HoldingAccount, HoldingStep, Split } from "#domain/holdings/holding-account.ts";
import { explainDifferences } from "#domain/holdings/explain-differences.ts";
import {
  compareText,
  type HoldingFiling,
  type HoldingLine,
  readHoldingLines,
} from "#domain/holdings/holding-line.ts";
import {
  agreeing,
  type Carried,
  carriedAfter,
  type Reconciled,
  reconcileFiling,
} from "#domain/holdings/holding-step.ts";

/**
 * The way of a person's holdings of one issuer through all stored filings: for each account the
 * lines in order, what was held before, acquired and disposed, what is to be expected then, and
 * what the filing states. Nothing filed is changed.
 * @param filings  Forms 3, 4, 5 and amendments about the issuer that name the person
 * @param splits  of the issuer's price series, null where its source does not say
 * @returns non-derivative accounts first, each group by its newest statement, newest first
 */
export function holdingsPath(
  filings: readonly HoldingFiling[],
  splits: readonly Split[] | null,
  calendar: EdgarCalendar = edgarCalendar,
): HoldingAccount[] {
  const lines = readHoldingLines(filings, calendar);
  const keys = accountsOfLines(lines);
  const byAccount = Map.groupBy(lines, (line) => keys.get(line) ?? "");
  const accounts = [...byAccount.values()].map((own) => followAccount(own, splits ?? []));
  return explainDifferences(accounts).sort(
    (a, b) => tableOf(a) - tableOf(b) || compareText(lastDayOf(b), lastDayOf(a)),
  );
}

function tableOf({ steps }: HoldingAccount): number {
  return steps[0]?.line.asFiled.table === "derivative" ? 1 : 0;
}

function lastDayOf({ steps }: HoldingAccount): string {
  return steps.at(-1)?.line.place.day ?? "";
}

function followAccount(lines: readonly HoldingLine[], splits: readonly Split[]): HoldingAccount {
  const [first] = lines;
  const unit = first === undefined ? "shares" : unitOf(first);
  const steps: HoldingStep[] = [];
  let carried: Carried = { amount: null, isComputed: false };
  let day: string | null = null;
  const open = filingsOf(lines);
  while (open.length > 0) {
    const spoken: string = open[0]?.[0]?.place.day ?? "";
    const between = unit === "dollars" ? [] : splitsBetween(splits, day, spoken);
    const [filed = []] = open.splice(nextOfDay(open, unit, carried), 1);
    const own = reconcileAcross(filed, unit, { carried, splits: between });
    steps.push(...own);
    carried = carriedAfter(own, carried);
    if (spoken !== "") day = spoken;
  }
  return { unit, steps };
}

/**
 * Filings that speak of one day may have been accepted in another order than what they report
 * happened: the first of them that goes on from what was held before comes next.
 */
function nextOfDay(
  open: readonly (readonly HoldingLine[])[],
  unit: HoldingUnit,
  carried: Carried,
): number {
  const day = open[0]?.[0]?.place.day;
  const other = open.findIndex((filed) => filed[0]?.place.day !== day);
  const sameDay = other === -1 ? open : open.slice(0, other);
  const goesOn = sameDay.findIndex(
    (filed) => agreeing(reconcileFiling(filed, unit, carried)) === filed.length,
  );
  return Math.max(0, goesOn);
}

/** Lines of one filing next to each other. */
function filingsOf(lines: readonly HoldingLine[]): HoldingLine[][] {
  return [...Map.groupBy(lines, ({ place }) => place).values()];
}

function splitsBetween(splits: readonly Split[], after: string | null, until: string): Split[] {
  return after === null ? [] : splits.filter(({ day }) => day > after && day <= until);
}

/** With the splits counted, or without where the statements agree better so. */
function reconcileAcross(
  lines: readonly HoldingLine[],
  unit: HoldingUnit,
  { carried, splits }: { carried: Carried; splits: readonly Split[] },
): HoldingStep[] {
  const plain = reconcileFiling(lines, unit, carried);
  const withSplits = (steps: Reconciled[], areSplitsApplied: boolean): HoldingStep[] =>
    steps.map((step, place) => ({
      ...step,
      splits: place === 0 ? splits : [],
      areSplitsApplied: place === 0 && areSplitsApplied,
      reasons: [],
    }));
  if (splits.length === 0 || carried.amount === null) return withSplits(plain, false);
  const amount = splits.reduce((shares, { ratio }) => shares.times(ratio), carried.amount);
  const split = reconcileFiling(lines, unit, { ...carried, amount });
  return agreeing(plain) > agreeing(split) ? withSplits(plain, false) : withSplits(split, true);
}
