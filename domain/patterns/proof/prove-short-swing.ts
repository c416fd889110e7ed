import type { PairMeasure } from "#contract/operations/screening/short-swing.ts";
import { textToTheCent, type ShortSwingPair } from "#domain/short-swing/short-swing.ts";
import type { TradeProfit } from "#domain/short-swing/trade-profit.ts";
import { grouped, input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import type { ProvedNumber } from "#domain/trades/proof/trade-proof.ts";

/** Profits have more places where splits restate units and prices. */
const shownPlaces = 8;

/** The short-swing profit that a trade makes, pair by pair. */
export function proveShortSwing(found: TradeProfit | null, areSplitsKnown: boolean): ProvedNumber {
  return {
    name: "short_swing_profit",
    horizon: null,
    label: "Short-swing profit",
    unit: "dollars",
    value: found === null ? null : textToTheCent(found.profit),
    rule: "Section 16(b) of the Securities Exchange Act of 1934: pairs of a purchase and a sale by one person within less than six months, matched for the greatest total profit. Each pair counts once, for the trade that was disclosed later. Counsel must review a claim before it is made.",
    inputs: found === null ? [] : found.pairs.flatMap(pairInputs),
    note: noteOf(found, areSplitsKnown),
  };
}

function noteOf(found: TradeProfit | null, areSplitsKnown: boolean): string | null {
  if (!areSplitsKnown)
    return "No price source states the splits of this stock, so pairs of different days do not count; see the worksheet.";
  return found === null ? "No pair with a trade disclosed before has a profit." : null;
}

const formulas: Readonly<Record<PairMeasure, string>> = {
  prices: "units × (sale price − purchase price)",
  limit:
    "units × (sale price − purchase price), the stock's close as each option's price: limit under Rule 16b-6(c)(2)",
  premiums: "units × (premium received − premium paid), Rule 16b-6(c)(1)",
};

function pairInputs({ purchase, sale, units, profit, measure }: ShortSwingPair): ProofInput[] {
  const shown = [sale.price, purchase.price].map((price) =>
    grouped(price.toDecimalPlaces(shownPlaces)),
  );
  return [
    input(
      `purchase ${purchase.line.tradeDate}`,
      `line ${purchase.line.lineNumber}`,
      purchase.line.accession,
    ),
    input(`sale ${sale.line.tradeDate}`, `line ${sale.line.lineNumber}`, sale.line.accession),
    input(
      formulas[measure],
      `${grouped(units)} × (${shown.join(" − ")}) = ${grouped(profit.toDecimalPlaces(shownPlaces))}`,
    ),
  ];
}
