import type { CompanyCriteria } from "#contract/permalinks/common-fields.ts";
import { NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";

const noCriteria = {
  industries: [],
  marketValue: NO_CONSTRAINT,
  averageDailyVolume: NO_CONSTRAINT,
  sharePrice: NO_CONSTRAINT,
} satisfies Partial<CompanyCriteria>;

export const anyCompany: CompanyCriteria = { includesAll: true, ...noCriteria };

/**
 * The form after a change. Naming a company or person clears the company criteria; choosing all
 * companies does too, and entering a criterion ends the choice of all companies.
 */
export function withCompanyRule<Form extends CompanyCriteria>(
  form: Form,
  change: Partial<Form>,
  namesSomeone: (form: Form) => boolean,
): Form {
  const next = { ...form, ...change };
  if (namesSomeone(next)) return { ...next, ...noCriteria, includesAll: false };
  if (namesSomeone(form)) return { ...next, includesAll: true };
  if (change.includesAll === true) return { ...next, ...noCriteria };
  const isCriterion = Object.keys(change).some((key) => key in noCriteria);
  return isCriterion ? { ...next, includesAll: false } : next;
}
