import { Search } from "lucide-react";
import { useMemo, useState } from "react";

import { classNames } from "../class-names.ts";
import { ChosenList } from "../form/chosen-list.tsx";
import { type FieldTexts, FieldFrame, fieldAttributes, useFieldIds } from "../form/field-frame.tsx";
import { fieldFocusWithin, fieldLook } from "../form/field-look.ts";
import { LockedField } from "#web/ui/form/locked-field.tsx";
import { matchEntries, type PickerEntry, SuggestInput } from "./suggest-input.tsx";
import { TickerUpload } from "./ticker-file.tsx";

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

/** Several of many, found by typing: companies by ticker or name, people by number or name. */
export function EntityPicker<Entry extends PickerEntry>(props: EntityPickerProps<Entry>) {
  const { entries, chosen, onChosenChange, placeholder, upload, disabledReason, loading } = props;
  const { label, hideLabel, hint, className } = props;
  const [leftover, setLeftover] = useState<string | null>(null);
  const ids = useFieldIds();
  const taken = useMemo(() => new Set(chosen.map((entry) => entry.key)), [chosen]);
  const error =
    leftover === null
      ? props.error
      : loading !== true && matchEntries(entries, leftover).length === 0
        ? `No ${label.toLowerCase()} matches “${leftover}”. Type another and pick it from the list, or clear the field.`
        : `Choose “${leftover}” from the list, or clear the field.`;
  if (disabledReason) {
    return <LockedField {...{ label, hideLabel, className }} reason={disabledReason} />;
  }
  return (
    <FieldFrame ids={ids} {...{ label, hideLabel, hint, error, className }}>
      <div
        className={classNames("relative", fieldLook, fieldFocusWithin)}
        aria-invalid={error ? true : undefined}
      >
        <Search aria-hidden size={13} className="shrink-0 text-faint" />
        <SuggestInput
          {...fieldAttributes(ids, { label, hint, error })}
          id={ids.control}
          placeholder={chosen.length > 0 ? "Add another" : placeholder}
          {...{ entries, taken, loading }}
          onLeftover={setLeftover}
          onPick={(entry) => onChosenChange([...chosen, entry])}
        />
        {upload && <TickerUpload label={label} {...{ entries, chosen, onChosenChange }} />}
      </div>
      <ChosenList
        label={label}
        chosen={chosen}
        onRemove={(key) => onChosenChange(chosen.filter((entry) => entry.key !== key))}
        onRemoveAll={() => onChosenChange([])}
      />
    </FieldFrame>
  );
}
