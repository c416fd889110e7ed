import type { ShortSwingLine, ShortSwingPairFact } from "#domain/evidence/evidence.ts";
import type { NumberedShortSwing } from "#domain/evidence/numbered.ts";

/** A short-swing worksheet in data/figures.json. */
export function shortSwingData(swing: NumberedShortSwing) {
  return {
    person: swing.person,
    owner_cik: swing.ownerCik,
    is_domestic: swing.isDomestic,
    splits_of: swing.splitsOf,
    ten_percent_since: swing.tenPercentSince,
    filings: swing.filings,
    lines: swing.lines.map(lineData),
    pairs: swing.pairs.map(pairData),
  };
}

function lineData(line: ShortSwingLine) {
  const { matchable } = line;
  return {
    accession: line.accession,
    line: line.line,
    trade_date: line.tradeDate,
    code: line.code,
    shares: line.shares,
    price: line.price,
    outcome: line.outcome,
    because: line.because,
    superseded_by: line.supersededBy,
    matchable: matchable && {
      side: matchable.side,
      security_class: matchable.securityClass,
      units: matchable.units,
      price: matchable.price,
      split_factor: matchable.splitFactor,
      close: matchable.close,
    },
  };
}

function pairData({ purchase, sale, units, profit, ...days }: ShortSwingPairFact) {
  return {
    purchase,
    sale,
    units,
    profit,
    last_matchable_day: days.lastMatchableDay,
    suit_by: days.suitBy,
  };
}
