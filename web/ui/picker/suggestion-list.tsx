import { classNames } from "../class-names.ts";
import { popupLook } from "../overlay/popup-look.ts";
import type { PickerEntry } from "./match-entries.ts";

interface SuggestionListProps<Entry extends PickerEntry> {
  id: string;
  label: string;
  suggestions: readonly Entry[];
  active: number;
  typed: string;
  loading: boolean;
  onPick: (entry: Entry) => void;
  onActiveChange: (index: number) => void;
}

export function SuggestionList<Entry extends PickerEntry>(props: SuggestionListProps<Entry>) {
  const { id, label, suggestions, active, typed, loading, onPick, onActiveChange } = props;
  const none = suggestions.length === 0;
  return (
    <div
      ref={bringIntoView}
      className={classNames(
        popupLook,
        "absolute top-full right-0 left-0 z-40 mt-1 min-w-72 p-1 text-sm",
      )}
    >
      <output className={none ? "block px-2 py-1.5 text-muted" : "sr-only"}>
        {none && loading && "The list is still loading."}
        {none && !loading && `Nothing matches “${typed.trim()}”.`}
        {!none && `${suggestions.length} suggestions`}
      </output>
      <div id={id} role="listbox" aria-label={label}>
        {suggestions.map((entry, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the keys
          <div
            key={entry.key}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            tabIndex={-1}
            // The focus stays in the input.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(entry)}
            onMouseMove={() => onActiveChange(at)}
            className={classNames(
              "flex min-h-8 cursor-pointer items-center gap-2 rounded-small px-2 py-1 touch:min-h-11",
              at === active && "bg-hover",
            )}
          >
            <span className="min-w-16 shrink-0 tabular-nums font-medium text-accent">
              {entry.code}
            </span>
            <span className="truncate">{entry.name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function bringIntoView(element: Element | null) {
  element?.scrollIntoView({ block: "nearest" });
}
