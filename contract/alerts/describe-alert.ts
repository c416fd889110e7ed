import {
  type AlertConstraints,
  type ConditionType,
  conditionTypes,
  sumOfThreshold,
  wordsOf,
} from "#contract/alerts/alert-conditions.ts";
import {
  type AlertDefinition,
  constraintOf,
  lookbackOf,
} from "#contract/alerts/alert-definition.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import { capitalized } from "#contract/values/words.ts";

/** One condition of an alert in people's words. */
export type AlertCondition = {
  of: ConditionType;
  /** Inside the sentence of `describeAlert`: "value >= $ 250K". */
  inSentence: string;
  /** Standing alone, as a chip or in a mail: "Value >= $ 250K". */
  alone: string;
};

/** The conditions of a definition in the order in which people read them. */
export function alertConditions(definition: AlertDefinition): AlertCondition[] {
  const shown = withEveryInsider(definition);
  const lookback = lookbackOf(definition);
  return conditionTypes.flatMap((of) => {
    const constraint = constraintOf(shown, of);
    if (constraint === undefined) return [];
    const [inSentence, alone = capitalized(inSentence)] = wordsOf(of, constraint, lookback);
    return [{ of, inSentence, alone }];
  });
}

/** Who trades belongs to the words about trades, also where everyone counts. */
function withEveryInsider(definition: AlertDefinition): AlertDefinition {
  const isSaid =
    constraintOf(definition, "trade_types") === undefined ||
    constraintOf(definition, "insider_types") !== undefined;
  if (isSaid) return definition;
  const everyone: AlertConstraints["insider_types"] = {
    constraint_type: "insider_types",
    val: [...insiderTypes],
  };
  return { ...definition, form_type_constraints: [...definition.form_type_constraints, everyone] };
}

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
  function branch(threshold: keyof typeof sumOfThreshold): string {
    const text = texts.get(sumOfThreshold[threshold]);
    return `${texts.get(threshold) ?? ""}${text === undefined ? "" : ` (${text})`}`;
  }
  const drop = branch("price_drop");
  const increase = branch("price_increase").replace(/^price /, "");
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
