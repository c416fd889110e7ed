import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import type { Lookback } from "#contract/events/event-vocabulary.ts";
import { daysInWords } from "#web/explore/trades/trade-flags.ts";
import { counted } from "#contract/values/amount-text.ts";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

type StandingOutTrade = Pick<
  TradeRow,
  "avoided_or_gained" | "avoided_or_gained_net" | "btwn_fqe_ea" | "next_8K_days" | "trade_direction"
>;

/** What makes a trade stand out beyond its patterns: loss avoided or gain, and a closed quarter. */
export function tradeFacts(row: StandingOutTrade): string[] {
  return [
    ...outcomeFacts(row),
    ...(row.btwn_fqe_ea === 1
      ? ["The quarter had ended and its results were not yet announced."]
      : []),
  ];
}

/** Two amounts that can have opposite signs: the net one leaves out the market and the days before day 0. */
function outcomeFacts(row: StandingOutTrade): string[] {
  const { avoided_or_gained: gross, avoided_or_gained_net: net, next_8K_days: days } = row;
  if (net === null || net <= 0 || days === null) return [];
  const isSale = row.trade_direction === "Sale";
  const trade = isSale ? "sale" : "purchase";
  const [better, worse] = isSale ? ["loss avoided", "gain forgone"] : ["gain", "loss"];
  return [
    ...(gross === null
      ? []
      : [
          `From the ${trade}’s price to the close of day 0 of the next 8-K, the ${gross < 0 ? worse : better} was ${dollarsText(Math.abs(gross))}, not adjusted for the market (Securities Exchange Act of 1934, section 21A(e)).`,
        ]),
    `On day 0 of the next 8-K alone, net of the market, the ${better} was ${dollarsText(net)}: value times the 8-K’s market-adjusted return${isSale ? ", with the sign reversed" : ""}.`,
    `The 8-K was accepted ${daysInWords(days)} after the ${trade}.`,
  ];
}

type StandingOutEvent = Pick<
  EventRow,
  "value_purchased" | "value_sold" | "report_days_late" | "gap_trades"
>;

/** How late an 8-K was filed, and what insiders traded before an event, where they did. */
export function eventFacts(row: StandingOutEvent, lookback: Lookback): string[] {
  const sums = [
    ["sold", row.value_sold],
    ["purchased", row.value_purchased],
  ] as const;
  const traded = sums.flatMap(([verb, value]) =>
    value === null || value === 0 ? [] : [`${verb} ${dollarsText(value)}`],
  );
  return [
    ...lateFacts(row),
    ...(traded.length === 0
      ? []
      : [`Insiders ${traded.join(" and ")} in the ${lookback} days before the event.`]),
  ];
}

function lateFacts({ report_days_late: days, gap_trades: trades }: StandingOutEvent): string[] {
  if (days === null || days === 0) return [];
  const late = `Filed ${counted(days, "business day", "business days")} after its due date`;
  if (trades === null || trades === 0) return [`${late}.`];
  const meanwhile = counted(trades, "insider trade", "insider trades");
  return [`${late}, with ${meanwhile} between the event and the filing.`];
}
