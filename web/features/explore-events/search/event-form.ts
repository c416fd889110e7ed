import { defaultLookback } from "#contract/events/event-vocabulary.ts";
import { type EventForm, usualEventForm } from "#contract/permalinks/event-link.ts";
import { withCompanyRule } from "#web/explore/search/company-criteria.ts";
import { isSameConstraint, NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";

const noInsiders = {
  asksInsiders: false,
  lookback: defaultLookback,
  valueSold: NO_CONSTRAINT,
  valuePurchased: NO_CONSTRAINT,
} satisfies Partial<EventForm>;

/** The form before anything is typed: all companies. */
export const defaultForm: EventForm = { ...usualEventForm, includesAll: true };

/**
 * The form after a change, see `withCompanyRule`. Turning the insider filter off resets it; entering
 * something into it turns it on.
 */
export function changedForm(form: EventForm, change: Partial<EventForm>): EventForm {
  const next = withCompanyRule(form, withoutRepeats(change), namesCompanies);
  if (change.asksInsiders === false) return { ...next, ...noInsiders };
  return hasInsiderConditions(next) ? { ...next, asksInsiders: true } : next;
}

export function namesCompanies({ tickers }: EventForm): boolean {
  return tickers.length > 0;
}

function hasInsiderConditions({ lookback, valueSold, valuePurchased }: EventForm): boolean {
  if (lookback !== defaultLookback) return true;
  return [valueSold, valuePurchased].some((typed) => !isSameConstraint(typed, NO_CONSTRAINT));
}

function withoutRepeats(change: Partial<EventForm>): Partial<EventForm> {
  const { itemNumbers } = change;
  return itemNumbers === undefined ? change : { ...change, itemNumbers: [...new Set(itemNumbers)] };
}
