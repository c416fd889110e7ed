import { z } from "zod";
import {
  alertLookbacks,
  alertRuleTexts,
  defaultAlertLookback,
} from "#contract/alerts/alert-vocabulary.ts";
import { officerRoleSchema } from "#contract/trades/officer-roles.ts";
import { insiderTypes, insiderTypeSchema, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { criteriaShape } from "#contract/permalinks/common-fields.ts";
import { typedConstraintSchema } from "#contract/permalinks/link-values.ts";
import { anyCompany, withCompanyRule } from "#web/explore/search/company-criteria.ts";
import {
  type Constraint,
  isSameConstraint,
  NO_CONSTRAINT,
  numberOfText,
} from "#web/ui/constraint-field/constraint.ts";

const texts = z.array(z.string()).readonly();

/** Everything the form of an alert holds, as typed and chosen, and as a tab keeps it; a kind shows the fields it has. */
export const alertFormSchema = z.object({
  ...criteriaShape,
  name: z.string(),
  /** Which of the two is shown; what is chosen in either applies. */
  scope: z.enum(["named", "described"]),
  tickers: texts,
  /** Reporting persons, by CIK. */
  owners: texts,
  tradeTypes: z.array(z.enum(tradeTypes)).readonly(),
  /** Form 4 filters, or 8-K filters; off, those below are as at first. */
  usesFilters: z.boolean(),
  insiderTypes: z.array(insiderTypeSchema).readonly(),
  /** None means any or none; absent from what a tab kept of a version without it. */
  officerRoles: z.array(officerRoleSchema).readonly().default([]),
  excludesPlans: z.boolean(),
  /** Only notices that name a plan. */
  onlyPlans: z.boolean(),
  sharesTraded: typedConstraintSchema,
  /** Thousands of dollars. */
  valueTraded: typedConstraintSchema,
  shortSwingProfit: typedConstraintSchema,
  /** None means any. */
  itemNumbers: texts,
  /** Percent, as typed. */
  priceDrop: z.string(),
  priceIncrease: z.string(),
  /** Whether insiders' trades before the event are asked about. */
  asksInsiders: z.boolean(),
  lookback: z.literal(alertLookbacks),
  /** Thousands of dollars. */
  valueSold: typedConstraintSchema,
  valuePurchased: typedConstraintSchema,
  keywords: texts,
  /** "and": all of them. */
  keywordMatch: z.enum(["and", "or"]),
});
export type AlertForm = z.infer<typeof alertFormSchema>;

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
