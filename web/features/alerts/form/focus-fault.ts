import { flushSync } from "react-dom";

const faults = '[aria-invalid="true"]';

/** Puts the focus on the first control of a form that is marked as wrong. */
export function focusFirstFault(form: HTMLFormElement): void {
  const marked = form.querySelector(faults);
  const control = marked?.matches(controls) === true ? marked : marked?.querySelector(controls);
  if (control instanceof HTMLElement) control.focus();
}

const controls = "input, select, textarea, button";

/** Puts the focus on a field with text for which nothing was chosen. @returns whether there is one */
export function focusUnchosenText(form: HTMLFormElement): boolean {
  const field = [...form.querySelectorAll<HTMLInputElement>('input[role="combobox"]')].find(
    ({ value }) => value.trim() !== "",
  );
  field?.focus();
  return field !== undefined;
}

/**
 * Leaves the field that has the focus, as a click elsewhere would, so that what it takes or checks on
 * leaving is taken before the form is saved. @returns false when it refused its value just now: it
 * has the focus again, beside its note
 */
export function leaveActiveField(form: HTMLFormElement): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !form.contains(field)) return true;
  const before = new Set(form.querySelectorAll(faults));
  flushSync(() => field.blur());
  const refused = [...form.querySelectorAll<HTMLElement>(`input${faults}`)].find(
    (each) => !before.has(each),
  );
  (refused ?? field).focus();
  return refused === undefined;
}
