import { capitalized } from "#contract/values/words.ts";
import {
  type AlertCondition,
  alertConditions,
  type ConditionType,
} from "#contract/alerts/alert-conditions.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";

const mostTickers = 3;

/**
 * The conditions of an alert in one line, as overview, mails and feeds show it: "Sales · Officer,
 * Director · value >= $ 250K · no 10b5-1". Sums of insiders stand with the threshold they belong to
 * where there are two: "price drop >= 5.0% (sold >= $ 500K, 30 days) or increase >= 8.0%".
 */
export function describeAlert(definition: AlertDefinition): string {
  const conditions = alertConditions(definition);
  const hasBoth = definition.delay_constraints.length === 2;
  const texts = hasBoth
    ? withBothThresholds(conditions)
    : conditions.map(({ inSentence }) => inSentence);
  const [first = "", ...rest] = texts;
  // Keywords are quoted as typed; every other line begins like a sentence.
  const isQuoted = conditions[0]?.of === "keywords";
  return [isQuoted ? first : capitalized(first), ...rest].join(" · ");
}

function withBothThresholds(conditions: readonly AlertCondition[]): string[] {
  const texts = new Map(conditions.map(({ of, inSentence }) => [of, inSentence]));
  function branch(threshold: "price_drop" | "price_increase", sum: ConditionType): string {
    const text = texts.get(sum);
    return `${texts.get(threshold) ?? ""}${text === undefined ? "" : ` (${text})`}`;
  }
  const drop = branch("price_drop", "value_sold");
  const increase = branch("price_increase", "value_purchased").replace(/^price /, "");
  return conditions.flatMap(({ of, inSentence }) => {
    if (of === "price_drop") return [`${drop} or ${increase}`];
    const isDescribed = of === "price_increase" || of === "value_sold" || of === "value_purchased";
    return isDescribed ? [] : [inSentence];
  });
}

/**
 * What an alert looks at: "CPTX, QLSW, ARFN and 11 more", "2 reporting persons", or "Whole market",
 * whose companies its conditions may narrow down.
 */
export function alertScope({
  tickers,
  reporting_person_ciks: owners,
}: Pick<AlertDefinition, "tickers" | "reporting_person_ciks">): string {
  if (tickers.length > 0) {
    const others = tickers.length - mostTickers;
    const shown = tickers.slice(0, mostTickers).join(", ");
    return others > 0 ? `${shown} and ${others} more` : shown;
  }
  if (owners.length > 0) {
    return owners.length === 1 ? "1 reporting person" : `${owners.length} reporting persons`;
  }
  return "Whole market";
}
