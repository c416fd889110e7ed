import { relationshipTitles } from "#domain/trades/rows/displayed-owner.ts";
import type { TradeRow, TradeSearch } from "#contract/operations/screening/explore-trades.ts";
import { type OfficerRole, officerRoles } from "#contract/trades/officer-roles.ts";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { exclusionOf } from "#contract/trades/exclusions.ts";
import { tradeFields } from "#contract/trades/trade-fields.ts";
import { tradeDirections, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { form8kItems } from "#contract/values/form-8k-items.ts";
import { industries, unknownIndustry } from "#contract/values/industries.ts";
import type { NumericFilter } from "#contract/screening/number-filters.ts";
import {
  type Cells,
  codes,
  decimal,
  number,
  orNull,
  paddedCik,
  text,
  yesNo,
} from "#database/screening/cells.ts";
import {
  type Condition,
  numberConditions,
  sharedConditions,
} from "#database/screening/condition.ts";
import { columnsFrom } from "#database/computed/stored-column.ts";
import {
  insiderConditions,
  insiderTypesOf,
  relationships,
} from "#database/screening/relationships.ts";
import { fieldsFrom, type Subject } from "#database/screening/subject.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";

const column = columnsFrom<DerivedTrade>();

/** The columns of the `trade` table, in insertion order. */
export const tradeColumns = {
  accession: column("text", (trade) => trade.accession),
  row_number: column("smallint", (trade) => trade.rowNumber),
  issuer_cik: column("bigint", (trade) => trade.issuerCik),
  company_name: column("text", (trade) => trade.companyName),
  ticker: column("text", (trade) => trade.ticker),
  industry: column("text", (trade) => trade.industry, { codes: [...industries, unknownIndustry] }),
  is_live: column("boolean", (trade) => trade.isLive, "nothing"),
  line_numbers: column("smallint[]", (trade) => trade.lineNumbers, "nothing"),
  owner_cik: column("bigint", (trade) => trade.ownerCik),
  owner_name: column("text", (trade) => trade.ownerName),
  other_owners: column("smallint", (trade) => trade.otherOwners),
  owner_ciks: column("bigint[]", (trade) => trade.ownerCiks),
  title: column("text", (trade) => trade.title),
  officer_roles: column("text[]", (trade): readonly OfficerRole[] | null => trade.officerRoles, {
    codes: officerRoles,
  }),
  location: column("text", (trade) => trade.location),
  is_officer: column("boolean", (trade) => trade.isOfficer),
  is_director: column("boolean", (trade) => trade.isDirector),
  is_ten_percent_owner: column("boolean", (trade) => trade.isTenPercentOwner),
  is_other: column("boolean", (trade) => trade.isOther),
  security_title: column("text", (trade) => trade.securityTitle),
  trade_date: column("date", (trade) => trade.tradeDate),
  direction: column("text", (trade) => trade.direction, { codes: tradeDirections }),
  shares: column("numeric", (trade) => trade.shares),
  price: column("numeric", (trade) => trade.price),
  value: column("numeric", (trade) => trade.value),
  sum_value: column("numeric", (trade) => trade.sumValue, "exact"),
  is_plan: column("boolean", (trade) => trade.isPlan),
  has_footnotes: column("boolean", (trade): boolean | null => trade.hasFootnotes),
  accepted_at: column("timestamptz", (trade) => trade.acceptedAt),
  filed_on: column("date", (trade) => trade.filedOn),
  days_to_file: column("integer", (trade) => trade.daysToFile),
  calendar_days_to_file: column("integer", (trade) => trade.calendarDaysToFile),
  due_on: column("date", (trade) => trade.dueOn),
  due_basis: column("text", (trade) => trade.dueBasis, "nothing"),
  days_late: column("integer", (trade) => trade.daysLate),
  price_suspect: column("text", (trade) => trade.priceSuspect),
  return_5: column("double precision", ({ rawReturns }) => rawReturns[5]),
  return_10: column("double precision", ({ rawReturns }) => rawReturns[10]),
  return_20: column("double precision", ({ rawReturns }) => rawReturns[20]),
  return_60: column("double precision", ({ rawReturns }) => rawReturns[60]),
  return_120: column("double precision", ({ rawReturns }) => rawReturns[120]),
  adjusted_return_5: column("double precision", ({ adjustedReturns }) => adjustedReturns[5]),
  adjusted_return_10: column("double precision", ({ adjustedReturns }) => adjustedReturns[10]),
  adjusted_return_20: column("double precision", ({ adjustedReturns }) => adjustedReturns[20]),
  adjusted_return_60: column("double precision", ({ adjustedReturns }) => adjustedReturns[60]),
  adjusted_return_120: column("double precision", ({ adjustedReturns }) => adjustedReturns[120]),
  next_8k_accession: column("text", (trade) => trade.next8kAccession),
  next_8k_days: column("integer", (trade) => trade.next8kDays),
  next_8k_return: column("double precision", (trade) => trade.next8kReturn),
  next_8k_items: column("text[]", (trade) => trade.next8kItems, {
    codes: form8kItems.map(({ code }) => code),
  }),
  next_earnings_accession: column("text", (trade) => trade.nextEarningsAccession),
  next_earnings_days: column("integer", (trade) => trade.nextEarningsDays),
  next_earnings_return: column("double precision", (trade) => trade.nextEarningsReturn),
  is_between_quarter_end_and_earnings: column(
    "boolean",
    (trade) => trade.isBetweenQuarterEndAndEarnings,
  ),
  share_price: column("double precision", (trade) => trade.sharePrice),
  market_value: column("double precision", (trade) => trade.marketValue),
  average_daily_volume: column("double precision", (trade) => trade.averageDailyVolume),
  flags: column("text[]", (trade) => trade.flags),
  patterns: column("text[]", (trade) => trade.patterns, { codes: tradePatterns }),
  avoided_or_gained: column("numeric", (trade) => trade.avoidedOrGained),
  avoided_or_gained_net: column("numeric", (trade) => trade.avoidedOrGainedNet),
  short_swing_profit: column("numeric", (trade) => trade.shortSwingProfit),
};

export type TradeColumn = keyof typeof tradeColumns;

/** A row of a file: besides the answer's fields, what sums count of it. */
export type ListedTrade = TradeRow & {
  /** Dollars as exact decimal text without trailing zeros; null where no sum counts the row. */
  sum_value: string | null;
};

/** A search of trades, or of those among its trades that are reported by an officer but show no officer title. */
export type ScreenedTrades = TradeSearch & { lacksOfficerTitle?: true };

/** What of a search the fields depend on. */
type Choice = Pick<TradeSearch, "return_type" | "return_horizon">;

const { one, several } = fieldsFrom<Choice, TradeColumn>();

const summedColumns = ["value", "sum_value", "price_suspect"] as const;

const summedCells = (cells: Cells) => ({
  value: orNull(number)(cells.value),
  sum_value: orNull(decimal)(cells.sum_value),
  price_suspect: text(cells.price_suspect),
});

const fields: Subject<TradeRow, Choice, TradeColumn>["fields"] = {
  accno: one("accession", text),
  row_number: one("row_number", number),
  conm: one("company_name", text),
  ticker: one("ticker", orNull(text)),
  cik: one("issuer_cik", paddedCik),
  owner: one("owner_name", text),
  owner_cik: one("owner_cik", paddedCik),
  other_owners: one("other_owners", number),
  insider_types: several(Object.values(relationships), insiderTypesOf),
  title: one("title", orNull(text)),
  location: one("location", orNull(text)),
  security_title: one("security_title", orNull(text)),
  trade_date: one("trade_date", text),
  trade_direction: one("direction", (cell) => (cell === "Purchase" ? "Purchase" : "Sale")),
  shares: one("shares", number),
  price: one("price", orNull(number)),
  value: one("value", orNull(number)),
  trade_return: one(returnColumn, orNull(number)),
  next_8K_days: one("next_8k_days", orNull(number)),
  next_8K_ret0: one("next_8k_return", orNull(number)),
  next_8K_items: one("next_8k_items", (cell) => orNull(codes)(cell)?.join("&") ?? null),
  next_8K_accno: one("next_8k_accession", orNull(text)),
  next_ea_days: one("next_earnings_days", orNull(number)),
  next_ea_ret0: one("next_earnings_return", orNull(number)),
  next_ea_accno: one("next_earnings_accession", orNull(text)),
  btwn_fqe_ea: one("is_between_quarter_end_and_earnings", yesNo),
  days_to_file: one("days_to_file", orNull(number)),
  calendar_days_to_file: one("calendar_days_to_file", orNull(number)),
  due_date: one("due_on", orNull(text)),
  days_late: one("days_late", orNull(number)),
  is_10b51: one("is_plan", yesNo),
  has_footnotes: one("has_footnotes", orNull(yesNo)),
  filed_on: one("filed_on", orNull(text)),
  accepted_at: one("accepted_at", orNull(text)),
  industry: one("industry", text),
  market_value: one("market_value", orNull(number)),
  avg_daily_volume: one("average_daily_volume", orNull(number)),
  share_price: one("share_price", orNull(number)),
  price_suspect: one("price_suspect", (cell) =>
    cell === "yes" || cell === "no" ? cell : "unknown",
  ),
  not_in_sums_because: several(summedColumns, (cells) =>
    exclusionOf({ ...summedCells(cells), is_live: true }),
  ),
  patterns: one("patterns", (cell) => {
    const found = codes(cell);
    return tradePatterns.filter((pattern) => found.includes(pattern));
  }),
  avoided_or_gained: one("avoided_or_gained", orNull(number)),
  avoided_or_gained_net: one("avoided_or_gained_net", orNull(number)),
  short_swing_profit: one("short_swing_profit", orNull(number)),
  flags: one("flags", codes),
};

type SearchedBy<Row> = Subject<Row, Choice, TradeColumn> & {
  conditions: (search: TradeSearch) => Condition<TradeColumn>[];
};

/** How insider trades are stored, and how answers are made of them. */
export const tradeSubject: SearchedBy<TradeRow> = {
  table: "trade",
  key: ["accession", "row_number"],
  columns: tradeColumns,
  fields,
  wire: tradeFields,
  conditions: tradeConditions,
  latest: ["trade_date"],
  flagSets: { insider_types: Object.values(relationships) },
  amounts: ["shares", "value", "sum_value", "avoided_or_gained_net"],
};

/** The same for one trade, which unlike those of searches may have been replaced. */
export const storedTrades: SearchedBy<TradeRow> = {
  ...tradeSubject,
  fields: {
    ...fields,
    not_in_sums_because: several([...summedColumns, "is_live"], (cells) =>
      exclusionOf({ ...summedCells(cells), is_live: cells.is_live === true }),
    ),
  },
};

/** The same for files, which also say what totals count. */
export const listedTrades: SearchedBy<ListedTrade> = {
  ...tradeSubject,
  fields: { ...fields, sum_value: one("sum_value", orNull(decimal)) },
};

/** Column of the search's return. */
function returnColumn(search: Choice) {
  return search.return_type === "adjusted"
    ? (`adjusted_return_${search.return_horizon}` as const)
    : (`return_${search.return_horizon}` as const);
}

/** Without an officer's title, the row has a relationship in its place. */
const untitledOfficer: readonly Condition<TradeColumn>[] = [
  { kind: "any-true", columns: ["is_officer"] },
  {
    kind: "either",
    of: [
      [{ kind: "missing", column: "title" }],
      [{ kind: "text-in", column: "title", values: relationshipTitles }],
    ],
  },
];

const directions = { Purchases: "Purchase", Sales: "Sale" } as const;

/** The conditions of a search. Every trade type is no restriction. */
function tradeConditions(search: ScreenedTrades): Condition<TradeColumn>[] {
  const conditions: Condition<TradeColumn>[] = sharedConditions(search, {
    day: "trade_date",
    cik: "issuer_cik",
    items: "next_8k_items",
  });
  conditions.push(...insiderConditions(search));
  const types = new Set(search.trade_types?.val);
  if (types.size > 0 && types.size < tradeTypes.length) {
    const values = [...types].map((type) => directions[type]);
    conditions.push({ kind: "text-in", column: "direction", values });
  }
  if (search.officer_roles !== undefined) {
    const values = search.officer_roles.val;
    conditions.push({ kind: "any-code", column: "officer_roles", values });
  }
  if (search.lacksOfficerTitle) conditions.push(...untitledOfficer);
  if (search.constraint_10b51 !== undefined) conditions.push({ kind: "not", column: "is_plan" });
  if (search.btwn_fqe_ea !== undefined) {
    conditions.push({ kind: "any-true", columns: ["is_between_quarter_end_and_earnings"] });
  }
  if (search.excluded_from_totals !== undefined)
    conditions.push({ kind: "missing", column: "sum_value" });
  const numbers = numberConditions<NumericFilter, TradeColumn>(search, {
    value_shares_traded: "value",
    market_value: "market_value",
    avg_daily_volume: "average_daily_volume",
    share_price: "share_price",
    next_EA_days: "next_earnings_days",
    next_EA_ret0: "next_earnings_return",
    next_8K_days: "next_8k_days",
    next_8K_ret0: "next_8k_return",
    avoided_or_gained: "avoided_or_gained",
    avoided_or_gained_net: "avoided_or_gained_net",
    short_swing_profit: "short_swing_profit",
    trade_return: returnColumn(search),
  });
  return [...conditions, ...numbers];
}
