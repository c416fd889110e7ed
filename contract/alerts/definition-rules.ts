import { type AlertKind, alertRuleTexts } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";
import { alertKindTable } from "#contract/alerts/kinds/alert-kind-table.ts";

/** What the rules between the parts of a definition look at. */
type CheckedFields = {
  tickers: readonly string[];
  reporting_person_ciks: readonly string[];
  company_criteria: readonly ("include_all" | { criteria_type: string })[];
  form_type_constraints: readonly { constraint_type: string }[];
  delay_constraints: readonly (readonly [string, number])[];
  insider_trade_constraints: readonly { constraint_type: string }[];
};

type Refuse = (path: string, message: string) => void;

/**
 * Tells of every rule of the second specification, section 5, that the parts of a definition break
 * between them: the part, and the words the form shows.
 */
export function checkRules(fields: CheckedFields, kind: AlertKind, refuse: Refuse): void {
  checkScope(fields, alertKindTable[kind], refuse);
  checkConstraints(fields, alertKindTable[kind], refuse);
}

function checkScope(fields: CheckedFields, { namesOwners }: AlertKindRecord, refuse: Refuse): void {
  const { tickers, reporting_person_ciks: owners, company_criteria: criteria } = fields;
  const types = criteria.map((each) => (typeof each === "string" ? each : each.criteria_type));
  if (owners.length > 0 && !namesOwners) {
    refuse("reporting_person_ciks", "Only insider trading alerts name reporting persons.");
  }
  if (owners.length > 0 && tickers.length > 0) {
    refuse("reporting_person_ciks", alertRuleTexts.companiesThenOwners);
  }
  if (owners.length + tickers.length > 0 && types.length > 0) {
    refuse("company_criteria", "Name companies or owners, or describe companies: not both.");
  }
  if (types.includes("include_all") && types.length > 1) {
    refuse("company_criteria", "An alert on all companies has no company filters.");
  }
  if (new Set(types).size < types.length) refuse("company_criteria", "Give each filter once.");
}

function checkConstraints(
  fields: CheckedFields,
  { constraints: allowed, required, hasThresholds }: AlertKindRecord,
  refuse: Refuse,
): void {
  const { form_type_constraints: constraints, delay_constraints: delays } = fields;
  const types = constraints.map((constraint) => constraint.constraint_type);
  const foreign = types.find(
    (type) => !allowed.some(({ shape }) => shape.constraint_type.value === type),
  );
  if (foreign !== undefined) {
    refuse("form_type_constraints", `An alert of this kind has no constraint ${foreign}.`);
  }
  if (new Set(types).size < types.length) {
    refuse("form_type_constraints", "Give each constraint once.");
  }
  if (required !== null && !types.includes(required.type)) {
    refuse("form_type_constraints", required.text);
  }
  if (hasThresholds && delays.length === 0) refuse("delay_constraints", alertRuleTexts.materiality);
  if (!hasThresholds && delays.length > 0) {
    refuse("delay_constraints", "An alert of this kind has no price thresholds.");
  }
  checkInsiderConstraints(fields, hasThresholds, refuse);
}

function checkInsiderConstraints(
  { delay_constraints: delays, insider_trade_constraints: insiders }: CheckedFields,
  hasThresholds: boolean,
  refuse: Refuse,
): void {
  const directions = delays.map(([direction]) => direction);
  if (new Set(directions).size < directions.length) {
    refuse("delay_constraints", "Give each price threshold once.");
  }
  const types = insiders.map((constraint) => constraint.constraint_type);
  if (new Set(types).size < types.length) {
    refuse("insider_trade_constraints", "Give each constraint once.");
  }
  if (!hasThresholds && types.length > 0) {
    refuse("insider_trade_constraints", "An alert of this kind has no insider filters.");
  }
  if (types.includes("value_sold") && !directions.includes("price_drop")) {
    refuse("insider_trade_constraints", "Value sold needs a price drop.");
  }
  if (types.includes("value_purchased") && !directions.includes("price_increase")) {
    refuse("insider_trade_constraints", "Value purchased needs a price increase.");
  }
}
