import { dayInWords, daysInWords } from "#contract/values/plain-date.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import {
  isConstraintApplied,
  NO_CONSTRAINT,
  type Constraint,
} from "#web/ui/constraint-field/constraint.ts";
import { defaultForm, type TradeForm } from "./trade-form.ts";

/** A condition that narrows the search, in words, and the change that lifts it. */
export type ActiveCondition = { name: string; text: string; lifted: Partial<TradeForm> };

const mostNames = 3;

const numberConditions = [
  { name: "Value traded", field: "valueTraded", before: "$ ", after: "K" },
  { name: "Market value", field: "marketValue", before: "$ ", after: "M" },
  { name: "Average daily volume", field: "averageDailyVolume", before: "$ ", after: "M" },
  { name: "Share price", field: "sharePrice", before: "$ ", after: "" },
  { name: "Days to next 8-K", field: "next8kDays", before: "", after: "" },
  { name: "Next 8-K return", field: "next8kReturn", before: "", after: "%" },
  { name: "Days to earnings", field: "nextEarningsDays", before: "", after: "" },
  { name: "Earnings return", field: "nextEarningsReturn", before: "", after: "%" },
  { name: "Trade return", field: "tradeReturn", before: "", after: "%" },
] as const;

/** In the order of the form. */
export function activeConditions(form: TradeForm): readonly ActiveCondition[] {
  const numbers = numberConditions.flatMap(({ name, field, before, after }) => {
    const constraint = form[field];
    if (!isConstraintApplied(constraint)) return [];
    const text = constraintText(constraint, before, after);
    return [{ name, text, lifted: { [field]: NO_CONSTRAINT } }];
  });
  return [
    ...list("Company", form.tickers, { tickers: [] }),
    ...list("Reporting person", form.owners, { owners: [] }),
    ...dates(form),
    ...narrowed("Trade types", form.tradeTypes, tradeTypes, { tradeTypes }),
    ...(form.owners.length > 0
      ? []
      : narrowed("Insider types", form.insiderTypes, insiderTypes, { insiderTypes })),
    ...(form.excludesPlans
      ? [{ name: "10b5-1 plans", text: "excluded", lifted: { excludesPlans: false } }]
      : []),
    ...list("Industry", form.industries, { industries: [] }),
    ...list("8-K items", form.itemNumbers, { itemNumbers: [] }),
    ...numbers,
  ];
}

function dates({ startDate, endDate }: TradeForm): ActiveCondition[] {
  if (startDate === null && endDate === null) return [];
  const text =
    startDate === null
      ? `until ${dayInWords(endDate ?? "")}`
      : endDate === null
        ? `from ${dayInWords(startDate)}`
        : daysInWords(startDate, endDate);
  const lifted = { startDate: defaultForm.startDate, endDate: defaultForm.endDate };
  return [{ name: "Trade dates", text, lifted }];
}

function list(
  name: string,
  values: readonly string[],
  lifted: Partial<TradeForm>,
): ActiveCondition[] {
  if (values.length === 0) return [];
  const others = values.length - mostNames;
  const shown = values.slice(0, mostNames).join(", ");
  return [{ name, text: others > 0 ? `${shown} and ${others} more` : shown, lifted }];
}

function narrowed(
  name: string,
  chosen: readonly string[],
  all: readonly string[],
  lifted: Partial<TradeForm>,
): ActiveCondition[] {
  return chosen.length === all.length ? [] : [{ name, text: chosen.join(", "), lifted }];
}

function constraintText({ operator, val1, val2 }: Constraint, before: string, after: string) {
  const first = `${before}${grouped(val1)}${after}`;
  if (operator !== "between") return `${operator} ${first}`;
  return `${first} – ${before}${grouped(val2)}${after}`;
}

/** "9999999" as "9,999,999"; the decimals stay as they were typed. */
function grouped(typed: string): string {
  const [whole = "", fraction] = typed.split(".");
  const digits = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}
