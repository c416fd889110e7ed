import { type CompanyCriterion, includeAll } from "#contract/alerts/alert-definition.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import type { Constraint } from "#web/ui/constraint-field/constraint.ts";
import type { CompanyCriteria } from "#contract/permalinks/common-fields.ts";
import { anyCompany } from "../search/company-criteria.ts";
import { listConstraint, numberConstraint } from "../search/payload-conditions.ts";

/** The numeric criteria: their names on the wire and in forms. */
const numbers = [
  { criteria_type: "market_value", field: "marketValue" },
  { criteria_type: "avg_daily_volume", field: "averageDailyVolume" },
  { criteria_type: "share_price", field: "sharePrice" },
] as const;

/** Company criteria in the form of an alert; invalid numbers are left out. */
export function companyCriteriaOf(form: CompanyCriteria): (CompanyCriterion | typeof includeAll)[] {
  if (form.includesAll) return [includeAll];
  const industry = listConstraint(form.industries);
  const criteria: CompanyCriterion[] = [];
  if (industry !== undefined) criteria.push({ criteria_type: "industry", ...industry });
  for (const { criteria_type, field } of numbers) {
    const constraint = numberConstraint(form[field]);
    if (constraint !== undefined) criteria.push({ criteria_type, ...constraint });
  }
  return criteria.length === 0 ? [includeAll] : criteria;
}

/** The inverse. */
export function companyFormOf(
  criteria: readonly (CompanyCriterion | typeof includeAll)[],
): CompanyCriteria {
  let form = anyCompany;
  for (const criterion of criteria) {
    if (criterion === includeAll) continue;
    if (criterion.criteria_type === "industry") {
      form = { ...form, includesAll: false, industries: criterion.val };
      continue;
    }
    const field = numbers.find(({ criteria_type }) => criteria_type === criterion.criteria_type);
    if (field === undefined) continue;
    form = { ...form, includesAll: false, [field.field]: typedConstraint(criterion) };
  }
  return form;
}

const typedOperators = { ge: ">=", le: "<=", between: "between" } as const;

/**
 * A constraint as it would be typed. The fields know `>=`, `<=` and BETWEEN: the operators that
 * only other programs send (equal, above, below) are shown as the nearest of these.
 */
export function typedConstraint({ bool, val }: NumberConstraint): Constraint {
  const [first, second] = val;
  const val1 = first === undefined ? "" : plainText(first);
  if (bool === "eq") return { operator: "between", val1, val2: val1 };
  const operator = bool === "gt" ? ">=" : bool === "lt" ? "<=" : typedOperators[bool];
  return { operator, val1, val2: second === undefined ? "" : plainText(second) };
}

/** Without an exponent: a field does not accept 1e21 or 1e-7. */
function plainText(value: number): string {
  return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
}
