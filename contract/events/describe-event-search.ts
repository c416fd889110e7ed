import type { ExploreEventsAnswer } from "#contract/operations/explore-events.ts";
import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import {
  clauseList,
  companiesClause,
  counted,
  datesClause,
  listClause,
  merged,
  numericClause,
  plain,
  type SentencePart,
  sentenceText,
  strong,
  unknownTickersSentence,
} from "#contract/screening/sentence.ts";
import { eventFilterScales, type EventNumericFilter } from "#contract/values/units.ts";

const filterNames = {
  event_return: "event return",
  value_sold: "value sold",
  value_purchased: "value purchased",
  market_value: "market value",
  avg_daily_volume: "average daily volume",
  share_price: "share price",
} as const satisfies Record<EventNumericFilter, string>;

const numericFilters = [
  "event_return",
  "value_sold",
  "value_purchased",
  "market_value",
  "avg_daily_volume",
  "share_price",
] as const satisfies readonly EventNumericFilter[];

/**
 * The search that ran, in words: "38 events: with item 4.02, filed 01 Sep – 31 Oct 2026, event
 * return <= −10%. Insiders' trades over 30 days before."
 */
export function describeEventSearch(
  answer: Pick<ExploreEventsAnswer, "num_rows" | "search" | "named">,
): SentencePart[] {
  const { search, named } = answer;
  const patterns = search.patterns?.val.map((pattern) => eventPatternTexts[pattern].label);
  const clauses = [
    listClause("with item ", search.item_number?.val),
    companiesClause(search, named.companies),
    [plain("filed "), strong(datesClause(search))],
    ...numericFilters.map((filter) =>
      numericClause(filterNames[filter], eventFilterScales[filter].unit, search[filter]),
    ),
    listClause("industry ", search.industry?.val),
    listClause("pattern ", patterns),
  ];
  return merged([
    counted(answer.num_rows, "event", "events"),
    ...clauseList(clauses),
    plain(`. Insiders' trades over ${search.lookback_period} days before.`),
    ...unknownTickersSentence(named.unknown_tickers),
  ]);
}

/** The same sentence without emphasis. */
export function eventSearchText(answer: Parameters<typeof describeEventSearch>[0]): string {
  return sentenceText(describeEventSearch(answer));
}
