import type { Choice } from "#web/ui/form/segmented.tsx";
import { type ChangeEvent, useLayoutEffect, useRef, useState } from "react";

import { classNames } from "../class-names.ts";
import { FieldFrame, fieldAttributes, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import { bareInputLook, fieldFocusWithin, fieldLooks, type FieldSize } from "./field-look.ts";
import { meantEdit, placeBefore } from "./phone-edit.ts";

import "./select.css";

export interface PhoneNumber {
  /** Country code in digits; the code of a choice such as "Other" may be empty. */
  code: string;
  /** The digits behind it. */
  national: string;
}

export interface PhoneRules {
  /** The digits as people read them, also while there are too few. */
  format: (code: string, national: string) => string;
  /** What a typed or pasted text means. */
  read: (code: string, typed: string) => PhoneNumber;
}

export interface PhoneInputProps extends FieldTexts {
  codes: readonly Choice<string>[];
  codeLabel: string;
  rules: PhoneRules;
  value: PhoneNumber;
  onValueChange: (value: PhoneNumber) => void;
  /** Of the number itself. */
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  size?: FieldSize | undefined;
  disabled?: boolean | undefined;
}

/** A country code joined to a number, which gets its separators while it is typed. */
export function PhoneInput({
  codes,
  codeLabel,
  rules,
  value,
  onValueChange,
  onBlur,
  name,
  size = "medium",
  disabled = false,
  ...texts
}: PhoneInputProps) {
  const ids = useFieldIds();
  return (
    <FieldFrame ids={ids} {...texts}>
      <div
        className={classNames(fieldLooks[size], fieldFocusWithin)}
        aria-invalid={texts.error ? true : undefined}
        data-disabled={disabled ? "" : undefined}
      >
        <select
          aria-label={codeLabel}
          value={value.code}
          disabled={disabled}
          autoComplete="tel-country-code"
          onChange={(event) => onValueChange({ ...value, code: event.target.value })}
          className={codeLook}
        >
          {codes.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <NumberInput
          {...fieldAttributes(ids, texts)}
          id={ids.control}
          name={name}
          required={texts.required}
          disabled={disabled}
          rules={rules}
          value={value}
          onValueChange={onValueChange}
          onBlur={onBlur}
        />
      </div>
    </FieldFrame>
  );
}

type NumberInputProps = Pick<
  PhoneInputProps,
  "rules" | "value" | "onValueChange" | "onBlur" | "name" | "disabled" | "required"
> & { id: string; "aria-describedby": string | undefined; "aria-invalid": boolean | undefined };

function NumberInput({ rules, value, onValueChange, ...attributes }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [caret, setCaret] = useState<{ digitsAfter: number } | null>(null);
  const shown = rules.format(value.code, value.national);

  // A new text puts the caret at its end.
  useLayoutEffect(() => {
    if (caret === null || document.activeElement !== input.current) return;
    const place = placeBefore(shown, caret.digitsAfter);
    input.current?.setSelectionRange(place, place);
  }, [caret, shown]);

  function change({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { text, digitsAfter } = meantEdit({
      shown,
      typed: target.value,
      caret: target.selectionStart ?? target.value.length,
      inputType: nativeEvent instanceof InputEvent ? nativeEvent.inputType : "",
    });
    setCaret({ digitsAfter });
    onValueChange(rules.read(value.code, text));
  }

  return (
    <input
      {...attributes}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete={value.code === "" ? "tel" : "tel-national"}
      value={shown}
      onChange={change}
      className={classNames(bareInputLook, "tabular-nums")}
    />
  );
}

const codeLook =
  "select -ml-1 flex h-full shrink-0 items-center gap-1.5 rounded-small border-r border-border bg-transparent pr-1.5 pl-1 tabular-nums " +
  "focus-visible:-outline-offset-2 disabled:cursor-not-allowed";
