export type Split = { day: string; ratio: number };
export type Dividend = { day: string; amount: number };

/** What the closes before an ex-date are multiplied by to be comparable with those from it on. */
export type ExDateFactor = {
  /** The ex-date, whether or not the series has a bar that day. */
  day: string;
  /** 1/ratio × (1 − dividend / previous close); NaN when a dividend leaves nothing of that close. */
  factor: number;
};

/**
 * The factor of each ex-date, oldest first. The previous close is the last one before the ex-date;
 * a dividend before the first close changes nothing.
 * @param days  oldest first
 * @param closes  closes as printed, in dollars; null where the source has none
 * Source: DOMAIN rules, section 5.
 */
export function exDateFactors(
  days: readonly string[],
  closes: readonly (number | null)[],
  { splits, dividends }: { splits: readonly Split[]; dividends: readonly Dividend[] },
): ExDateFactor[] {
  const exDates = [...new Set([...splits, ...dividends].map(({ day }) => day))].sort();
  let next = 0;
  let previousClose: number | null = null;
  return exDates.map((day) => {
    for (; next < days.length && (days[next] ?? "") < day; next += 1) {
      previousClose = closes[next] ?? previousClose;
    }
    let factor = 1;
    for (const split of splits) if (split.day === day) factor /= split.ratio;
    const amount = dividends.reduce((sum, paid) => sum + (paid.day === day ? paid.amount : 0), 0);
    if (previousClose !== null && amount > 0) {
      const left = 1 - amount / previousClose;
      factor *= left > 0 ? left : Number.NaN;
    }
    return { day, factor };
  });
}

/** The close that a dividend is measured by; null where there is none before its ex-date. */
export function lastCloseBefore(
  { days, close }: { days: readonly string[]; close: readonly (number | null)[] },
  exDate: string,
): { day: string; close: number } | null {
  const index = days.findLastIndex((day, at) => day < exDate && typeof close[at] === "number");
  const [day, found] = [days[index], close[index]];
  return day === undefined || typeof found !== "number" ? null : { day, close: found };
}

/**
 * Closes adjusted for splits and dividends: every close before an ex-date is multiplied by its factor.
 * @param days  oldest first
 * @param factors  oldest first
 */
export function adjustCloses(
  days: readonly string[],
  closes: readonly (number | null)[],
  factors: readonly ExDateFactor[],
): (number | null)[] {
  const adjusted: (number | null)[] = [];
  let factor = 1;
  let next = factors.length - 1;
  for (let index = days.length - 1; index >= 0; index -= 1) {
    for (; next >= 0 && (factors[next]?.day ?? "") > (days[index] ?? ""); next -= 1) {
      factor *= factors[next]?.factor ?? 1;
    }
    const close = closes[index] ?? null;
    adjusted[index] = close === null ? null : close * factor;
  }
  return adjusted;
}

/** Product of the factors with after < ex-date ≤ through; of nothing before or after them. */
export function factorBetween(
  factors: readonly ExDateFactor[],
  { after, through }: { after: string; through: string },
): number {
  let product = 1;
  for (const { day, factor } of factors) if (day > after && day <= through) product *= factor;
  return product;
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
