import { plainWords } from "#domain/holdings/account-of-line.ts";
import type { HoldingAccount, HoldingStep } from "#domain/holdings/holding-account.ts";
import { type Decimal, decimalToText, zero } from "#domain/trades/lines/decimal.ts";

/** Ratios at which companies split their shares, or join them. */
const commonRatios = [2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 50] as const;

const unreported =
  "A change in between that no stored filing reports: it is exempt from reporting, reported later, or in a filing that is not stored.";
const rounding = "Rounding: the difference is not more than one share.";
const splitCounted = "A split in between that the filing and the price source count differently.";
const statedAgain = "The previous balance was repeated: this line may not be included in it.";
const otherDirection =
  "The direction: with acquired and disposed exchanged, the balance would reconcile.";
const countsItself =
  "The balance counts only the securities of this line, as for a separate grant.";
const severalLines =
  "The filing lists several holdings in the same words, so the one that continues the previous balance cannot be identified.";
const otherForms =
  "A change in the form of ownership: the person also holds the same security in other forms.";

/** Adds to each step that differs what may explain it; nothing is decided. */
export function explainDifferences(accounts: readonly HoldingAccount[]): HoldingAccount[] {
  const bySecurity = Map.groupBy(accounts, securityOf);
  return accounts.map((account) => {
    const others = (bySecurity.get(securityOf(account)) ?? []).filter((each) => each !== account);
    const steps = account.steps.map((step) =>
      step.status === "differs" ? { ...step, reasons: reasonsOf(step, account, others) } : step,
    );
    return { ...account, steps };
  });
}

function securityOf({ steps, unit }: HoldingAccount): string {
  const filed = steps[0]?.line.asFiled;
  return `${filed?.table} ${unit} ${plainWords(filed?.securityTitle ?? null)}`;
}

/** Stated less expected. */
export function differenceOf({ stated, expected }: HoldingStep): Decimal | null {
  return stated === null || expected === null ? null : stated.minus(expected);
}

function reasonsOf(
  step: HoldingStep,
  account: HoldingAccount,
  others: readonly HoldingAccount[],
): string[] {
  const { previous, stated, change } = step;
  const difference = differenceOf(step) ?? zero;
  const reasons: string[] = [];
  if (difference.abs().lessThanOrEqualTo(1)) reasons.push(rounding);
  reasons.push(...notesOnNumber(step));
  const isStatedAgain = previous !== null && stated?.equals(previous) === true;
  if (isStatedAgain && change?.isZero() !== true) reasons.push(statedAgain);
  if (change !== null && !change.isZero()) {
    if (previous !== null && stated?.equals(previous.minus(change)) === true)
      reasons.push(otherDirection);
    if (stated?.equals(change) === true) reasons.push(countsItself);
  }
  const ratio = account.unit === "shares" && !isStatedAgain ? likelyRatio(step) : null;
  if (ratio !== null) reasons.push(`A split of ${ratio}: it would explain the balance exactly.`);
  else if (step.splits.length > 0) reasons.push(splitCounted);
  if (hasSeveralHoldings(step, account)) reasons.push(severalLines);
  const opposite = others.find((other) => takesUp(other, step, difference));
  if (opposite !== undefined) {
    const amount = decimalToText(difference.abs());
    reasons.push(
      `A change in the form of ownership: the same filing changes the holding ${formOf(opposite)} by ${amount} in the opposite direction.`,
    );
  } else if (others.length > 0) reasons.push(otherForms);
  reasons.push(unreported);
  return reasons;
}

/** What the filing itself says of the number it states. */
function notesOnNumber({ line: { asFiled, filing } }: HoldingStep): string[] {
  return asFiled.followingFootnoteIds.flatMap((id) => {
    const text = filing.footnotes[id];
    return text === undefined ? [] : [`The filing's footnote on the balance: ${text}`];
  });
}

/** The common ratio by which the earlier holding would have to be multiplied, "2 for 1". */
function likelyRatio({ previous, stated, expected, areSplitsApplied }: HoldingStep): string | null {
  if (previous === null || stated === null || expected === null) return null;
  if (previous.isZero() || areSplitsApplied) return null;
  const change = expected.minus(previous);
  const needed = stated.minus(change);
  for (const ratio of commonRatios) {
    if (needed.equals(previous.times(ratio))) return `${ratio} for 1`;
    if (needed.times(ratio).equals(previous)) return `1 for ${ratio}`;
  }
  return null;
}

function hasSeveralHoldings({ line }: HoldingStep, { steps }: HoldingAccount): boolean {
  const own = steps.filter((other) => other.line.place === line.place);
  const holdings = own.filter((other) => other.line.asFiled.kind === "holding");
  return own.length > 1 && holdings.length > 0;
}

/** Whether another account changes the other way in the same filing, unexplained or newly. */
function takesUp({ steps }: HoldingAccount, step: HoldingStep, difference: Decimal): boolean {
  return steps.some((other) => {
    if (other.line.place !== step.line.place || other.stated === null) return false;
    const gained = other.status === "first" ? other.stated : differenceOf(other);
    return gained !== null && !gained.isZero() && gained.equals(difference.negated());
  });
}

function formOf({ steps }: HoldingAccount): string {
  const filed = steps.at(-1)?.line.asFiled;
  if (filed?.directOrIndirect?.trim().toUpperCase() === "D") return "directly";
  const nature = filed?.natureOfOwnership?.trim() ?? "";
  return nature === "" ? "indirectly" : `indirectly (“${nature}”)`;
}
