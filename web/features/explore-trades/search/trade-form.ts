import {
  insiderTypes,
  type InsiderType,
  type ReturnHorizon,
  type ReturnType,
  tradeTypes,
  type TradeType,
} from "#contract/trades/trade-vocabulary.ts";
import { NO_CONSTRAINT, type Constraint } from "#web/ui/constraint-field/constraint.ts";

/** Everything the filter form holds, as typed and chosen. */
export type TradeForm = {
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
  /** The whole market: no company criteria. */
  includesAll: boolean;
  industries: readonly string[];
  /** Millions of dollars. */
  marketValue: Constraint;
  averageDailyVolume: Constraint;
  /** Dollars. */
  sharePrice: Constraint;
  next8kDays: Constraint;
  /** Returns in percent. */
  next8kReturn: Constraint;
  itemNumbers: readonly string[];
  nextEarningsDays: Constraint;
  nextEarningsReturn: Constraint;
  tradeReturn: Constraint;
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
  includesAll: true,
  industries: [],
  marketValue: NO_CONSTRAINT,
  averageDailyVolume: NO_CONSTRAINT,
  sharePrice: NO_CONSTRAINT,
  next8kDays: NO_CONSTRAINT,
  next8kReturn: NO_CONSTRAINT,
  itemNumbers: [],
  nextEarningsDays: NO_CONSTRAINT,
  nextEarningsReturn: NO_CONSTRAINT,
  tradeReturn: NO_CONSTRAINT,
};

/** Named companies or persons make the company criteria meaningless. */
export function namesSomeone(form: TradeForm): boolean {
  return form.tickers.length > 0 || form.owners.length > 0;
}

const noCompanyCriteria = {
  industries: [],
  marketValue: NO_CONSTRAINT,
  averageDailyVolume: NO_CONSTRAINT,
  sharePrice: NO_CONSTRAINT,
} satisfies Partial<TradeForm>;

/**
 * The form after a change. Naming a company or person clears the company criteria; choosing all
 * companies does too, and entering a criterion ends the choice of all companies.
 */
export function changedForm(form: TradeForm, change: Partial<TradeForm>): TradeForm {
  const next = { ...form, ...change };
  if (namesSomeone(next)) return { ...next, ...noCompanyCriteria, includesAll: false };
  if (namesSomeone(form)) return { ...next, includesAll: true };
  if (change.includesAll === true) return { ...next, ...noCompanyCriteria };
  const isCriterion = Object.keys(change).some((key) => key in noCompanyCriteria);
  return isCriterion ? { ...next, includesAll: false } : next;
}

export const ownersBlocked = "Remove companies before selecting owners.";
export const companiesBlocked = "Remove owners before selecting companies.";
