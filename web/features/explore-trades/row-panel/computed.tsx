import type { TradeProofAnswer } from "#contract/operations/trade-proof.ts";
import { filingLimitDays, type ReturnHorizon } from "#contract/trades/trade-vocabulary.ts";
import { NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { PanelSection } from "./panel-section.tsx";
import { datesInWords, entryValueText } from "./proof-text.ts";

type ProofEntry = TradeProofAnswer["computed"][number];

type ComputedProps = {
  computed: readonly ProofEntry[];
  /** The one the table shows; the others are folded. */
  horizon: ReturnHorizon;
};

/** Each computed number with its rule, what went in and where that came from. */
export function Computed({ computed, horizon }: ComputedProps) {
  const isFolded = (entry: ProofEntry) => entry.horizon !== null && entry.horizon !== horizon;
  return (
    <PanelSection title="Computed">
      <Entries entries={computed.filter((entry) => !isFolded(entry))} />
      <details className="mt-1 border-t border-grid pt-1.5 text-xs">
        <summary className="min-h-6 cursor-pointer text-accent">
          Returns over other horizons
        </summary>
        <Entries entries={computed.filter(isFolded)} />
      </details>
    </PanelSection>
  );
}

function Entries({ entries }: { entries: readonly ProofEntry[] }) {
  return (
    <dl>
      {entries.map((entry) => (
        <Entry key={`${entry.name} ${entry.horizon}`} entry={entry} />
      ))}
    </dl>
  );
}

function Entry({ entry }: { entry: ProofEntry }) {
  const { label, rule, inputs, note, value } = entry;
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)_auto] gap-x-2.5 gap-y-1 border-t border-grid py-1.5 text-xs first:border-t-0 max-sm:grid-cols-[1fr_auto] max-sm:py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="break-words text-muted max-sm:order-3 max-sm:col-span-2">
        {datesInWords(rule)}
        {inputs.map((input) => (
          <span
            key={`${input.label} ${input.value} ${input.source}`}
            className="block text-text tabular-nums"
          >
            {datesInWords(`${input.label} ${input.value}`)}
            {input.source !== null && <span className="text-faint"> · {input.source}</span>}
          </span>
        ))}
        {note !== null && (
          <span className={`block ${value === null ? "text-text" : "text-warn"}`}>{note}</span>
        )}
      </dd>
      <dd className="max-w-36 text-right font-semibold break-words tabular-nums max-sm:order-2 max-sm:text-base">
        <EntryValue entry={entry} />
      </dd>
    </div>
  );
}

function EntryValue({ entry }: { entry: ProofEntry }) {
  if (entry.value === null) return <NoValue />;
  if (entry.unit === "fraction" && typeof entry.value === "number") {
    return <SignedPercent fraction={entry.value} />;
  }
  const isLate = entry.name === "days_to_file" && Number(entry.value) > filingLimitDays;
  const isText = entry.unit === "text";
  return (
    <span className={`${isLate ? "text-warn" : ""} ${isText ? "" : "whitespace-nowrap"}`}>
      {entryValueText(entry)}
    </span>
  );
}
