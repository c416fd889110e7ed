/** Puts the focus on the first field of a form that is marked as wrong. */
export function focusFirstFault(form: HTMLFormElement): void {
  const fault = form.querySelector("input[aria-invalid=true], textarea[aria-invalid=true]");
  if (fault instanceof HTMLElement) fault.focus();
}
