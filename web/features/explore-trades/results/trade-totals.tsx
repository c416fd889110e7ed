import { CircleQuestionMark } from "lucide-react";
import type { TradeTotals as Totals } from "#contract/operations/screening/explore-trades.ts";
import { IconHint } from "#web/explore/results/plain-cell.tsx";
import { counted } from "#contract/values/amount-text.ts";
import { exactDollarsText } from "#web/explore/panel/proof-text.ts";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

/**
 * Totals of all rows of the search, to the cent as for an event, and the number of excluded rows.
 */
export function TradeTotals({ totals }: { totals: Totals }) {
  const { rows_outside_sums: outside } = totals;
  return (
    <p className="mt-0.5 text-xs text-muted">
      Sold <Sum exact={totals.value_sold} />, purchased <Sum exact={totals.value_purchased} />.
      {outside > 0 && (
        <>
          {" "}
          {counted(outside, "row", "rows")} excluded from totals
          <IconHint
            text="Rows with no price, a suspect price, or a trade already reported in another filing are excluded. The insider totals of an event follow the same rule."
            label="Why rows are excluded"
            tone="text-faint"
          >
            <CircleQuestionMark size={12} aria-hidden="true" />
          </IconHint>
        </>
      )}
    </p>
  );
}

/** Prices have up to four decimals: fractions of a cent are in the tooltip. */
function Sum({ exact }: { exact: string }) {
  const [shown, finer] = [dollarsText(exact), exactDollarsText(exact)];
  return (
    <b title={shown === finer ? undefined : finer} className="font-medium text-text tabular-nums">
      {shown}
    </b>
  );
}
