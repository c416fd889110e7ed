import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { tradeFilterList } from "#contract/screening/number-filters.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import {
  type ActiveCondition,
  dateCondition,
  inColumn,
  listCondition,
  numberConditions,
  sharedConditions,
} from "#web/explore/search/active-conditions.ts";

/** The conditions of the search, in the order of the form. */
export function activeConditions(form: TradeForm): readonly ActiveCondition<TradeForm>[] {
  const { company, industry, patterns } = sharedConditions(form, tradePatternTexts);
  const isAnyone = form.owners.length === 0;
  const insiders = isAnyone
    ? narrowed(alertConditionTable.insider_types.label, form.insiderTypes, insiderTypes, {
        insiderTypes,
      })
    : [];
  const roles = isAnyone ? form.officerRoles : [];
  return [
    ...company,
    ...listCondition("Reporting person", form.owners, { owners: [] }),
    ...dateCondition("Trade dates", form),
    ...narrowed(alertConditionTable.trade_types.label, form.tradeTypes, tradeTypes, { tradeTypes }),
    ...inColumn("insider_types", insiders),
    ...inColumn(
      "title",
      listCondition(alertConditionTable.officer_roles.label, roles, { officerRoles: [] }),
    ),
    ...(form.excludesPlans
      ? [
          {
            name: alertConditionTable.constraint_10b51.label,
            text: "excluded",
            lifted: { excludesPlans: false },
          },
        ]
      : []),
    ...industry,
    ...inColumn(
      "next_8K_items",
      listCondition(alertConditionTable.item_number.label, form.itemNumbers, { itemNumbers: [] }),
    ),
    ...patterns,
    ...inColumn("btwn_fqe_ea", form.isQuarterClosed ? [quarterClosed] : []),
    ...inColumn("value", form.isExcluded ? [excluded] : []),
    ...numberConditions(tradeFilterList, form),
  ];
}

const quarterClosed: ActiveCondition<TradeForm> = {
  name: "Quarter closed",
  text: "between quarter end and earnings",
  lifted: { isQuarterClosed: false },
};

const excluded: ActiveCondition<TradeForm> = {
  name: "Totals",
  text: "excluded from totals",
  lifted: { isExcluded: false },
};

/** The chosen values of a set; none where all are chosen. */
export function narrowed<Form>(
  name: string,
  chosen: readonly string[],
  all: readonly string[],
  lifted: Partial<Form>,
): ActiveCondition<Form>[] {
  return chosen.length === all.length ? [] : [{ name, text: chosen.join(", "), lifted }];
}
