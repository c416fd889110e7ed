/**
 * The last day on which a transaction can be matched with one of `day`: two days before the corresponding day six
 * months later, because parts of days do not count (Colonial Realty v. MacWilliams, S.D.N.Y. 1974). August 31
 * corresponds to the last day of February.
 * @param day  `YYYY-MM-DD`, as is the result
 */
export function lastMatchableDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ months: 6 }).subtract({ days: 2 }).toString();
}

/**
 * The last day on which a suit can be brought: two years after the profit was realized by the later trade (Section
 * 16(b)). Courts can extend it, for example while the trade was not disclosed.
 * @param day  `YYYY-MM-DD` of the later trade, as is the result
 */
export function lastSuitDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ years: 2 }).toString();
}
