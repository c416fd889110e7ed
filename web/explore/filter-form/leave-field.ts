import { flushSync } from "react-dom";

/**
 * Leaves the field that has the focus, as a click elsewhere would, so that what it checks on leaving
 * is checked before a search. @returns false when the field refused its value just now: it has the
 * focus again, beside its note
 */
export function leaveField(form: HTMLFormElement): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || !form.contains(field)) return true;
  // Only numbers are checked on leaving; a picker's list would open again with the focus.
  if (field.closest("fieldset") === null) return true;
  const invalidBefore = invalidFields(form);
  flushSync(() => field.blur());
  const refused = invalidFields(form).find((each) => !invalidBefore.includes(each));
  (refused ?? field).focus();
  return refused === undefined;
}

function invalidFields(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('input[aria-invalid="true"]')];
}
