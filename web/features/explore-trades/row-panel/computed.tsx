import type { TradeProofAnswer } from "#contract/operations/trade-proof.ts";
import { filingLimitDays } from "#contract/values/trade-vocabulary.ts";
import { NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { PanelSection } from "./panel-section.tsx";
import { entryValueText } from "./proof-text.ts";

type ProofEntry = TradeProofAnswer["computed"][number];

/** Each computed number with its rule, what went in and where that came from. */
export function Computed({ proof }: { proof: TradeProofAnswer }) {
  return (
    <PanelSection title="Computed">
      <dl>
        {proof.computed.map((entry) => (
          <Entry key={`${entry.name} ${entry.horizon}`} entry={entry} />
        ))}
      </dl>
    </PanelSection>
  );
}

function Entry({ entry }: { entry: ProofEntry }) {
  const { label, rule, inputs, note } = entry;
  return (
    <div className="grid grid-cols-[104px_minmax(0,1fr)_auto] gap-x-2.5 gap-y-1 border-t border-grid py-1.5 text-xs first:border-t-0 max-sm:grid-cols-[1fr_auto] max-sm:py-2.5">
      <dt className="text-muted">{label}</dt>
      <dd className="text-muted max-sm:order-3 max-sm:col-span-2">
        {rule}
        {inputs.map((input) => (
          <span
            key={`${input.label} ${input.value} ${input.source}`}
            className="block text-text tabular-nums"
          >
            {input.label} {input.value}
            {input.source !== null && <span className="text-faint"> · {input.source}</span>}
          </span>
        ))}
        {note !== null && <span className="block text-warn">{note}</span>}
      </dd>
      <dd className="text-right font-semibold whitespace-nowrap tabular-nums max-sm:order-2 max-sm:text-base">
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
  return <span className={isLate ? "text-warn" : ""}>{entryValueText(entry)}</span>;
}
