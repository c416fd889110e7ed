import type { TradePattern } from "#contract/patterns/trade-patterns.ts";
import {
  insiderTypes,
  type InsiderType,
  type ReturnHorizon,
  type ReturnType,
  tradeTypes,
  type TradeType,
} from "#contract/trades/trade-vocabulary.ts";
import {
  anyCompany,
  type CompanyCriteria,
  withCompanyRule,
} from "#web/explore/search/company-criteria.ts";
import { NO_CONSTRAINT, type Constraint } from "#web/ui/constraint-field/constraint.ts";

/** Everything the filter form holds, as typed and chosen. */
export type TradeForm = CompanyCriteria & {
  tickers: readonly string[];
  /** Reporting persons, by CIK. */
  owners: readonly string[];
  /** `YYYY-MM-DD`; null without a bound. */
  startDate: string | null;
  endDate: string | null;
  returnType: ReturnType;
  returnHorizon: ReturnHorizon;
  tradeTypes: readonly TradeType[];
  insiderTypes: readonly InsiderType[];
  /** Thousands of dollars. */
  valueTraded: Constraint;
  excludesPlans: boolean;
  next8kDays: Constraint;
  /** Returns in percent. */
  next8kReturn: Constraint;
  itemNumbers: readonly string[];
  nextEarningsDays: Constraint;
  nextEarningsReturn: Constraint;
  tradeReturn: Constraint;
  patterns: readonly TradePattern[];
  /** Thousands of dollars. */
  avoidedOrGained: Constraint;
  avoidedOrGainedNet: Constraint;
};

export const defaultForm: TradeForm = {
  tickers: [],
  owners: [],
  startDate: null,
  endDate: null,
  returnType: "raw",
  returnHorizon: 20,
  tradeTypes,
  insiderTypes,
  valueTraded: NO_CONSTRAINT,
  excludesPlans: false,
  ...anyCompany,
  next8kDays: NO_CONSTRAINT,
  next8kReturn: NO_CONSTRAINT,
  itemNumbers: [],
  nextEarningsDays: NO_CONSTRAINT,
  nextEarningsReturn: NO_CONSTRAINT,
  tradeReturn: NO_CONSTRAINT,
  patterns: [],
  avoidedOrGained: NO_CONSTRAINT,
  avoidedOrGainedNet: NO_CONSTRAINT,
};

/** Named companies or persons make the company criteria meaningless. */
export function namesSomeone(form: TradeForm): boolean {
  return form.tickers.length > 0 || form.owners.length > 0;
}

/** The form after a change, see `withCompanyRule`. */
export function changedForm(form: TradeForm, change: Partial<TradeForm>): TradeForm {
  return withCompanyRule(form, change, namesSomeone);
}

export const ownersBlocked = "Remove companies before selecting owners.";
export const companiesBlocked = "Remove owners before selecting companies.";
