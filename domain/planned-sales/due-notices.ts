import { noticeThresholds } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import type { PersonAllocation } from "#domain/planned-sales/allocate-sales.ts";
import { type ReportedSale, valueOf } from "#domain/planned-sales/reported-sales.ts";
import { splitsBetween } from "#domain/planned-sales/split-caution.ts";
import { type Decimal, zero } from "#domain/trades/lines/decimal.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** A sale of which some units are in no notice, and what the person sold in the three months that end with it. */
export type Due = {
  sale: ReportedSale;
  uncovered: Decimal;
  sum: ThreeMonths;
  /** Why it is unknown whether a notice was due; null where one was. */
  doubt: string | null;
};
type ThreeMonths = {
  from: string;
  units: Decimal;
  value: Decimal | null;
  /** Of the sales whose price is known: a lower bound. */
  knownValue: Decimal;
};

/**
 * Units of a sale that are in no notice. Of a joint sale, the notices of one person can be for the units of those of
 * another: between the most that one person's notices cover and the sum of all it is unknown.
 */
export function uncoveredUnits(
  { units }: ReportedSale,
  allocations: readonly PersonAllocation[],
): { uncovered: Decimal; doubt: string | null } | null {
  const sumOf = (parts: readonly PersonAllocation[]): Decimal =>
    parts.reduce((sum, part) => sum.add(part.units), zero);
  const surely = units.sub(sumOf(allocations));
  if (surely.gt(zero)) return { uncovered: surely, doubt: null };
  const byPerson = [...Map.groupBy(allocations, ({ personCik }) => personCik).values()].map(sumOf);
  const uncovered = byPerson.reduce((least, each) => {
    const rest = units.sub(each);
    return rest.lt(least) ? rest : least;
  }, units);
  if (!uncovered.gt(zero)) return null;
  return {
    uncovered,
    doubt:
      "Only the notices of several persons together cover these units; it is unknown whether they are for the same units.",
  };
}

/** Sales of a person up to and with one, since the day after the same day three months before. */
export function threeMonthsTo(last: ReportedSale, own: readonly ReportedSale[]): ThreeMonths {
  const from = Temporal.PlainDate.from(last.day)
    .subtract({ months: 3 })
    .add({ days: 1 })
    .toString();
  const within = own
    .filter(({ day }) => day >= from && day <= last.day)
    .map((sale) => ({ sale, units: sale.units }));
  const units = within.reduce((sum, sale) => sum.add(sale.units), zero);
  const priced = within.filter(({ sale }) => sale.price !== null);
  return { from, units, value: valueOf(within), knownValue: valueOf(priced) ?? zero };
}

/** Null where a notice was due. Dollars decide whatever splits there were; units do not across a split. */
export function thresholdDoubt(
  { from, units, value, knownValue }: ThreeMonths,
  through: string,
  issuer: PreparedIssuer,
): string | null {
  if (knownValue.gt(noticeThresholds.dollars)) return null;
  if (units.gt(noticeThresholds.units)) {
    const split = splitsBetween(issuer, from, through);
    return split?.isSplit === true ? split.reason : null;
  }
  return value === null
    ? "A sale of the three months has no price in dollars that can be right, so it is unknown whether a notice was due."
    : "below";
}

/**
 * One for the sales of three months from the first of them; where a notice was due for some, it leaves out those of
 * which that is unknown.
 */
export function episodes(due: readonly Due[]): [Due, ...Due[]][] {
  const found: [Due, ...Due[]][] = [];
  for (const each of due) {
    const current = found.at(-1);
    const first = current?.[0].sale.day;
    const isSame =
      first !== undefined &&
      each.sale.day < Temporal.PlainDate.from(first).add({ months: 3 }).toString();
    if (current !== undefined && isSame) current.push(each);
    else found.push([each]);
  }
  return found.map((episode) => {
    const [first, ...others] = episode.filter(({ doubt }) => doubt === null);
    return first === undefined ? episode : [first, ...others];
  });
}
