import { defaultLookback, type Lookback } from "#contract/events/event-vocabulary.ts";
import type { EventPattern } from "#contract/patterns/event-patterns.ts";
import {
  anyCompany,
  type CompanyCriteria,
  withCompanyRule,
} from "#web/explore/search/company-criteria.ts";
import {
  type Constraint,
  isSameConstraint,
  NO_CONSTRAINT,
} from "#web/ui/constraint-field/constraint.ts";

/** Everything the filter form holds, as typed and chosen. */
export type EventForm = CompanyCriteria & {
  tickers: readonly string[];
  /** `YYYY-MM-DD`; null without a bound. */
  startDate: string | null;
  endDate: string | null;
  /** None means any. */
  itemNumbers: readonly string[];
  /** Percent. */
  eventReturn: Constraint;
  /** Whether insiders' trades before the event are asked about; off, the three below are as at first. */
  asksInsiders: boolean;
  lookback: Lookback;
  /** Thousands of dollars. */
  valueSold: Constraint;
  valuePurchased: Constraint;
  /** Any of them is enough; none means any or none. */
  patterns: readonly EventPattern[];
};

const noInsiders = {
  asksInsiders: false,
  lookback: defaultLookback,
  valueSold: NO_CONSTRAINT,
  valuePurchased: NO_CONSTRAINT,
} satisfies Partial<EventForm>;

export const defaultForm: EventForm = {
  ...anyCompany,
  tickers: [],
  startDate: null,
  endDate: null,
  itemNumbers: [],
  eventReturn: NO_CONSTRAINT,
  ...noInsiders,
  patterns: [],
};

/**
 * The form after a change, see `withCompanyRule`. Turning the insider filter off resets it; entering
 * something into it turns it on.
 */
export function changedForm(form: EventForm, change: Partial<EventForm>): EventForm {
  const next = withCompanyRule(form, withoutRepeats(change), namesCompanies);
  if (change.asksInsiders === false) return { ...next, ...noInsiders };
  return asksSomething(next) ? { ...next, asksInsiders: true } : next;
}

export function namesCompanies({ tickers }: EventForm): boolean {
  return tickers.length > 0;
}

function asksSomething({ lookback, valueSold, valuePurchased }: EventForm): boolean {
  if (lookback !== defaultLookback) return true;
  return [valueSold, valuePurchased].some((typed) => !isSameConstraint(typed, NO_CONSTRAINT));
}

function withoutRepeats(change: Partial<EventForm>): Partial<EventForm> {
  const { itemNumbers } = change;
  return itemNumbers === undefined ? change : { ...change, itemNumbers: [...new Set(itemNumbers)] };
}
