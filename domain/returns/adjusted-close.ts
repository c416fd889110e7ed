export type Split = { day: string; ratio: number };
export type Dividend = { day: string; amount: number };

/**
 * Closes adjusted for splits and dividends: at each ex-date every earlier close is multiplied by
 * 1/ratio and by (1 − dividend / previous close).
 * @param days  oldest first
 * @param closes  raw closes in dollars, null where the source has none
 * Source: DOMAIN rules, section 5.
 */
export function adjustCloses(
  days: readonly string[],
  closes: readonly (number | null)[],
  corporateActions: { splits: readonly Split[]; dividends: readonly Dividend[] },
): (number | null)[] {
  const ratios = sumByDay(corporateActions.splits.map(({ day, ratio }) => [day, Math.log(ratio)]));
  const amounts = sumByDay(corporateActions.dividends.map(({ day, amount }) => [day, amount]));
  const adjusted: (number | null)[] = [];
  let factor = 1;
  for (let index = days.length - 1; index >= 0; index -= 1) {
    const close = closes[index] ?? null;
    adjusted[index] = close === null ? null : close * factor;
    const day = days[index] ?? "";
    const previousClose = closes[index - 1] ?? null;
    factor /= Math.exp(ratios.get(day) ?? 0);
    if (previousClose !== null) factor *= 1 - (amounts.get(day) ?? 0) / previousClose;
  }
  return adjusted;
}

function sumByDay(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [day, amount] of entries) sums.set(day, (sums.get(day) ?? 0) + amount);
  return sums;
}

/** Product of the split ratios with after < day ≤ through. */
export function splitFactor(
  splits: readonly Split[],
  { after, through }: { after: string; through: string },
): number {
  let factor = 1;
  for (const { day, ratio } of splits) if (day > after && day <= through) factor *= ratio;
  return factor;
}
