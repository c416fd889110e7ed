import { type ReactNode, useId } from "react";

import { classNames } from "../class-names.ts";

/** What every labelled control takes. */
export interface FieldTexts {
  label: string;
  /** The label is then only for screen readers. */
  hideLabel?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  /** Marked with a star; the form checks it and says what is missing. */
  required?: boolean | undefined;
  /** Layout only, such as a grid column. */
  className?: string | undefined;
}

export interface FieldIds {
  control: string;
  label: string;
  note: string;
}

export function useFieldIds(): FieldIds {
  const id = useId();
  return { control: id, label: `${id}-label`, note: `${id}-note` };
}

/** The attributes which tie a control to the label and the note of its frame. */
export function fieldAttributes(ids: FieldIds, texts: FieldTexts) {
  return {
    "aria-describedby": texts.error || texts.hint ? ids.note : undefined,
    "aria-invalid": texts.error ? true : undefined,
  };
}

interface FieldFrameProps extends FieldTexts {
  ids: FieldIds;
  /** False for controls which name themselves by `aria-labelledby`. */
  native?: boolean | undefined;
  faded?: boolean | undefined;
  children: ReactNode;
}

export function FieldFrame({
  ids,
  label,
  hideLabel = false,
  hint,
  error,
  required = false,
  native = true,
  faded = false,
  className,
  children,
}: FieldFrameProps) {
  const labelLook = hideLabel
    ? "sr-only"
    : classNames("mb-1 block text-xs font-medium", faded ? "text-faint" : "text-muted");
  return (
    <div className={classNames("min-w-0", className)}>
      {native ? (
        <label id={ids.label} htmlFor={ids.control} className={labelLook}>
          {label}
          {required && <RequiredMark />}
        </label>
      ) : (
        <span id={ids.label} className={labelLook}>
          {label}
          {required && <RequiredMark />}
          {required && <span className="sr-only">required</span>}
        </span>
      )}
      {children}
      <FieldNote id={ids.note} hint={hint} error={error} />
    </div>
  );
}

/** Seen only: the control itself says to screen readers that it is required. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-faint">
      {" *"}
    </span>
  );
}

interface FieldNoteProps {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}

/** The line below a control: its error, else its hint. */
export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (!error && !hint) return null;
  return (
    <p
      id={id}
      role={error ? "alert" : undefined}
      className={classNames("mt-1 text-xs whitespace-pre-line", error ? "text-down" : "text-faint")}
    >
      {error || hint}
    </p>
  );
}
