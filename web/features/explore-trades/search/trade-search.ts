import {
  screenerColumnsPreference,
  tradeOrderPreference,
} from "#contract/operations/accounts/preferences.ts";
import {
  type ExploreTradesAnswer,
  exploreTradesInput,
  exploreTradesOutput,
} from "#contract/operations/screening/explore-trades.ts";
import type { LockableFilter } from "#contract/operations/screening/screening-status.ts";
import {
  readTradeLink,
  type TradeForm,
  tradeFormSchema,
  type TradeLink,
  writeTradeLink,
} from "#contract/permalinks/trade-link.ts";
import { companyParts } from "#contract/permalinks/common-fields.ts";
import { tradeFilterList } from "#contract/screening/number-filters.ts";
import { columnHeader, tradeColumns } from "#contract/trades/trade-columns.ts";
import { type SortColumn, sortColumns } from "#contract/trades/trade-fields.ts";
import { call } from "#web/api/call.ts";
import { linkOf } from "#web/explore/address/search-address.ts";
import { unappliedConditions } from "#web/explore/search/active-conditions.ts";
import { exploreSearch } from "#web/explore/search/explore-search.ts";
import { emptied, type LockedFilters } from "#web/explore/search/locked-filters.ts";
import type { SearchFormControl } from "#web/explore/search/use-search-form.ts";
import { openTradeRow } from "#web/explore/trades/trade-flags.ts";
import { screens } from "#web/session/screens.ts";
import { activeConditions } from "./active-conditions.ts";
import { searchPayload, type TradeSearchPayload } from "./search-payload.ts";
import { changedForm, defaultForm, mixingProblem, problemIn } from "./trade-form.ts";
import { tradePresets } from "./trade-presets.ts";

export type TradeSearchKind = {
  form: TradeForm;
  payload: TradeSearchPayload;
  sortColumn: SortColumn;
  answer: ExploreTradesAnswer;
  filter: LockableFilter;
};

/** What the sections of the form are given. */
export type SectionProps = {
  control: SearchFormControl<TradeForm>;
  unusable: LockedFilters<LockableFilter>;
};

export const tradeSearch = exploreSearch<TradeSearchKind>({
  title: screens.exploreTrades.title,
  operation: "explore_trades",
  prefix: "exploreTrades_",
  form: tradeFormSchema,
  defaultForm,
  changed: changedForm,
  refusal: mixingProblem,
  problemIn,
  payload: searchPayload,
  input: exploreTradesInput,
  answer: exploreTradesOutput,
  fetchPage: (request, signal) => call("explore_trades", request, { signal }),
  sortColumns,
  firstColumn: "ticker",
  columns: tradeColumns,
  columnsPreference: screenerColumnsPreference,
  headerOf: (column, answer) => columnHeader(column, answer.search),
  latest: { column: "trade_date", preference: tradeOrderPreference },
  conditions: activeConditions,
  unapplied: (form) => unappliedConditions(tradeFilterList, form),
  otherLocked: (form, usable) =>
    form.returnType === usable.returnType ? [] : ["Adjusted returns"],
  lockedIn: (status) => status.unusable_filters,
  cleared: {
    ...emptied(tradeFilterList),
    item_number: { itemNumbers: [] },
    btwn_fqe_ea: { isQuarterClosed: false },
    industry: { industries: [] },
    adjusted_returns: { returnType: "raw" },
  },
  presets: tradePresets,
  scope: [...companyParts, "owners", "returnType", "returnHorizon"],
  address: {
    write: (form, view) => writeTradeLink(linkOf(form, view)),
    read: (parameters) => {
      const { search, problems } = readTradeLink(parameters);
      return { ...tradeLinkParts(search), problems };
    },
  },
  row: openTradeRow,
});

/** The form of a link, and what its table shows. */
export function tradeLinkParts(link: TradeLink) {
  const { page, pageSize, columns, sortColumn, sortDirection, ...form } = link;
  const sort = { column: sortColumn, direction: sortDirection };
  return { form, view: { page, pageSize, sort, columns } };
}
