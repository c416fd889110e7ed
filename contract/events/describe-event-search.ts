import type { ExploreEventsAnswer } from "#contract/operations/screening/explore-events.ts";
import {
  type EventPattern,
  eventPatterns,
  eventPatternTexts,
} from "#contract/patterns/event-patterns.ts";
import {
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
import { type EventNumericFilter, eventFilterScales } from "#contract/values/units.ts";

const filterNames = {
  event_return: "event return",
  market_value: "market value",
  avg_daily_volume: "average daily volume",
  share_price: "share price",
  value_sold: "value sold",
  value_purchased: "value purchased",
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
 * The search that ran, in words: "23 events of CPTX or ARFN filed 01 Sep – 31 Oct 2026, with item 4.02,
 * event return <= −5%. Event return is market adjusted; insider values sum open-market trades in the
 * 30 days before the event."
 */
export function describeEventSearch(
  answer: Pick<ExploreEventsAnswer, "num_rows" | "search" | "named">,
): SentencePart[] {
  const { search, named } = answer;
  const companies = companiesClause("of", search, named.companies);
  const clauses = [
    listClause("with item ", search.item_number?.val),
    ...numericFilters.map((filter) =>
      numericClause(filterNames[filter], eventFilterScales[filter].unit, search[filter]),
    ),
    listClause("industry ", search.industry?.val),
    listClause("pattern ", patternLabels(search.patterns?.val)),
  ].filter((clause) => clause.length > 0);
  return merged([
    counted(answer.num_rows, "event", "events"),
    plain(" "),
    ...companies,
    plain(companies.length === 0 ? "filed " : " filed "),
    strong(datesClause(search)),
    ...clauses.flatMap((clause) => [plain(", "), ...clause]),
    plain(". Event return is market adjusted; insider values sum open-market trades in the "),
    strong(`${search.lookback_period} days`),
    plain(" before the event."),
    ...unknownTickersSentence(named.unknown_tickers),
  ]);
}

/** In the order of the contract's list, whatever the order of the choice. */
function patternLabels(chosen: readonly EventPattern[] | undefined): string[] | undefined {
  return chosen === undefined
    ? undefined
    : eventPatterns
        .filter((pattern) => chosen.includes(pattern))
        .map((pattern) => eventPatternTexts[pattern].label);
}

/** The same sentence without emphasis. */
export function eventSearchText(answer: Parameters<typeof describeEventSearch>[0]): string {
  return sentenceText(describeEventSearch(answer));
}
