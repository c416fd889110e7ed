import type { ExploreTradesAnswer, TradeSearch } from "#contract/operations/explore-trades.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { type NumberConstraint, operatorSigns } from "#contract/values/constraint.ts";
import { dayInWords, daysInWords } from "#contract/values/plain-date.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { filterScales, type NumericFilter } from "#contract/values/units.ts";

/** A piece of the sentence; what the user chose is emphasised. */
export type SentencePart = { text: string; isEmphasised: boolean };

const mostNames = 3;

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
] as const satisfies readonly NumericFilter[];

/**
 * The search that ran, in words: "412 trades: purchases and sales by an Officer or Director, traded
 * 01 Sep – 31 Oct 2026, value >= $ 250K. Returns raw, 20 trading days."
 */
export function describeTradeSearch(
  answer: Pick<ExploreTradesAnswer, "num_rows" | "search" | "named">,
): SentencePart[] {
  const { search } = answer;
  const count = fixedDecimal(answer.num_rows, { places: 0, grouped: true });
  const clauses = [
    whoTraded(answer),
    ofCompanies(answer),
    [plain("traded "), strong(datesInWords(search))],
    ...numericFilters.map((filter) => numericClause(filter, search[filter])),
    listClause("industry ", search.industry?.val),
    listClause("next 8-K with item ", search.item_number?.val),
    search.constraint_10b51 === undefined ? [] : [plain("without "), strong("10b5-1 trades")],
  ].filter((clause) => clause.length > 0);
  return merged([
    strong(`${count} ${answer.num_rows === 1 ? "trade" : "trades"}`),
    ...clauses.flatMap((clause, index) => [plain(index === 0 ? ": " : ", "), ...clause]),
    plain(`. Returns ${search.return_type}, ${search.return_horizon} trading days.`),
    ...unknownTickers(answer.named.unknown_tickers),
  ]);
}

/** The same sentence without emphasis. */
export function tradeSearchText(answer: Parameters<typeof describeTradeSearch>[0]): string {
  return describeTradeSearch(answer)
    .map((part) => part.text)
    .join("");
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

function ofCompanies({
  search,
  named,
}: Pick<ExploreTradesAnswer, "search" | "named">): SentencePart[] {
  const asked = (search.tickers ?? search.ciks ?? []).length;
  if (asked === 0) return [];
  const names = named.companies.map(({ ticker, name }) => ticker ?? name);
  return [plain("in "), ...namesInWords(names, asked)];
}

function namesInWords(names: readonly string[], asked: number): SentencePart[] {
  const shown = names.slice(0, mostNames);
  const others = asked - shown.length;
  if (shown.length === 0) return [strong(`${asked} named`)];
  if (others <= 0) return joined(shown, " or ");
  return [...joined(shown, ", "), plain(` and ${others} more`)];
}

function datesInWords(search: TradeSearch): string {
  return search.start_date === "all"
    ? `until ${dayInWords(search.end_date)}`
    : daysInWords(search.start_date, search.end_date);
}

function numericClause(
  filter: NumericFilter,
  constraint: NumberConstraint | undefined,
): SentencePart[] {
  const [first, second] = constraint?.val ?? [];
  if (constraint === undefined || first === undefined) return [];
  const lower = inUnit(filter, first);
  if (constraint.bool === "between" && second !== undefined) {
    return [plain(`${filterNames[filter]} `), strong(`${lower} – ${inUnit(filter, second)}`)];
  }
  return [plain(`${filterNames[filter]} `), strong(`${operatorSigns[constraint.bool]} ${lower}`)];
}

function inUnit(filter: NumericFilter, value: number): string {
  switch (filterScales[filter].unit) {
    case "thousands of dollars":
      return `$ ${trimmed(value)}K`;
    case "millions of dollars":
      return `$ ${trimmed(value)}M`;
    case "dollars":
      return `$ ${trimmed(value)}`;
    case "fraction":
      return `${trimmed(value, 2)}%`;
    case "days":
      return trimmed(value);
  }
}

/** Up to six decimals, none needed: the user's own number, grouped, with the real minus sign. */
function trimmed(value: number, shift = 0): string {
  const text = fixedDecimal(value, { places: 6, shift, grouped: true });
  return text.replace(/\.?0+$/, "").replace("-", "−");
}

function listClause(label: string, values: readonly string[] | undefined): SentencePart[] {
  return values === undefined ? [] : [plain(label), ...joined(values, " or ")];
}

function unknownTickers(tickers: readonly string[]): SentencePart[] {
  if (tickers.length === 0) return [];
  const shown = tickers.slice(0, mostNames).join(", ");
  const others = tickers.length - mostNames;
  return [
    plain(` Not known: `),
    strong(others > 0 ? `${shown} and ${others} more` : shown),
    plain("."),
  ];
}

/** "A", "A or B", "A, B or C" with the names emphasised. */
function joined(names: readonly string[], last: string): SentencePart[] {
  return names.flatMap((name, index) => {
    if (index === 0) return [strong(name)];
    return [plain(index === names.length - 1 ? last : ", "), strong(name)];
  });
}

function merged(parts: readonly SentencePart[]): SentencePart[] {
  const result: SentencePart[] = [];
  for (const part of parts) {
    const previous = result.at(-1);
    if (previous?.isEmphasised === part.isEmphasised) previous.text += part.text;
    else result.push({ ...part });
  }
  return result;
}

function plain(text: string): SentencePart {
  return { text, isEmphasised: false };
}

function strong(text: string): SentencePart {
  return { text, isEmphasised: true };
}
