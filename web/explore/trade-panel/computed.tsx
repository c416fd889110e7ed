import type { TradeProofAnswer } from "#contract/operations/trade-proof.ts";
import { filingLimitDays, type ReturnHorizon } from "#contract/trades/trade-vocabulary.ts";
import { ComputedList } from "#web/explore/panel/computed-list.tsx";
import { PanelSection } from "#web/explore/panel/panel-section.tsx";

type ProofEntry = TradeProofAnswer["computed"][number];

type ComputedProps = {
  computed: readonly ProofEntry[];
  /** The one the table shows; the others are folded. */
  horizon: ReturnHorizon;
};

/** Each computed number; returns over horizons that the table does not show are folded. */
export function Computed({ computed, horizon }: ComputedProps) {
  const isFolded = (entry: ProofEntry) => entry.horizon !== null && entry.horizon !== horizon;
  const late = computed.filter(
    ({ name, value }) => name === "days_to_file" && Number(value) > filingLimitDays,
  );
  return (
    <PanelSection title="Computed">
      <ComputedList
        entries={computed.filter((entry) => !isFolded(entry))}
        warned={late.map(({ name }) => name)}
      />
      <details className="mt-1 border-t border-grid pt-1.5 text-xs">
        <summary className="min-h-6 cursor-pointer text-accent">
          Returns over other horizons
        </summary>
        <ComputedList entries={computed.filter(isFolded)} />
      </details>
    </PanelSection>
  );
}
