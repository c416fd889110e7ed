import { Select as BaseSelect } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";

import { classNames } from "../class-names.ts";
import { optionLook, popupLook } from "../overlay/popup-look.ts";
import { FieldFrame, fieldAttributes, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import { fieldBox, fieldLook } from "./field-look.ts";
import type { Choice } from "./segmented.tsx";

export interface SelectProps<Value extends string | number> extends FieldTexts {
  choices: readonly Choice<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  disabled?: boolean | undefined;
  /** `compact` is the 26 px height of table footers. */
  size?: "medium" | "compact" | undefined;
}

export function Select<Value extends string | number>({
  choices,
  value,
  onValueChange,
  disabled = false,
  size = "medium",
  ...texts
}: SelectProps<Value>) {
  const ids = useFieldIds();
  return (
    <FieldFrame ids={ids} {...texts} native={false}>
      <BaseSelect.Root
        items={choices}
        value={value}
        disabled={disabled}
        modal={false}
        onValueChange={(chosen) => chosen !== null && onValueChange(chosen)}
      >
        <BaseSelect.Trigger
          {...fieldAttributes(ids, texts)}
          id={ids.control}
          aria-labelledby={`${ids.label} ${ids.control}`}
          className={classNames(
            size === "compact" ? compactLook : fieldLook,
            "justify-between tabular-nums",
          )}
        >
          <BaseSelect.Value className="truncate" />
          <BaseSelect.Icon className="text-faint">
            <ChevronDown aria-hidden size={13} />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <BaseSelect.Portal>
          <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
            <BaseSelect.Popup
              className={classNames(
                popupLook,
                "max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1",
              )}
            >
              {choices.map((choice) => (
                <BaseSelect.Item
                  key={choice.value}
                  value={choice.value}
                  className={classNames(optionLook, "justify-between tabular-nums")}
                >
                  <BaseSelect.ItemText>{choice.label}</BaseSelect.ItemText>
                  <BaseSelect.ItemIndicator className="text-accent">
                    <Check aria-hidden size={13} />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </FieldFrame>
  );
}

const compactLook = `${fieldBox} h-6.5 px-2 text-xs touch:h-11 touch:text-md`;
