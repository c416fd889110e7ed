import type { Operator } from "#contract/values/constraint.ts";
import type { AlertFacts, ConstraintTree } from "#domain/alerts/constraint-tree.ts";

export type AlertPredicate = (facts: AlertFacts) => boolean;

/**
 * The tree as a function of a row. The SQL of database/alerts means the same: a number that is not
 * known meets no condition, an empty list of values meets none, "all" of nothing holds, "any" of
 * nothing does not.
 */
export function predicateOf(tree: ConstraintTree): AlertPredicate {
  switch (tree.kind) {
    case "all": {
      const parts = tree.of.map(predicateOf);
      return (facts) => parts.every((part) => part(facts));
    }
    case "any": {
      const parts = tree.of.map(predicateOf);
      return (facts) => parts.some((part) => part(facts));
    }
    case "number":
      return numberPredicate(tree);
    case "keywords": {
      const { match, keywords } = tree;
      return match === "and"
        ? (facts) => keywords.every((keyword) => facts.keywords?.has(keyword) === true)
        : (facts) => keywords.some((keyword) => facts.keywords?.has(keyword) === true);
    }
    case "any-flag":
      return (facts) => tree.fields.some((field) => facts[field] === true);
    case "no-flag":
      return (facts) => facts[tree.field] === false;
    default:
      return membership(tree);
  }
}

type Membership = Extract<ConstraintTree, { kind: "text-in" | "id-in" | "any-id" | "any-text" }>;

function membership(tree: Membership): AlertPredicate {
  switch (tree.kind) {
    case "text-in": {
      const values = new Set(tree.values);
      return (facts) => values.has(facts[tree.field] ?? "");
    }
    case "id-in": {
      const values = new Set(tree.values);
      return (facts) => values.has(facts.cik);
    }
    case "any-id": {
      const values = new Set(tree.values);
      return (facts) => facts.ownerCiks?.some((cik) => values.has(cik)) === true;
    }
    case "any-text": {
      const values = new Set(tree.values);
      return (facts) => facts[tree.field]?.some((text) => values.has(text)) === true;
    }
  }
}

function numberPredicate({
  field,
  operator,
  values,
}: Extract<ConstraintTree, { kind: "number" }>): AlertPredicate {
  const [first, second] = values;
  if (first === undefined) return () => false;
  const holds = comparison(operator, first, second ?? first);
  return (facts) => {
    const value = facts[field];
    return value !== undefined && value !== null && holds(value);
  };
}

function comparison(operator: Operator, first: number, second: number): (value: number) => boolean {
  switch (operator) {
    case "ge":
      return (value) => value >= first;
    case "le":
      return (value) => value <= first;
    case "gt":
      return (value) => value > first;
    case "lt":
      return (value) => value < first;
    case "eq":
      return (value) => value === first;
    case "between":
      return (value) => value >= first && value <= second;
  }
}
