import { z } from "zod";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import {
  exploreTradesInput,
  exploreTradesOutput,
} from "#contract/operations/screening/explore-trades.ts";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { sortColumns } from "#contract/trades/trade-fields.ts";
import {
  insiderTypeSchema,
  returnHorizons,
  returnTypes,
  tradeTypes,
} from "#contract/trades/trade-vocabulary.ts";
import { storedSearch, typedConstraintSchema } from "#web/explore/search/stored-search.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { defaultForm } from "./trade-form.ts";
import { firstTradeSearch, latestTrades, type TradeSearchKind } from "./trade-search-state.ts";

const formSchema = z.object({
  tickers: z.array(z.string()),
  owners: z.array(z.string()),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  returnType: z.enum(returnTypes),
  returnHorizon: z.literal(returnHorizons),
  tradeTypes: z.array(z.enum(tradeTypes)),
  insiderTypes: z.array(insiderTypeSchema),
  valueTraded: typedConstraintSchema,
  excludesPlans: z.boolean(),
  includesAll: z.boolean(),
  industries: z.array(z.string()),
  marketValue: typedConstraintSchema,
  averageDailyVolume: typedConstraintSchema,
  sharePrice: typedConstraintSchema,
  next8kDays: typedConstraintSchema,
  next8kReturn: typedConstraintSchema,
  itemNumbers: z.array(z.string()),
  nextEarningsDays: typedConstraintSchema,
  nextEarningsReturn: typedConstraintSchema,
  tradeReturn: typedConstraintSchema,
  patterns: z.array(z.enum(tradePatterns)),
  avoidedOrGained: typedConstraintSchema,
  avoidedOrGainedNet: typedConstraintSchema,
}) satisfies z.ZodType<TradeForm>;
const payloadSchema = exploreTradesInput.transform(
  ({ type: _type, page: _page, limit: _limit, ...search }) => {
    const { sort_column: _column, sort_direction: _direction, ...payload } = search;
    return payload;
  },
);

export const storedTradeSearch = storedSearch<TradeSearchKind>({
  prefix: "exploreTrades_",
  form: formSchema,
  defaultForm,
  payload: z.preprocess(
    (payload) => ({ type: "explore_trades", ...z.looseObject({}).parse(payload) }),
    payloadSchema,
  ),
  answer: exploreTradesOutput,
  sortColumns,
  columns: tradeColumns.map(({ name }) => name),
  first: firstTradeSearch,
  latest: latestTrades,
});
