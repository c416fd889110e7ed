import type { OperationPayload } from "#contract/catalogue.ts";
import {
  companyConditions,
  companyScope,
  listConstraint,
  numberConstraint,
  type PayloadContext,
  percentConstraint,
} from "#web/explore/search/payload-conditions.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { namesCompanies } from "./event-form.ts";

/** What is searched; page, size and order are added when the search is sent. */
export type EventSearchPayload = Omit<
  OperationPayload<"explore_events">,
  "page" | "limit" | "sort_column" | "sort_direction"
>;

/**
 * What a form asks for: a condition that is empty or not a number is left out, percent become
 * fractions, every other number stays in the unit of its label.
 */
export function searchPayload(form: EventForm, context: PayloadContext): EventSearchPayload {
  return {
    email: context.email,
    return_type: "adjusted",
    lookback_period: form.lookback,
    start_date: form.startDate ?? "all",
    end_date: form.endDate ?? "",
    ...(namesCompanies(form) ? companyScope(form.tickers, context) : companyConditions(form)),
    item_number: listConstraint(form.itemNumbers),
    event_return: percentConstraint(form.eventReturn),
    value_sold: numberConstraint(form.valueSold),
    value_purchased: numberConstraint(form.valuePurchased),
    patterns: listConstraint(form.patterns),
  };
}
