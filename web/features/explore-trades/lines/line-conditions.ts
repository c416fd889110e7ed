import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { lineLinkLabel } from "#contract/lines/line-links.ts";
import { lineTables } from "#contract/lines/line-vocabulary.ts";
import type { LineForm } from "#contract/permalinks/line-link.ts";
import { lineFilterList } from "#contract/screening/number-filters.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import {
  type ActiveCondition,
  dateCondition,
  inColumn,
  listCondition,
  numberConditions,
  sharedConditions,
} from "#web/explore/search/active-conditions.ts";
import { narrowed } from "../search/active-conditions.ts";

/** The conditions of the search, in the order of the form. */
export function lineConditions(form: LineForm): readonly ActiveCondition<LineForm>[] {
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
