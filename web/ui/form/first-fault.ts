/** Selects the controls of a form that are marked as wrong. */
export const faults = '[aria-invalid="true"]';
const controls = "input, select, textarea, button";

/** Puts the focus on the first control of a form that is marked as wrong. */
export function focusFirstFault(form: HTMLFormElement): void {
  const marked = form.querySelector(faults);
  const control = marked?.matches(controls) === true ? marked : marked?.querySelector(controls);
  if (control instanceof HTMLElement) control.focus();
}
