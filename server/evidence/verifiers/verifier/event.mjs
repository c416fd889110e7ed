/** The figures of a material event. */
import { textOf } from "./days.mjs";
import { lookbackOf } from "./filings/filings.mjs";
import { problem } from "./findings.mjs";
import { zero } from "./numbers.mjs";

export function checkEvent(pack, subject) {
  const filing = pack.filing(subject.accession);
  const { day0 } = filing.published();
  if (subject.day0 !== textOf(day0))
    problem(`DIFFERS: ${subject.id}, day 0: stated ${subject.day0}, recomputed ${textOf(day0)}`);
  const { first: windowStart, last: windowEnd } = lookbackOf(filing, subject.lookback_days);
  const sums = { Sale: zero, Purchase: zero };
  const hasRows = subject.figures.some(({ name }) => name.startsWith("value_"));
  for (const fact of hasRows ? subject.rows : []) {
    const { tradeDate, direction, summed } = pack.row(fact);
    if (tradeDate < windowStart || tradeDate > windowEnd)
      problem(`DIFFERS: ${subject.id}, a trade of ${textOf(tradeDate)} is outside the look-back`);
    for (const line of summed) sums[direction] = sums[direction].plus(line.value());
  }
  pack.compareAll(subject, {
    event_return: (figure) => pack.dayReturn(figure, day0),
    value_sold: () => sums.Sale,
    value_purchased: () => sums.Purchase,
  });
}
