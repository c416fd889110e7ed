import type { FoundPatterns } from "#domain/patterns/trade-patterns.ts";
import type { PlanTradeRow } from "#domain/plans/adoption-statements.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";

/** The live trades under a plan. */
export function planTradeRows(
  rows: readonly { computed: ComputedRow; found: FoundPatterns; trade: DerivedTrade }[],
): PlanTradeRow[] {
  return rows.flatMap(({ computed, found, trade }) =>
    found.facts.plan === null
      ? []
      : [{ trade, facts: found.facts.plan, form: computed.row.filing.filing.form }],
  );
}
