import { z } from "zod";
import { sumOfThreshold, thresholdTypes } from "#contract/alerts/alert-conditions.ts";
import {
  alertKinds,
  alertLookbacks,
  alertRuleTexts,
  defaultAlertLookback,
} from "#contract/alerts/alert-vocabulary.ts";
import { type AlertKindRecord, alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { criteriaShape } from "#contract/permalinks/common-fields.ts";
import {
  clearing,
  conditionShape,
  formConditions,
  noConditions,
} from "#web/explore/alerts/alert-conditions.ts";
import { withCompanyRule } from "#web/explore/search/company-criteria.ts";

const texts = z.array(z.string()).readonly();

/** Everything the form of an alert holds, as typed and chosen, and as a tab keeps it; a kind shows the fields it has. */
export const alertFormSchema = z.object({
  ...criteriaShape,
  ...conditionShape,
  name: z.string(),
  /** Which of the two is shown; what is chosen in either applies. */
  scope: z.enum(["named", "described"]),
  tickers: texts,
  /** Reporting persons, by CIK. */
  owners: texts,
  /** Form 4 filters, or 8-K filters; off, those below are as at first. */
  usesFilters: z.boolean(),
  /** Whether there are conditions on insiders' trades before the event. */
  asksInsiders: z.boolean(),
  lookback: z.literal(alertLookbacks),
});
export type AlertForm = z.infer<typeof alertFormSchema>;

export const emptyAlertForm: AlertForm = {
  ...noConditions,
  name: "",
  scope: "named",
  tickers: [],
  owners: [],
  usesFilters: false,
  asksInsiders: false,
  lookback: defaultAlertLookback,
};

/** The conditions that a kind can have besides those it requires. */
const filters = alertKinds.flatMap((kind) => {
  const { constraints, required }: AlertKindRecord = alertKindTable[kind];
  return constraints.filter((type) => type !== required?.type);
});
const sums = thresholdTypes.map((threshold) => sumOfThreshold[threshold]);

const noFilters: Partial<AlertForm> = { usesFilters: false, ...clearing(filters) };
const noInsiders: Partial<AlertForm> = {
  asksInsiders: false,
  lookback: defaultAlertLookback,
  ...clearing(sums),
};

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

export function hasThreshold(form: AlertForm): boolean {
  return thresholdTypes.some((threshold) => formConditions[threshold].isSet(form));
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
  else if (filters.some((type) => formConditions[type].isSet(next)))
    next = { ...next, usesFilters: true };
  return withInsiderRule(next, change);
}

/** A value whose threshold is emptied stays typed, though it counts for nothing meanwhile. */
function withInsiderRule(form: AlertForm, change: Partial<AlertForm>): AlertForm {
  if (change.asksInsiders === false) return { ...form, ...noInsiders };
  const asksInsiders = hasThreshold(form) && (form.asksInsiders || hasInsiderConditions(form));
  return { ...form, asksInsiders };
}

function hasInsiderConditions(form: AlertForm): boolean {
  const hasSum = sums.some((sum) => formConditions[sum].isSet(form));
  return form.lookback !== defaultAlertLookback || hasSum;
}
