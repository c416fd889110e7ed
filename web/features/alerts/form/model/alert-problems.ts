import {
  type AlertKind,
  alertRuleTexts,
  longestAlertName,
  mostAlertCompanies,
  mostAlertOwners,
} from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/kinds/alert-kind-table.ts";
import { type Constraint, isConstraintApplied } from "#web/ui/constraint-field/constraint.ts";
import { alertKindForms } from "../kinds/alert-kind-forms.tsx";
import { type AlertForm, type AlertProblems, hasThreshold, namesSomeone } from "./alert-form.ts";

export const nameTakenText = "You already have an alert with this name. Choose another name.";

/** As the server compares names. */
export function plainName(name: string): string {
  return name.normalize("NFC").replace(/\s+/g, " ").trim();
}

/**
 * In the order of the form, words of the second specification, section 5. The server checks all of
 * it again.
 * @param others  names of the account's other alerts
 */
export function alertProblems(
  kind: AlertKind,
  form: AlertForm,
  others: readonly string[],
): AlertProblems {
  return { ...nameProblem(form.name, others), ...definitionProblems(kind, form) };
}

/** What the definition lacks, whatever it is called. */
export function definitionProblems(kind: AlertKind, form: AlertForm): AlertProblems {
  const lacksThreshold = alertKindTable[kind].hasThresholds && !hasThreshold(form);
  return {
    ...(form.tickers.length > mostAlertCompanies && {
      companies: "An alert can include at most 5,000 companies.",
    }),
    ...(form.owners.length > mostAlertOwners && {
      owners: "An alert can include at most 500 reporting persons.",
    }),
    ...alertKindForms[kind].problems(form),
    ...(lacksThreshold && { thresholds: alertRuleTexts.materiality }),
  };
}

function nameProblem(typed: string, others: readonly string[]): AlertProblems {
  const name = plainName(typed);
  if (name === "") return { name: alertRuleTexts.name };
  if (name.length > longestAlertName) {
    return { name: `Use at most ${longestAlertName} characters.` };
  }
  if (/[\p{Cc}\p{Cs}]/u.test(name)) return { name: "Use a name without control characters." };
  return others.includes(name) ? { name: nameTakenText } : {};
}

/**
 * Conditions that were begun and are not complete, by their labels: they are not applied, and the
 * form says so instead of leaving them out silently.
 */
export function incompleteConditions(kind: AlertKind, form: AlertForm): string[] {
  const company = namesSomeone(form) ? [] : companyNumbers;
  const insiders = alertKindTable[kind].hasThresholds ? insiderNumbers : [];
  const fields = [...company, ...insiders, ...alertKindForms[kind].numbers];
  return fields.flatMap(({ field, label }) => (isBegun(form[field]) ? [label] : []));
}

function isBegun(constraint: Constraint): boolean {
  const isTyped = constraint.val1 !== "" || constraint.val2 !== "";
  return isTyped && !isConstraintApplied(constraint);
}

const companyNumbers = [
  { field: "marketValue", label: "Market value" },
  { field: "averageDailyVolume", label: "Average daily volume" },
  { field: "sharePrice", label: "Share price" },
] as const;
const insiderNumbers = [
  { field: "valueSold", label: "Value sold" },
  { field: "valuePurchased", label: "Value purchased" },
] as const;
