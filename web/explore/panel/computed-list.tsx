import type { ComputedEntry } from "#contract/screening/computed-entry.ts";
import { NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { datesInWords, entryValueText, roundedAwayText } from "./proof-text.ts";

type ComputedListProps = {
  entries: readonly ComputedEntry[];
  /** The names of values to highlight. */
  warned?: readonly string[];
};

/** Each computed number with its rule, its inputs, and their sources. */
export function ComputedList({ entries, warned = [] }: ComputedListProps) {
  return (
    <dl>
      {entries.map((entry) => (
        <Entry
          // Rules tell apart what has one name, as returns over several horizons.
          key={`${entry.name} ${entry.label}`}
          entry={entry}
          isWarned={warned.includes(entry.name)}
        />
      ))}
    </dl>
  );
}

type EntryProps = { entry: ComputedEntry; isWarned: boolean };

function Entry({ entry, isWarned }: EntryProps) {
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
        <EntryValue entry={entry} isWarned={isWarned} />
      </dd>
    </div>
  );
}

function EntryValue({ entry, isWarned }: EntryProps) {
  if (entry.value === null) return <NoValue />;
  if (entry.unit === "fraction" && typeof entry.value === "number") {
    return <SignedPercent fraction={entry.value} />;
  }
  const isText = entry.unit === "text";
  return (
    <span
      title={roundedAwayText(entry)}
      className={`${isWarned ? "text-warn" : ""} ${isText ? "" : "whitespace-nowrap"}`}
    >
      {entryValueText(entry)}
    </span>
  );
}
