import { type Ref, useState } from "react";

import { classNames } from "../class-names.ts";
import { FieldFrame, fieldAttributes, type FieldTexts, useFieldIds } from "./field-frame.tsx";

export interface CodeInputProps extends Omit<FieldTexts, "required"> {
  /** Digits only. */
  value: string;
  onValueChange: (value: string) => void;
  /** Called once a digit typed, or what was pasted, makes the code complete. */
  onComplete?: ((code: string) => void) | undefined;
  /** A code is being checked: it can be seen, and the focus stays. */
  readOnly?: boolean | undefined;
  autoFocus?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

const positions = [0, 1, 2, 3, 4, 5] as const;
const length = positions.length;

/**
 * Six digits in six boxes. It is one field lying over the boxes, so that pasting, codes offered by
 * the phone and screen readers work as anywhere.
 */
export function CodeInput({
  value,
  onValueChange,
  onComplete,
  readOnly = false,
  autoFocus = false,
  ref,
  ...texts
}: CodeInputProps) {
  const ids = useFieldIds();
  const [isFocused, setIsFocused] = useState(false);
  const current = Math.min(value.length, length - 1);

  function take(typed: string) {
    const digits = typed.replaceAll(/\D/g, "").slice(0, length);
    onValueChange(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  }

  return (
    <FieldFrame ids={ids} {...texts}>
      <div className="relative">
        <div
          aria-hidden
          className="grid grid-cols-[repeat(3,minmax(0,1fr))_12px_repeat(3,minmax(0,1fr))] items-center gap-2"
        >
          {positions.map((position) => (
            <Box
              key={position}
              digit={value[position] ?? ""}
              isCurrent={isFocused && position === current}
              isWrong={texts.error !== undefined}
            />
          ))}
          <span className="col-start-4 row-start-1 h-px bg-control" />
        </div>
        <input
          {...fieldAttributes(ids, { ...texts })}
          ref={ref}
          id={ids.control}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only thing to do on its screen
          autoFocus={autoFocus}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={readOnly}
          value={value}
          onChange={({ target }) => take(target.value)}
          // Digits come and go at the end alone, where the box of the next one is marked.
          onSelect={({ currentTarget: { value: all }, currentTarget }) =>
            currentTarget.setSelectionRange(all.length, all.length)
          }
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          className="absolute inset-0 size-full cursor-text opacity-0"
        />
      </div>
    </FieldFrame>
  );
}

interface BoxProps {
  digit: string;
  isCurrent: boolean;
  isWrong: boolean;
}

function Box({ digit, isCurrent, isWrong }: BoxProps) {
  return (
    <span
      className={classNames(
        "row-start-1 grid h-13 place-items-center rounded-control border bg-field text-lg tabular-nums",
        isWrong ? "border-down" : "border-control",
        isCurrent && "border-focus outline-2 outline-offset-0 outline-focus",
      )}
    >
      {digit}
      {isCurrent && digit === "" && <span className="h-5.5 w-px bg-text" />}
    </span>
  );
}
