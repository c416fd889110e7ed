import type { ExploreTradesAnswer } from "#contract/operations/screening/explore-trades.ts";
import { tradePatterns, tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import {
  clauseList,
  companiesClause,
  datesClause,
  joined,
  listClause,
  merged,
  namesInWords,
  numericClauses,
  patternLabels,
  plain,
  type SentencePart,
  sentenceText,
  strong,
  unknownTickersSentence,
} from "#contract/screening/sentence.ts";
import {
  pendingPricesText,
  priceUseOfTrades,
  suspectPricesText,
} from "#contract/screening/pending-prices.ts";
import { counted } from "#contract/values/amount-text.ts";
import { rolesInOrder } from "#contract/trades/officer-roles.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { tradeFilterList } from "#contract/screening/number-filters.ts";

/**
 * The search that ran, in words: "412 trades: purchases and sales by an Officer or Director, traded
 * 01 Sep – 31 Oct 2026, value >= $ 250K. Returns raw, 20 trading days; 8-K and earnings returns market-adjusted."
 */
export function describeTradeSearch(
  answer: Pick<ExploreTradesAnswer, "search" | "named"> & { num_rows: number | null },
): SentencePart[] {
  const { search, named } = answer;
  const clauses = [
    whoTraded(answer),
    listClause("officer role ", search.officer_roles && rolesInOrder(search.officer_roles.val)),
    companiesClause("in", search, named.companies),
    [plain("traded "), strong(datesClause(search))],
    ...numericClauses(tradeFilterList, search),
    listClause("industry ", search.industry?.val),
    listClause("next 8-K with item ", search.item_number?.val),
    listClause(
      "with pattern ",
      patternLabels(tradePatterns, tradePatternTexts, search.patterns?.val),
    ),
    search.constraint_10b51 === undefined ? [] : [plain("without "), strong("10b5-1 trades")],
    search.btwn_fqe_ea === undefined ? [] : [strong("between quarter end and earnings")],
    search.excluded_from_totals === undefined ? [] : [strong("excluded from totals")],
  ];
  return merged([
    strong(answer.num_rows === null ? "Trades" : counted(answer.num_rows, "trade")),
    ...clauseList(clauses),
    plain(`. ${returnsText(search)}`),
    ...unknownTickersSentence(named.unknown_tickers),
    ...(named.notes ?? []).map((note) => plain(` ${note}`)),
  ]);
}

/** The choice is of the return after the trade alone (DOMAIN.md section 5, next_8K). */
function returnsText({
  return_type: type,
  return_horizon: horizon,
}: Pick<ExploreTradesAnswer["search"], "return_type" | "return_horizon">): string {
  const others = type === "raw" ? "; 8-K and earnings returns market-adjusted" : "";
  return `Returns ${type}, ${horizon} trading days${others}.`;
}

/** The same sentence without emphasis, with what is missing, or too much in totals, while prices are not loaded. */
export function tradeSearchText(answer: Parameters<typeof describeTradeSearch>[0]): string {
  const { search, named } = answer;
  const text = sentenceText(describeTradeSearch(answer));
  const pending = named.pending_prices;
  const notes = [
    pendingPricesText(pending, "trades", priceUseOfTrades(search)),
    suspectPricesText(pending),
  ];
  return [text, ...notes.filter((note) => note !== null)].join(" ");
}

function whoTraded({
  search,
  named,
}: Pick<ExploreTradesAnswer, "search" | "named">): SentencePart[] {
  const types = search.trade_types?.val ?? tradeTypes;
  const verbs = tradeTypes.filter((type) => types.includes(type)).map((type) => type.toLowerCase());
  const parts = [plain(verbs.join(" and "))];
  const persons = search.reporting_person_ciks ?? [];
  if (persons.length > 0) {
    parts.push(
      plain(" by "),
      ...namesInWords(
        named.persons.map(({ name }) => name),
        persons.length,
      ),
    );
  }
  const kinds = insiderTypes.filter((type) => search.insider_types?.val.includes(type) === true);
  if (kinds.length === 0 || kinds.length === insiderTypes.length) return parts;
  const article = kinds[0] === "Officer" || kinds[0] === "Other" ? "an" : "a";
  return [...parts, plain(` by ${article} `), ...joined(kinds, " or ")];
}
