import type { Choice } from "#web/ui/form/segmented.tsx";
import { Combobox } from "@base-ui/react/combobox";
import { Check, ChevronDown, Search } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import {
  type FieldTexts,
  FieldFrame,
  fieldAttributes,
  useFieldIds,
} from "#web/ui/form/field-frame.tsx";
import { bareInputLook, fieldFocusWithin, fieldLook } from "#web/ui/form/field-look.ts";
import { LockedField } from "#web/ui/form/locked-field.tsx";

import { optionLook, popupLook } from "#web/ui/overlay/popup-look.ts";
import { ChosenList } from "#web/ui/form/chosen-list.tsx";

/** A choice, and what the list says of it besides. */
type DetailedChoice<Value extends string> = Choice<Value> & { detail?: string };

interface MultiSelectProps<Value extends string> extends FieldTexts {
  choices: readonly DetailedChoice<Value>[];
  /** The chosen values; none means no condition. */
  chosen: readonly Value[];
  onChosenChange: (chosen: Value[]) => void;
  /** Shown while nothing is chosen: "All 49 industries". */
  placeholder: string;
  disabledReason?: string | undefined;
  /** Also lists what is chosen below the box, each removable. */
  listChosen?: boolean | undefined;
}

/** Several of a list, with a search in the popup; the order of the choices is kept. */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const {
    choices,
    chosen,
    onChosenChange,
    placeholder,
    disabledReason,
    listChosen = false,
    ...texts
  } = props;
  const ids = useFieldIds();
  if (disabledReason) {
    const { label, hideLabel, className } = texts;
    return <LockedField {...{ label, hideLabel, className }} reason={disabledReason} />;
  }
  const chosenChoices = choices.filter((choice) => chosen.includes(choice.value));

  function changeTo(next: readonly DetailedChoice<Value>[]) {
    const values = new Set(next.map((choice) => choice.value));
    onChosenChange(choices.map((choice) => choice.value).filter((value) => values.has(value)));
  }

  return (
    <FieldFrame ids={ids} {...texts} native={false}>
      <Combobox.Root<DetailedChoice<Value>, true>
        multiple
        items={choices}
        value={chosenChoices}
        onValueChange={changeTo}
        onInputValueChange={(_, details) => details.isItemPress && details.cancel()}
        itemToStringLabel={({ label, detail = "" }) => `${label} ${detail}`}
        isItemEqualToValue={(a, b) => a.value === b.value}
      >
        <Combobox.Trigger
          {...fieldAttributes(ids, texts)}
          id={ids.control}
          aria-labelledby={`${ids.label} ${ids.control}`}
          className={classNames(fieldLook, "justify-between text-left")}
        >
          <span className={classNames("truncate", chosen.length === 0 && "text-faint")}>
            {chosen.length === 0
              ? placeholder
              : selectionLabel(chosenChoices.map((choice) => choice.label))}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-faint">
            {chosen.length > 1 && <span className="text-2xs tabular-nums">{chosen.length}</span>}
            <ChevronDown aria-hidden size={13} />
          </span>
        </Combobox.Trigger>
        <Combobox.Portal>
          <Combobox.Positioner sideOffset={4} align="start" className="z-50">
            <Combobox.Popup
              aria-label={texts.label}
              className={classNames(
                popupLook,
                "w-(--anchor-width) min-w-72 max-w-(--available-width)",
              )}
            >
              <div className="p-2 pb-0">
                <div className={classNames(fieldLook, fieldFocusWithin)}>
                  <Search aria-hidden size={13} className="shrink-0 text-faint" />
                  <Combobox.Input
                    aria-label={`Search ${texts.label}`}
                    placeholder="Search"
                    className={bareInputLook}
                  />
                </div>
              </div>
              <SelectionBar
                chosenCount={chosen.length}
                onAll={() => changeTo(choices)}
                onNone={() => onChosenChange([])}
              />
              <Combobox.Empty className="empty:hidden">
                <p className="px-3 pb-2 text-sm text-muted">Nothing matches.</p>
              </Combobox.Empty>
              <Combobox.List className="max-h-[min(288px,calc(var(--available-height)-96px))] overflow-y-auto overscroll-contain p-1">
                {(choice: DetailedChoice<Value>) => (
                  <Combobox.Item key={choice.value} value={choice} className={optionLook}>
                    <span className="grid size-4 shrink-0 place-items-center rounded-small border border-control bg-field in-data-selected:border-primary in-data-selected:bg-primary">
                      <Combobox.ItemIndicator>
                        <Check
                          aria-hidden
                          size={12}
                          strokeWidth={2.6}
                          className="text-on-primary"
                        />
                      </Combobox.ItemIndicator>
                    </span>
                    <span className="min-w-0 flex-1">
                      {choice.label}
                      {choice.detail !== undefined && (
                        <span className="text-muted"> {choice.detail}</span>
                      )}
                    </span>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
      {listChosen && (
        <ChosenList
          label={texts.label}
          chosen={chosenChoices.map(({ value, label }) => ({ key: value, name: label }))}
          onRemove={(removed) => onChosenChange(chosen.filter((value) => value !== removed))}
          onRemoveAll={() => onChosenChange([])}
        />
      )}
    </FieldFrame>
  );
}

interface SelectionBarProps {
  chosenCount: number;
  onAll: () => void;
  onNone: () => void;
}

function SelectionBar({ chosenCount, onAll, onNone }: SelectionBarProps) {
  const look = "min-h-6 text-accent hover:underline touch:min-h-11";
  return (
    <div className="flex items-center gap-3 border-b border-border px-3 py-1.5 text-xs">
      <output className="flex-1 text-faint tabular-nums">{chosenCount} selected</output>
      <button type="button" className={look} onClick={onAll}>
        Select all
      </button>
      <button type="button" className={look} onClick={onNone}>
        Select none
      </button>
    </div>
  );
}

const MAX_LABEL = 25;

const graphemes = new Intl.Segmenter("en");

/** The labels of what is chosen, joined and cut at 25 characters. */
export function selectionLabel(chosenLabels: readonly string[]): string {
  return cutLabel(chosenLabels.join(", "));
}

export function cutLabel(label: string): string {
  const characters = Array.from(graphemes.segment(label), ({ segment }) => segment);
  if (characters.length <= MAX_LABEL) return label;
  return `${characters.slice(0, MAX_LABEL).join("").trimEnd()}…`;
}
