import { z } from "zod";
import { dateIn, type ReportedAction } from "./checked-prices.ts";

const many = <Shape extends z.ZodType>(shape: Shape) => z.array(shape).default([]);
const day = z.unknown().optional();
const amount = z.unknown().optional();

/** An answer of `/v1/corporate-actions`; other kinds are left out. */
export const actionsShape = z.looseObject({
  corporate_actions: z.looseObject({
    forward_splits: many(
      z.looseObject({ symbol: z.string(), ex_date: day, new_rate: amount, old_rate: amount }),
    ),
    reverse_splits: many(
      z.looseObject({ symbol: z.string(), ex_date: day, new_rate: amount, old_rate: amount }),
    ),
    stock_dividends: many(z.looseObject({ symbol: z.string(), ex_date: day, rate: amount })),
    cash_dividends: many(z.looseObject({ symbol: z.string(), ex_date: day, rate: amount })),
    cash_mergers: many(
      z.looseObject({ acquiree_symbol: z.string(), effective_date: day, rate: amount }),
    ),
    stock_mergers: many(z.looseObject({ acquiree_symbol: z.string(), effective_date: day })),
    stock_and_cash_mergers: many(
      z.looseObject({ acquiree_symbol: z.string(), effective_date: day }),
    ),
    redemptions: many(z.looseObject({ symbol: z.string(), process_date: day, rate: amount })),
    worthless_removals: many(z.looseObject({ symbol: z.string(), process_date: day })),
  }),
  next_page_token: z.string().nullish(),
});

/** What is requested, as Alpaca names it. */
export const actionTypes = [
  "forward_split",
  "reverse_split",
  "stock_dividend",
  "cash_dividend",
  "cash_merger",
  "stock_merger",
  "stock_and_cash_merger",
  "redemption",
  "worthless_removal",
] as const;

/**
 * Actions by Alpaca's symbol. A holder paid in shares, or in shares and cash, receives no fixed sum: the last
 * price is kept.
 */
export function actionsBySymbol(
  answer: z.output<typeof actionsShape>,
): [symbol: string, action: ReportedAction][] {
  const reported = answer.corporate_actions;
  const ends = (
    list: readonly { acquiree_symbol: string; effective_date?: unknown }[],
  ): [string, ReportedAction][] =>
    list.map((each) => [
      each.acquiree_symbol,
      { day: dateIn(each.effective_date), kind: "delisting", amount: null },
    ]);
  return [
    ...[...reported.forward_splits, ...reported.reverse_splits].map(
      (each): [string, ReportedAction] => [
        each.symbol,
        {
          day: dateIn(each.ex_date),
          kind: "split",
          amount: quotient(each.new_rate, each.old_rate),
        },
      ],
    ),
    ...reported.stock_dividends.map((each): [string, ReportedAction] => [
      each.symbol,
      { day: dateIn(each.ex_date), kind: "split", amount: quotient(each.rate, 1, 1) },
    ]),
    ...reported.cash_dividends.map((each): [string, ReportedAction] => [
      each.symbol,
      { day: dateIn(each.ex_date), kind: "dividend", amount: each.rate },
    ]),
    ...reported.cash_mergers.map((each): [string, ReportedAction] => [
      each.acquiree_symbol,
      // A cash merger without its price is refused, not taken for one without payment.
      { day: dateIn(each.effective_date), kind: "delisting", amount: each.rate ?? Number.NaN },
    ]),
    ...ends(reported.stock_mergers),
    ...ends(reported.stock_and_cash_mergers),
    ...reported.redemptions.map((each): [string, ReportedAction] => [
      each.symbol,
      { day: dateIn(each.process_date), kind: "delisting", amount: each.rate ?? Number.NaN },
    ]),
    ...reported.worthless_removals.map((each): [string, ReportedAction] => [
      each.symbol,
      { day: dateIn(each.process_date), kind: "delisting", amount: 0 },
    ]),
  ];
}

/** @param plus  added to the quotient: a stock dividend of 0.05 gives 1.05 shares for one */
function quotient(top: unknown, bottom: unknown, plus = 0): number {
  return typeof top === "number" && typeof bottom === "number" ? top / bottom + plus : Number.NaN;
}
