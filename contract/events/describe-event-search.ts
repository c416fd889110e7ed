import type { ExploreEventsAnswer } from "#contract/operations/screening/explore-events.ts";
import { eventPatterns, eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import {
  companiesClause,
  datesClause,
  listClause,
  merged,
  numericClauses,
  patternLabels,
  plain,
  type SentencePart,
  sentenceText,
  strong,
  unknownTickersSentence,
} from "#contract/screening/sentence.ts";
import { pendingPricesText, priceUseOfEvents } from "#contract/screening/pending-prices.ts";
import { counted } from "#contract/values/amount-text.ts";
import { eventFilterList } from "#contract/screening/number-filters.ts";

/**
 * The search that ran, in words: "23 events of CPTX or ARFN with a filing date 01 Sep – 31 Oct 2026, with item 4.02,
 * event return <= −5%. Event return is market adjusted; insider values sum open-market trades in the
 * 30 days before the event."
 */
export function describeEventSearch(
  answer: Pick<ExploreEventsAnswer, "search" | "named"> & { num_rows: number | null },
): SentencePart[] {
  const { search, named } = answer;
  const companies = companiesClause("of", search, named.companies);
  const clauses = [
    listClause("with item ", search.item_number?.val),
    ...numericClauses(eventFilterList, search),
    listClause("industry ", search.industry?.val),
    listClause("pattern ", patternLabels(eventPatterns, eventPatternTexts, search.patterns?.val)),
  ].filter((clause) => clause.length > 0);
  return merged([
    strong(answer.num_rows === null ? "Events" : counted(answer.num_rows, "event")),
    plain(" "),
    ...companies,
    plain(`${companies.length === 0 ? "" : " "}with a filing date `),
    strong(datesClause(search)),
    ...clauses.flatMap((clause) => [plain(", "), ...clause]),
    plain(". Event return is market adjusted; insider values sum open-market trades in the "),
    strong(`${search.lookback_period} days`),
    plain(" before the event."),
    ...unknownTickersSentence(named.unknown_tickers),
  ]);
}

/** The same sentence without emphasis, with what is missing while prices are not loaded. */
export function eventSearchText(answer: Parameters<typeof describeEventSearch>[0]): string {
  const { search, named } = answer;
  const text = sentenceText(describeEventSearch(answer));
  const note = pendingPricesText(named.pending_prices, "events", priceUseOfEvents(search));
  return note === null ? text : `${text} ${note}`;
}
