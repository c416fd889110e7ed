import { z } from "zod";
import { exploreTradesInput, exploreTradesOutput } from "#contract/operations/explore-trades.ts";
import { sortColumns } from "#contract/trades/trade-sort-columns.ts";
import {
  explorePageSizes,
  insiderTypeSchema,
  returnHorizons,
  returnTypes,
  tradeTypes,
} from "#contract/trades/trade-vocabulary.ts";
import { sessionStore } from "#web/session/browser-storage.ts";
import { defaultForm, type TradeForm } from "./trade-form.ts";
import { firstSearch, type SearchAnswer, type TradeSearchState } from "./trade-search-state.ts";

/** The explore-trades page in session storage, so that Back and a reload find it as it was. */
const prefix = "exploreTrades_";

const constraint = z.object({
  operator: z.enum([">=", "<=", "between"]),
  val1: z.string(),
  val2: z.string(),
});
const formSchema = z.object({
  tickers: z.array(z.string()),
  owners: z.array(z.string()),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  returnType: z.enum(returnTypes),
  returnHorizon: z.literal(returnHorizons),
  tradeTypes: z.array(z.enum(tradeTypes)),
  insiderTypes: z.array(insiderTypeSchema),
  valueTraded: constraint,
  excludesPlans: z.boolean(),
  includesAll: z.boolean(),
  industries: z.array(z.string()),
  marketValue: constraint,
  averageDailyVolume: constraint,
  sharePrice: constraint,
  next8kDays: constraint,
  next8kReturn: constraint,
  itemNumbers: z.array(z.string()),
  nextEarningsDays: constraint,
  nextEarningsReturn: constraint,
  tradeReturn: constraint,
}) satisfies z.ZodType<TradeForm>;
const sortSchema = z.object({ column: z.enum(sortColumns), direction: z.enum(["asc", "desc"]) });
const resultsSchema = z.object({
  id: z.string(),
  form: formSchema,
  search: exploreTradesInput,
  answer: exploreTradesOutput,
});

export function readStoredForm(): TradeForm {
  return readStored("formState", formSchema) ?? defaultForm;
}

export function storeForm(form: TradeForm): void {
  sessionStore.write(`${prefix}formState`, JSON.stringify(form));
}

export type StoredSearch = { state: TradeSearchState; answer: SearchAnswer | null };

export function readStoredSearch(): StoredSearch {
  const state: TradeSearchState = {
    run: null,
    page: readStored("page", z.int().min(1)) ?? firstSearch.page,
    pageSize: readStored("pageSize", z.literal(explorePageSizes)) ?? firstSearch.pageSize,
    sort: readStored("sort", sortSchema) ?? firstSearch.sort,
  };
  const results = readStored("results", resultsSchema);
  if (results === null) return { state: { ...state, page: 1 }, answer: null };
  const { id, form, search, answer } = results;
  const { type: _type, page: _page, limit: _limit, ...rest } = search;
  const { sort_column: _column, sort_direction: _direction, ...payload } = rest;
  return { state: { ...state, run: { id, form, payload } }, answer };
}

/** Keeps the page shown; without an answer only what the next search starts from. */
export function storeSearch({ run, page, pageSize, sort }: TradeSearchState): void {
  sessionStore.write(`${prefix}page`, JSON.stringify(page));
  sessionStore.write(`${prefix}pageSize`, JSON.stringify(pageSize));
  sessionStore.write(`${prefix}sort`, JSON.stringify(sort));
  if (run === null) sessionStore.remove(`${prefix}results`);
}

export function storeAnswer({ run }: TradeSearchState, answer: SearchAnswer): void {
  if (run === null) return;
  const search = { type: "explore_trades", ...run.payload };
  const results = { id: run.id, form: run.form, search, answer };
  sessionStore.write(`${prefix}results`, JSON.stringify(results));
}

export function forgetAnswer(): void {
  sessionStore.remove(`${prefix}results`);
}

function readStored<Value>(name: string, schema: z.ZodType<Value>): Value | null {
  try {
    const parsed = schema.safeParse(JSON.parse(sessionStore.read(`${prefix}${name}`) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
