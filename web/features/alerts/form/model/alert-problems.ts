import {
  alertConditionTable,
  companyConditions,
  isNumberCondition,
  sumOfThreshold,
  thresholdTypes,
} from "#contract/alerts/alert-conditions.ts";
import {
  type AlertKind,
  alertNameKey,
  alertNameTakenText,
  alertRuleTexts,
  longestAlertName,
  mostAlertCompanies,
  mostAlertOwners,
} from "#contract/alerts/alert-vocabulary.ts";
import { type AlertKindRecord, alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { plainNumber } from "#contract/values/typed-number.ts";
import {
  unappliedConditions,
  type UnappliedCondition,
} from "#web/explore/search/active-conditions.ts";
import { formConditions } from "#web/explore/alerts/alert-conditions.ts";
import type { AlertKindForm } from "../kinds/alert-kind-form.ts";
import { alertKindForms } from "../kinds/alert-kind-forms.tsx";
import { type AlertForm, type AlertProblems, hasThreshold } from "./alert-form.ts";

/** As the server compares names. */
export function plainName(name: string): string {
  return name.normalize("NFC").replace(/\s+/g, " ").trim();
}

/**
 * In the order of the form, words of the second specification, section 5. The server checks all of
 * it again.
 * @param others  names of the account's other alerts
 * @param saved  of the alert that is edited: its name, and the form it began with; that of a duplicate has no name
 */
export function alertProblems(
  kind: AlertKind,
  form: AlertForm,
  others: readonly string[],
  saved: { name: string | null; form: AlertForm | null } = { name: null, form: null },
): AlertProblems {
  // Two alerts may have had such names for long.
  const taken = plainName(form.name) === saved.name ? [] : others;
  return { ...nameProblem(form.name, taken), ...definitionProblems(kind, form, saved.form) };
}

/** What the definition lacks, whatever it is called. */
export function definitionProblems(
  kind: AlertKind,
  form: AlertForm,
  saved: AlertForm | null = null,
): AlertProblems {
  const unapplied = unappliedIn(kind, form);
  const lacksThreshold = alertKindTable[kind].hasThresholds && !hasThreshold(form);
  return {
    ...(form.tickers.length > mostAlertCompanies && {
      companies: "An alert can include at most 5,000 companies.",
    }),
    ...(form.owners.length > mostAlertOwners && {
      owners: "An alert can include at most 500 reporting persons.",
    }),
    ...alertKindForms[kind].problems(form),
    ...(unapplied.length > 0 && {
      conditions: `Correct or clear: ${unapplied.map(({ label }) => label).join(", ")}.`,
    }),
    ...(alertKindTable[kind].hasThresholds && thresholdProblems(form, saved)),
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
  const isTaken = others.some((other) => alertNameKey(other) === alertNameKey(name));
  return isTaken ? { name: alertNameTakenText } : {};
}

/** Numbers that were begun, but cannot be sent. */
function unappliedIn(kind: AlertKind, form: AlertForm): UnappliedCondition[] {
  const { constraints }: AlertKindRecord = alertKindTable[kind];
  const { labels = {} }: AlertKindForm = alertKindForms[kind];
  const sums = thresholdTypes.flatMap((threshold) =>
    form.asksInsiders && formConditions[threshold].isSet(form) ? sumOfThreshold[threshold] : [],
  );
  const numbers = [...companyConditions, ...sums, ...constraints].filter(isNumberCondition);
  return unappliedConditions(
    numbers.map((type) => {
      const { label } = alertConditionTable[type];
      return { field: formConditions[type].field, label: labels[type] ?? label };
    }),
    form,
  );
}

/** Price thresholds that are no whole percent; one that another program saved is left as it is. */
function thresholdProblems(form: AlertForm, saved: AlertForm | null): AlertProblems {
  const problems: AlertProblems = {};
  for (const type of thresholdTypes) {
    const threshold = formConditions[type].field;
    const typed = form[threshold];
    const isWhole = /^\d+$/.test(plainNumber(typed)) && formConditions[type].isSet(form);
    if (typed.trim() !== "" && !isWhole && typed !== saved?.[threshold]) {
      problems[threshold] = "Enter a whole number from 1 to 100.";
    }
  }
  return problems;
}
