import { z } from "zod";
import {
  alertConditionTable,
  type AlertConstraint,
  type AlertConstraints,
  companyConditions,
  type ConditionType,
  delayConstraintSchema,
} from "#contract/alerts/alert-conditions.ts";
import { type AlertKindRecord, alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import {
  type AlertKind,
  alertKinds,
  type AlertLookback,
  alertLookbacks,
  defaultAlertLookback,
  mostAlertCompanies,
  mostAlertOwners,
  alertRuleTexts,
} from "#contract/alerts/alert-vocabulary.ts";
import { tickerSchema } from "#contract/screening/search-fields.ts";
import { operatorSchema } from "#contract/values/constraint.ts";
import { cikSchema } from "#contract/values/edgar-identifiers.ts";

/**
 * What an alert watches for, in the words of the wire (second specification, section 3). Numbers
 * stay in the unit of their label: market value and volume in millions of dollars, traded, sold and
 * purchased value in thousands, share price in dollars, shares in shares; thresholds are fractions.
 */

/** Used instead of company filters where an alert covers all companies. */
export const includeAll = "include_all";

const [firstCriterion, ...otherCriteria] = companyConditions;
const companyCriterionSchema = z.discriminatedUnion("criteria_type", [
  alertConditionTable[firstCriterion].schema,
  ...otherCriteria.map((type) => alertConditionTable[type].schema),
]);
export type CompanyCriterion = z.output<typeof companyCriterionSchema>;

// Kinds share constraints; the union must have each only once.
const [firstType, ...otherTypes] = new Set(
  alertKinds.flatMap((kind) => [...alertKindTable[kind].constraints]),
);
if (firstType === undefined) throw new Error("No kind of alert has a constraint.");
const formTypeConstraintSchema = z.discriminatedUnion("constraint_type", [
  alertConditionTable[firstType].schema,
  ...otherTypes.map((type) => alertConditionTable[type].schema),
]);
export type FormTypeConstraint = z.output<typeof formTypeConstraintSchema>;

export type DelayConstraint = z.output<typeof delayConstraintSchema>;

const lookbackDays: readonly number[] = alertLookbacks;
const insiderTradeConstraintSchema = z.discriminatedUnion("constraint_type", [
  z.strictObject({
    constraint_type: z.literal("lookback_period"),
    bool: operatorSchema.optional(),
    val: z.tuple([
      z.int().refine((days) => lookbackDays.includes(days), "Use 30, 90, 180 or 365 days."),
    ]),
  }),
  alertConditionTable.value_sold.schema,
  alertConditionTable.value_purchased.schema,
]);

export const alertKindSchema = z.enum(alertKinds);

/** The fields of a definition, as they stand in payloads; check them with `checkDefinition`. */
export const definitionFields = {
  form_type: alertKindSchema.optional(),
  /** Accepted in place of `form_type`: the first one counts. */
  form_types: z.array(alertKindSchema).min(1).max(alertKinds.length).optional(),
  tickers: z.array(tickerSchema).max(mostAlertCompanies).default([]),
  reporting_person_ciks: z.array(cikSchema).max(mostAlertOwners).default([]),
  company_criteria: z
    .array(z.union([z.literal(includeAll), companyCriterionSchema]))
    .max(5)
    .default([]),
  form_type_constraints: z.array(formTypeConstraintSchema).max(8).default([]),
  delay_constraints: z.array(delayConstraintSchema).max(2).default([]),
  insider_trade_constraints: z.array(insiderTradeConstraintSchema).max(3).default([]),
};

/** A definition as it is saved and answered. */
export const definitionSchema = z.strictObject({
  form_type: alertKindSchema,
  tickers: definitionFields.tickers.unwrap(),
  reporting_person_ciks: definitionFields.reporting_person_ciks.unwrap(),
  company_criteria: definitionFields.company_criteria.unwrap(),
  form_type_constraints: definitionFields.form_type_constraints.unwrap(),
  delay_constraints: definitionFields.delay_constraints.unwrap(),
  insider_trade_constraints: definitionFields.insider_trade_constraints.unwrap(),
});
export type AlertDefinition = z.output<typeof definitionSchema>;

/** What of a definition is known: a link gives no more than it fills in. */
export type PartOfDefinition = {
  [Part in keyof AlertDefinition]?: AlertDefinition[Part] | undefined;
};

/** The constraints of a definition, list by list. */
export function constraintsOf(definition: PartOfDefinition): AlertConstraint[] {
  return [
    ...(definition.form_type_constraints ?? []),
    ...(definition.company_criteria ?? []).filter((each) => each !== includeAll),
    ...(definition.delay_constraints ?? []),
    ...(definition.insider_trade_constraints ?? []).filter(
      (each) => each.constraint_type !== "lookback_period",
    ),
  ];
}

/** What a constraint is about. */
export function conditionOf(constraint: AlertConstraint): ConditionType {
  if (Array.isArray(constraint)) return constraint[0];
  return "criteria_type" in constraint ? constraint.criteria_type : constraint.constraint_type;
}

/** The constraint of one condition; undefined where the alert does not have it. */
export function constraintOf<Type extends ConditionType>(
  definition: PartOfDefinition,
  type: Type,
): AlertConstraints[Type] | undefined {
  return constraintsOf(definition).find(
    (each): each is AlertConstraints[Type] => conditionOf(each) === type,
  );
}

/** Days before the event in which insiders' trades are summed. */
export function lookbackOf({
  insider_trade_constraints: insiders = [],
}: PartOfDefinition): AlertLookback {
  const lookback = insiders.find((each) => each.constraint_type === "lookback_period");
  return alertLookbacks.find((days) => days === lookback?.val[0]) ?? defaultAlertLookback;
}

type DefinitionFields = Omit<AlertDefinition, "form_type"> & {
  form_type?: AlertKind | undefined;
  form_types?: AlertKind[] | undefined;
};

/**
 * The definition that a payload's fields make: scope named when none was ("include_all", READINGS G-33),
 * lists without repetitions. Null when the rules of the second specification, section 5, are broken, each
 * reported to the context in the words of the form.
 */
export function checkDefinition(
  fields: DefinitionFields,
  context: z.RefinementCtx,
): AlertDefinition | null {
  let isRight = true;
  function refuse(path: string, message: string): void {
    isRight = false;
    context.addIssue({ code: "custom", path: [path], message });
  }
  const kind = fields.form_type ?? fields.form_types?.[0];
  if (kind === undefined) {
    refuse("form_type", "Choose a kind of alert.");
    return null;
  }
  checkRules(fields, kind, refuse);
  if (!isRight) return null;
  const companies = fields.company_criteria.filter((criterion) => criterion !== includeAll);
  const tickers = [...new Set(fields.tickers)];
  const owners = [...new Set(fields.reporting_person_ciks)];
  const isWholeMarket = tickers.length + owners.length + companies.length === 0;
  return {
    form_type: kind,
    tickers,
    reporting_person_ciks: owners,
    company_criteria: isWholeMarket ? [includeAll] : companies,
    form_type_constraints: fields.form_type_constraints,
    delay_constraints: fields.delay_constraints,
    insider_trade_constraints: fields.insider_trade_constraints,
  };
}

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
 * Reports every rule of the second specification, section 5, that the parts of a definition break
 * between them: the part, and the words the form shows.
 */
function checkRules(fields: CheckedFields, kind: AlertKind, refuse: Refuse): void {
  checkScope(fields, alertKindTable[kind], refuse);
  checkConstraints(fields, alertKindTable[kind], refuse);
}

function checkScope(fields: CheckedFields, { namesOwners }: AlertKindRecord, refuse: Refuse): void {
  const { tickers, reporting_person_ciks: owners, company_criteria: criteria } = fields;
  const types = criteria.map((each) => (typeof each === "string" ? each : each.criteria_type));
  if (owners.length > 0 && !namesOwners) {
    refuse(
      "reporting_person_ciks",
      "Only insider trading and planned sale alerts can include reporting persons.",
    );
  }
  if (owners.length > 0 && tickers.length > 0) {
    refuse("reporting_person_ciks", alertRuleTexts.companiesThenOwners);
  }
  if (owners.length + tickers.length > 0 && types.length > 0) {
    refuse("company_criteria", "Choose companies or owners, or set criteria, but not both.");
  }
  if (types.includes("include_all") && types.length > 1) {
    refuse("company_criteria", "An alert on all companies cannot have company filters.");
  }
  if (new Set(types).size < types.length) refuse("company_criteria", "Use each filter only once.");
}

function checkConstraints(
  fields: CheckedFields,
  { constraints: allowed, required, hasThresholds }: AlertKindRecord,
  refuse: Refuse,
): void {
  const { form_type_constraints: constraints, delay_constraints: delays } = fields;
  const types = constraints.map((constraint) => constraint.constraint_type);
  const foreign = types.find((type) => !allowed.some((each) => each === type));
  if (foreign !== undefined) {
    refuse(
      "form_type_constraints",
      `This kind of alert does not support the constraint ${foreign}.`,
    );
  }
  if (new Set(types).size < types.length) {
    refuse("form_type_constraints", "Use each constraint only once.");
  }
  if (required !== null && !types.includes(required.type)) {
    refuse("form_type_constraints", required.text);
  }
  if (hasThresholds && delays.length === 0) refuse("delay_constraints", alertRuleTexts.materiality);
  if (!hasThresholds && delays.length > 0) {
    refuse("delay_constraints", "This kind of alert does not support price thresholds.");
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
    refuse("delay_constraints", "Use each price threshold only once.");
  }
  const types = insiders.map((constraint) => constraint.constraint_type);
  if (new Set(types).size < types.length) {
    refuse("insider_trade_constraints", "Use each constraint only once.");
  }
  if (!hasThresholds && types.length > 0) {
    refuse("insider_trade_constraints", "This kind of alert does not support insider filters.");
  }
  if (types.includes("value_sold") && !directions.includes("price_drop")) {
    refuse("insider_trade_constraints", "Value sold requires a price drop.");
  }
  if (types.includes("value_purchased") && !directions.includes("price_increase")) {
    refuse("insider_trade_constraints", "Value purchased requires a price increase.");
  }
}
