import type { OperationPayload } from "#contract/catalogue.ts";
import type { NumberConstraint } from "#contract/values/constraint.ts";
import { numberOfText, type Constraint } from "#web/ui/constraint-field/constraint.ts";
import { namesSomeone, type TradeForm } from "./trade-form.ts";

type ExploreTradesPayload = OperationPayload<"explore_trades">;
/** What is searched; page, size and order are added when the search is sent. */
export type TradeSearchPayload = Omit<
  ExploreTradesPayload,
  "page" | "limit" | "sort_column" | "sort_direction"
>;

const placeholder = "__placeholder__";

const operators = { ">=": "ge", "<=": "le", between: "between" } as const;

export type PayloadContext = {
  /** The effective user's. */
  email: string;
  /** The CIK of a ticker, null where none is known. */
  cikOf: (ticker: string) => string | null;
};

/**
 * What a form asks for: a condition that is empty or not a number is left out, percent become
 * fractions, every other number stays in the unit of its label.
 */
export function searchPayload(form: TradeForm, context: PayloadContext): TradeSearchPayload {
  return {
    email: context.email,
    return_type: form.returnType,
    return_horizon: form.returnHorizon,
    start_date: form.startDate ?? "all",
    end_date: form.endDate ?? "",
    ...scope(form, context),
    ...companyCriteria(form),
    trade_types: { val: [...form.tradeTypes] },
    ...whoTraded(form),
    value_shares_traded: numberConstraint(form.valueTraded),
    constraint_10b51: form.excludesPlans ? { val: [true] } : undefined,
    item_number: listConstraint(form.itemNumbers),
    next_8K_days: numberConstraint(form.next8kDays),
    next_8K_ret0: percentConstraint(form.next8kReturn),
    next_EA_days: numberConstraint(form.nextEarningsDays),
    next_EA_ret0: percentConstraint(form.nextEarningsReturn),
    trade_return: percentConstraint(form.tradeReturn),
  };
}

function scope(form: TradeForm, { cikOf }: PayloadContext): Partial<TradeSearchPayload> {
  const [first, ...others] = form.tickers;
  if (first === undefined) {
    return form.includesAll && form.owners.length === 0 ? { include_all: true } : {};
  }
  const cik = others.length === 0 ? cikOf(first) : null;
  return cik === null ? { tickers: [...form.tickers] } : { ciks: [cik] };
}

function companyCriteria(form: TradeForm): Partial<TradeSearchPayload> {
  if (namesSomeone(form) || form.includesAll) return {};
  return {
    industry: listConstraint(form.industries),
    market_value: numberConstraint(form.marketValue),
    avg_daily_volume: numberConstraint(form.averageDailyVolume),
    share_price: numberConstraint(form.sharePrice),
  };
}

function whoTraded(form: TradeForm): Partial<TradeSearchPayload> {
  if (form.owners.length > 0) return { reporting_person_ciks: [...form.owners] };
  return { insider_types: { val: [...form.insiderTypes] } };
}

function numberConstraint(typed: Constraint): NumberConstraint | undefined {
  return constraintOf(typed, "");
}

/** Shifts the decimal point in the text: 1.1 % is 0.011, not 0.011000000000000001. */
function percentConstraint(typed: Constraint): NumberConstraint | undefined {
  return constraintOf(typed, "e-2");
}

function constraintOf(
  { operator, val1, val2 }: Constraint,
  exponent: "" | "e-2",
): NumberConstraint | undefined {
  const first = numberIn(val1, exponent);
  if (first === null) return undefined;
  if (operator !== "between") return { bool: operators[operator], val: [first] };
  const second = numberIn(val2, exponent);
  return second === null ? undefined : { bool: "between", val: [first, second] };
}

function numberIn(text: string, exponent: "" | "e-2"): number | null {
  const plain = text.replaceAll(/[%,\s]/g, "");
  return numberOfText(plain) === null ? null : Number(`${plain}${exponent}`);
}

function listConstraint(values: readonly string[]): { val: string[] } | undefined {
  if (values.length === 0 || values.includes(placeholder)) return undefined;
  return { val: [...values] };
}
