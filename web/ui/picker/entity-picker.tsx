import { Combobox } from "@base-ui/react/combobox";
import { Search } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";

import { classNames } from "../class-names.ts";
import { ChosenList } from "../form/chosen-list.tsx";
import { type FieldTexts, FieldFrame, fieldAttributes, useFieldIds } from "../form/field-frame.tsx";
import { bareInputLook, fieldFocusWithin, fieldLook } from "../form/field-look.ts";
import { LockedField } from "../form/locked-field.tsx";
import { matchEntries, type PickerEntry, toSearchable } from "./match-entries.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { TickerUpload } from "./ticker-upload.tsx";

export interface EntityPickerProps<Entry extends PickerEntry> extends FieldTexts {
  /** All that can be picked; keep the array stable. */
  entries: readonly Entry[];
  chosen: readonly Entry[];
  onChosenChange: (chosen: Entry[]) => void;
  placeholder?: string | undefined;
  /** Offers the upload of a file with one code per line. */
  upload?: boolean | undefined;
  /** Why it cannot be used now, in a few words. */
  disabledReason?: string | undefined;
  /** The entries are still being fetched. */
  loading?: boolean | undefined;
}

export function EntityPicker<Entry extends PickerEntry>(props: EntityPickerProps<Entry>) {
  const {
    entries,
    chosen,
    onChosenChange,
    placeholder,
    upload = false,
    disabledReason,
    loading = false,
  } = props;
  const { label, hideLabel, hint, error, className } = props;
  const ids = useFieldIds();
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [highlighted, setHighlighted] = useState<Entry>();
  const searchable = useMemo(() => toSearchable(entries), [entries]);
  const suggestions = useMemo(
    () => matchEntries(searchable, typed, new Set(chosen.map((entry) => entry.key))),
    [searchable, typed, chosen],
  );

  if (disabledReason)
    return <LockedField {...{ label, hideLabel, className }} reason={disabledReason} />;

  const listOpen = open && typed.trim() !== "";

  /** Tab takes the highlighted suggestion; with none it leaves the field, as everywhere. */
  function takeOnTab(event: KeyboardEvent) {
    if (event.key !== "Tab" || event.shiftKey || !listOpen || !highlighted) return;
    event.preventDefault();
    onChosenChange([...chosen, highlighted]);
    setTyped("");
  }

  return (
    <FieldFrame ids={ids} {...{ label, hideLabel, hint, error, className }}>
      <Combobox.Root<Entry, true>
        multiple
        items={suggestions}
        filteredItems={suggestions}
        value={[...chosen]}
        onValueChange={(next, details) => {
          // By itself the combobox empties the selection on a second Escape.
          if (details.reason === "escape-key") details.cancel();
          else onChosenChange(next);
        }}
        inputValue={typed}
        onInputValueChange={setTyped}
        open={listOpen}
        onOpenChange={setOpen}
        openOnInputClick={false}
        autoHighlight
        onItemHighlighted={setHighlighted}
        isItemEqualToValue={(a, b) => a.key === b.key}
        itemToStringLabel={(entry) => entry.name}
      >
        <Combobox.InputGroup
          className={classNames(fieldLook, fieldFocusWithin)}
          aria-invalid={error ? true : undefined}
        >
          <Search aria-hidden size={13} className="shrink-0 text-faint" />
          <Combobox.Input
            {...fieldAttributes(ids, { label, hint, error })}
            id={ids.control}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={takeOnTab}
            placeholder={loading ? "Loading…" : chosen.length > 0 ? "Add another" : placeholder}
            className={bareInputLook}
          />
          {upload && <TickerUpload label={label} {...{ entries, chosen, onChosenChange }} />}
        </Combobox.InputGroup>
        <SuggestionList typed={typed} loading={loading} />
      </Combobox.Root>
      <ChosenList
        label={label}
        chosen={chosen}
        onRemove={(key) => onChosenChange(chosen.filter((entry) => entry.key !== key))}
        onRemoveAll={() => onChosenChange([])}
      />
    </FieldFrame>
  );
}
