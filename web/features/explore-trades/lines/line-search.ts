import { lineColumns } from "#contract/lines/line-columns.ts";
import { type LineSortColumn, lineSortColumns } from "#contract/lines/line-fields.ts";
import {
  lineColumnsPreference,
  lineOrderPreference,
} from "#contract/operations/accounts/preferences.ts";
import {
  type ExploreLinesAnswer,
  exploreLinesInput,
  exploreLinesOutput,
} from "#contract/operations/screening/explore-lines.ts";
import {
  bareLineAddress,
  type LineForm,
  lineFormSchema,
  readLineLink,
  writeLineLink,
} from "#contract/permalinks/line-link.ts";
import { call } from "#web/api/call.ts";
import { linkOf } from "#web/explore/address/search-address.ts";
import { lineFilterList } from "#contract/screening/number-filters.ts";
import {
  unappliedConditions,
  type ActiveCondition,
  dateCondition,
  inColumn,
  listCondition,
  numberConditions,
  sharedConditions,
} from "#web/explore/search/active-conditions.ts";
import { exploreSearch } from "#web/explore/search/explore-search.ts";
import { screens } from "#web/session/screens.ts";
import { changedForm, mixingProblem } from "../search/trade-form.ts";
import {
  defaultLineForm,
  linePayload,
  lineProblemIn,
  type LineSearchPayload,
} from "./line-form.ts";
import { openLineRow } from "#web/explore/trades/line-key.ts";
import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { lineLinkLabel } from "#contract/lines/line-links.ts";
import { lineTables } from "#contract/lines/line-vocabulary.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import { narrowed } from "../search/active-conditions.ts";

export type LineSearchKind = {
  form: LineForm;
  payload: LineSearchPayload;
  sortColumn: LineSortColumn;
  answer: ExploreLinesAnswer;
  filter: never;
};

/** The search of all transactions, on the screen of open-market trades. */
export const lineSearch = exploreSearch<LineSearchKind>({
  title: screens.exploreTrades.title,
  operation: "explore_trades",
  prefix: "exploreLines_",
  form: lineFormSchema,
  defaultForm: defaultLineForm,
  changed: changedForm,
  refusal: mixingProblem,
  problemIn: lineProblemIn,
  payload: linePayload,
  input: exploreLinesInput,
  answer: exploreLinesOutput,
  fetchPage: (request, signal) => call("explore_trades", request, { signal }),
  sortColumns: lineSortColumns,
  firstColumn: "ticker",
  columns: lineColumns,
  columnsPreference: lineColumnsPreference,
  latest: { column: "filed_on", preference: lineOrderPreference },
  conditions: lineConditions,
  unapplied: (form) => unappliedConditions(lineFilterList, form),
  lockedIn: () => [],
  cleared: {},
  presets: [],
  scope: [],
  address: {
    bare: bareLineAddress,
    write: (form, view) => writeLineLink(linkOf(form, view)),
    read: (parameters) => {
      const { search, problems } = readLineLink(parameters);
      const { page, pageSize, columns, sortColumn, sortDirection, ...form } = search;
      const sort = { column: sortColumn, direction: sortDirection };
      return { form, view: { page, pageSize, sort, columns }, problems };
    },
  },
  row: openLineRow,
});

/** The conditions of the search, in the order of the form. */
function lineConditions(form: LineForm): readonly ActiveCondition<LineForm>[] {
  const { company, industry } = sharedConditions({ ...form, patterns: [] }, {});
  const insiders =
    form.owners.length > 0
      ? []
      : narrowed(alertConditionTable.insider_types.label, form.insiderTypes, insiderTypes, {
          insiderTypes,
        });
  return [
    ...company,
    ...listCondition("Reporting person", form.owners, { owners: [] }),
    ...dateCondition("Trade dates", form),
    ...listCondition("Codes", form.codes, { codes: [] }),
    ...narrowed("Tables", form.tables, lineTables, { tables: lineTables }),
    ...listCondition("Ownership", form.ownershipForms, { ownershipForms: [] }),
    ...listCondition("Linked", form.links.map(lineLinkLabel), { links: [] }),
    ...inColumn("insider_types", insiders),
    ...industry,
    ...numberConditions(lineFilterList, form),
  ];
}
