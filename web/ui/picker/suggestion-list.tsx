import { Combobox } from "@base-ui/react/combobox";

import { classNames } from "../class-names.ts";
import { optionLook, popupLook } from "../overlay/popup-look.ts";
import type { PickerEntry } from "./match-entries.ts";

export function SuggestionList({ typed, loading }: { typed: string; loading: boolean }) {
  return (
    <Combobox.Portal>
      <Combobox.Positioner sideOffset={4} align="start" className="z-50">
        <Combobox.Popup
          className={classNames(
            popupLook,
            "w-(--anchor-width) min-w-72 max-w-(--available-width) p-1",
          )}
        >
          <Combobox.Empty className="empty:hidden">
            <p className="px-2 py-1.5 text-sm text-muted">
              {loading ? "The list is still loading." : `Nothing matches “${typed.trim()}”.`}
            </p>
          </Combobox.Empty>
          <Combobox.List>
            {(entry: PickerEntry) => (
              <Combobox.Item key={entry.key} value={entry} className={optionLook}>
                <span className="w-16 shrink-0 truncate font-medium text-accent">{entry.code}</span>
                <span className="truncate">{entry.name}</span>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
