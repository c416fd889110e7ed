import { X } from "lucide-react";

import { IconButton } from "../button/icon-button.tsx";
import type { PickerEntry } from "./match-entries.ts";

interface ChosenListProps<Entry extends PickerEntry> {
  label: string;
  chosen: readonly Entry[];
  onChosenChange: (chosen: Entry[]) => void;
}

/** The chosen entries, each removable; it scrolls above four. */
export function ChosenList<Entry extends PickerEntry>({ label, chosen, onChosenChange }: ChosenListProps<Entry>) {
  if (chosen.length === 0) return null;
  return (
    <div className="mt-1">
      {/* Four lines of 28 px and the gaps between them. */}
      <ul
        aria-label={`${label}, ${chosen.length} chosen`}
        tabIndex={chosen.length > 4 ? 0 : undefined}
        className="flex max-h-[124px] flex-col gap-1 overflow-y-auto rounded-control touch:max-h-[188px]"
      >
        {chosen.map((entry) => (
          <li
            key={entry.key}
            className="flex h-7 shrink-0 items-center gap-2 rounded-control border border-border bg-raised pr-0.5 pl-2 text-xs touch:h-11"
          >
            <span className="font-medium text-accent">{entry.code}</span>
            <span className="min-w-0 flex-1 truncate">{entry.name}</span>
            <IconButton
              label={`Remove ${entry.name}`}
              size="small"
              plain
              icon={<X aria-hidden size={13} />}
              onClick={() => onChosenChange(chosen.filter((other) => other.key !== entry.key))}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <button
          type="button"
          className="mt-1 min-h-6 text-xs text-accent hover:underline"
          onClick={() => onChosenChange([])}
        >
          Remove all {chosen.length}
        </button>
      )}
    </div>
  );
}
