import {
  type AlertLookback,
  alertRuleTexts,
  defaultAlertLookback,
} from "#contract/alerts/alert-vocabulary.ts";
import type { OfficerRole } from "#contract/trades/officer-roles.ts";
import {
  insiderTypes,
  type InsiderType,
  tradeTypes,
  type TradeType,
} from "#contract/trades/trade-vocabulary.ts";
import type { CompanyCriteria } from "#contract/permalinks/common-fields.ts";
import { anyCompany, withCompanyRule } from "#web/explore/search/company-criteria.ts";
import {
  type Constraint,
  isSameConstraint,
  NO_CONSTRAINT,
  numberOfText,
} from "#web/ui/constraint-field/constraint.ts";

/** Everything the form of an alert holds, as typed and chosen; a kind shows the fields it has. */
export type AlertForm = CompanyCriteria & {
  name: string;
  /** Which of the two is shown; what is chosen in either applies. */
  scope: "named" | "described";
  tickers: readonly string[];
  /** Reporting persons, by CIK. */
  owners: readonly string[];
  tradeTypes: readonly TradeType[];
  /** Form 4 filters, or 8-K filters; off, those below are as at first. */
  usesFilters: boolean;
  insiderTypes: readonly InsiderType[];
  /** None means any or none. */
  officerRoles: readonly OfficerRole[];
  excludesPlans: boolean;
  /** Only notices that name a plan. */
  onlyPlans: boolean;
  sharesTraded: Constraint;
  /** Thousands of dollars. */
  valueTraded: Constraint;
  shortSwingProfit: Constraint;
  /** None means any. */
  itemNumbers: readonly string[];
  /** Percent, as typed. */
  priceDrop: string;
  priceIncrease: string;
  /** Whether insiders' trades before the event are asked about. */
  asksInsiders: boolean;
  lookback: AlertLookback;
  /** Thousands of dollars. */
  valueSold: Constraint;
  valuePurchased: Constraint;
  keywords: readonly string[];
  /** "and": all of them. */
  keywordMatch: "and" | "or";
};

const noFilters = {
  usesFilters: false,
  insiderTypes,
  officerRoles: [],
  excludesPlans: false,
  onlyPlans: false,
  sharesTraded: NO_CONSTRAINT,
  valueTraded: NO_CONSTRAINT,
  shortSwingProfit: NO_CONSTRAINT,
  itemNumbers: [],
} satisfies Partial<AlertForm>;

const noInsiders = {
  asksInsiders: false,
  lookback: defaultAlertLookback,
  valueSold: NO_CONSTRAINT,
  valuePurchased: NO_CONSTRAINT,
} satisfies Partial<AlertForm>;

export const emptyAlertForm: AlertForm = {
  name: "",
  ...anyCompany,
  scope: "named",
  tickers: [],
  owners: [],
  tradeTypes,
  ...noFilters,
  priceDrop: "",
  priceIncrease: "",
  ...noInsiders,
  keywords: [],
  keywordMatch: "or",
};

/** The fields that take a number. */
export type NumberField =
  | "marketValue"
  | "averageDailyVolume"
  | "sharePrice"
  | "sharesTraded"
  | "valueTraded"
  | "shortSwingProfit"
  | "valueSold"
  | "valuePurchased";

/** What has to be corrected before an alert is saved, by field. */
export type AlertProblems = Partial<
  Record<
    | "name"
    | "companies"
    | "owners"
    | "tradeTypes"
    | "insiderTypes"
    | "conditions"
    | "thresholds"
    | "priceDrop"
    | "priceIncrease"
    | "keywords",
    string | undefined
  >
>;

/** Selected companies or persons make the company criteria meaningless. */
export function namesSomeone({ tickers, owners }: AlertForm): boolean {
  return tickers.length > 0 || owners.length > 0;
}

export function hasThreshold({ priceDrop, priceIncrease }: AlertForm): boolean {
  return isThreshold(priceDrop) || isThreshold(priceIncrease);
}

/** Above nothing and up to all of the price. */
export function isThreshold(typed: string): boolean {
  const percent = numberOfText(typed);
  return percent !== null && percent > 0 && percent <= 100;
}

/** What is wrong with a choice just tried. */
export type MixingProblem = { companies?: string; owners?: string };

/** Owners and companies cannot be mixed; null where the change may be made. */
export function mixingProblem(form: AlertForm, wanted: Partial<AlertForm>): MixingProblem | null {
  if ((wanted.owners?.length ?? 0) > 0 && form.tickers.length > 0) {
    return { owners: alertRuleTexts.companiesThenOwners };
  }
  if ((wanted.tickers?.length ?? 0) > 0 && form.owners.length > 0) {
    return { companies: alertRuleTexts.ownersThenCompanies };
  }
  return null;
}

/**
 * The form after a change, by the rules of the second specification, section 4: naming a company or
 * person turns the company filters off; turning the filters of the form type off resets them and
 * entering one turns them on; the insider filters need a price threshold, each the one of its
 * direction.
 */
export function changedAlertForm(form: AlertForm, change: Partial<AlertForm>): AlertForm {
  let next = withCompanyRule(form, change, namesSomeone);
  if (change.usesFilters === false) next = { ...next, ...noFilters };
  else if (hasFilter(next)) next = { ...next, usesFilters: true };
  return withInsiderRule(next, change);
}

/** A value whose threshold is emptied stays typed, though it counts for nothing meanwhile. */
function withInsiderRule(form: AlertForm, change: Partial<AlertForm>): AlertForm {
  if (change.asksInsiders === false) return { ...form, ...noInsiders };
  const asksInsiders = hasThreshold(form) && (form.asksInsiders || asksSomething(form));
  return { ...form, asksInsiders };
}

function hasFilter(form: AlertForm): boolean {
  return (
    form.insiderTypes.length < insiderTypes.length ||
    form.officerRoles.length > 0 ||
    form.excludesPlans ||
    form.onlyPlans ||
    form.itemNumbers.length > 0 ||
    isTyped(form.sharesTraded) ||
    isTyped(form.valueTraded) ||
    isTyped(form.shortSwingProfit)
  );
}

function asksSomething({ lookback, valueSold, valuePurchased }: AlertForm): boolean {
  return lookback !== defaultAlertLookback || isTyped(valueSold) || isTyped(valuePurchased);
}

function isTyped(constraint: Constraint): boolean {
  return !isSameConstraint(constraint, NO_CONSTRAINT);
}
