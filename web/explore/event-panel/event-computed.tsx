import type { Lookback } from "#contract/events/event-vocabulary.ts";
import type { EventProofAnswer } from "#contract/operations/event-proof.ts";
import { ComputedList } from "../panel/computed-list.tsx";
import { PanelSection } from "../panel/panel-section.tsx";

type ComputedEntry = EventProofAnswer["computed"][number];

type EventComputedProps = { computed: readonly ComputedEntry[]; lookback: Lookback };

/** Each computed number; sums over look-backs that are not chosen are folded. */
export function EventComputed({ computed, lookback }: EventComputedProps) {
  const isFolded = (entry: ComputedEntry) => entry.lookback !== null && entry.lookback !== lookback;
  return (
    <PanelSection title="Computed">
      <ComputedList entries={computed.filter((entry) => !isFolded(entry))} />
      <details className="mt-1 border-t border-grid pt-1.5 text-xs">
        <summary className="min-h-6 cursor-pointer text-accent">Sums over other look-backs</summary>
        <ComputedList entries={computed.filter(isFolded)} />
      </details>
    </PanelSection>
  );
}
