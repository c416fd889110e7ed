import type { ExploreTradesAnswer } from "#contract/operations/screening/explore-trades.ts";
import {
  type TradePattern,
  tradePatterns,
  tradePatternTexts,
} from "#contract/patterns/trade-patterns.ts";
import {
  clauseList,
  companiesClause,
  counted,
  datesClause,
  joined,
  listClause,
  merged,
  namesInWords,
  numericClause,
  plain,
  type SentencePart,
  sentenceText,
  strong,
  unknownTickersSentence,
} from "#contract/screening/sentence.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { filterScales, type NumericFilter } from "#contract/values/units.ts";

const filterNames = {
  value_shares_traded: "value",
  market_value: "market value",
  avg_daily_volume: "average daily volume",
  share_price: "share price",
  next_8K_days: "days to next 8-K",
  next_8K_ret0: "next 8-K return",
  next_EA_days: "days to earnings",
  next_EA_ret0: "earnings return",
  trade_return: "trade return",
  avoided_or_gained: "loss avoided or gain",
  avoided_or_gained_net: "loss avoided or gain net of the market",
} as const satisfies Record<NumericFilter, string>;

const numericFilters = [
  "value_shares_traded",
  "market_value",
  "avg_daily_volume",
  "share_price",
  "next_8K_days",
  "next_8K_ret0",
  "next_EA_days",
  "next_EA_ret0",
  "trade_return",
  "avoided_or_gained",
  "avoided_or_gained_net",
] as const satisfies readonly NumericFilter[];

/**
 * The search that ran, in words: "412 trades: purchases and sales by an Officer or Director, traded
 * 01 Sep – 31 Oct 2026, value >= $ 250K. Returns raw, 20 trading days."
 */
export function describeTradeSearch(
  answer: Pick<ExploreTradesAnswer, "num_rows" | "search" | "named">,
): SentencePart[] {
  const { search, named } = answer;
  const clauses = [
    whoTraded(answer),
    companiesClause("in", search, named.companies),
    [plain("traded "), strong(datesClause(search))],
    ...numericFilters.map((filter) =>
      numericClause(filterNames[filter], filterScales[filter].unit, search[filter]),
    ),
    listClause("industry ", search.industry?.val),
    listClause("next 8-K with item ", search.item_number?.val),
    listClause("with pattern ", patternLabels(search.patterns?.val)),
    search.constraint_10b51 === undefined ? [] : [plain("without "), strong("10b5-1 trades")],
  ];
  return merged([
    counted(answer.num_rows, "trade", "trades"),
    ...clauseList(clauses),
    plain(`. Returns ${search.return_type}, ${search.return_horizon} trading days.`),
    ...unknownTickersSentence(named.unknown_tickers),
  ]);
}

/** The same sentence without emphasis. */
export function tradeSearchText(answer: Parameters<typeof describeTradeSearch>[0]): string {
  return sentenceText(describeTradeSearch(answer));
}

/** In the order of the contract's list, whatever the order of the choice. */
function patternLabels(chosen: readonly TradePattern[] | undefined): string[] | undefined {
  return chosen === undefined
    ? undefined
    : tradePatterns
        .filter((pattern) => chosen.includes(pattern))
        .map((pattern) => tradePatternTexts[pattern].label);
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
