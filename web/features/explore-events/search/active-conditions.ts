import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { eventFilterList } from "#contract/screening/number-filters.ts";
import {
  type ActiveCondition,
  dateCondition,
  inColumn,
  listCondition,
  numberConditions,
  sharedConditions,
} from "#web/explore/search/active-conditions.ts";

/** The conditions of the search, in the order of the form. */
export function activeConditions(form: EventForm): readonly ActiveCondition<EventForm>[] {
  const { company, industry, patterns } = sharedConditions(form, eventPatternTexts);
  return [
    ...company,
    ...dateCondition("Date filed", form),
    ...inColumn(
      "8K_items",
      listCondition(alertConditionTable.item_number.label, form.itemNumbers, { itemNumbers: [] }),
    ),
    ...industry,
    ...numberConditions(eventFilterList, form),
    ...patterns,
  ];
}
