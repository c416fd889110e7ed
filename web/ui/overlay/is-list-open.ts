/** Whether a key is of a select whose list is open: Escape closes the list first, not what is around it. */
export function isListOpen(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !CSS.supports("selector(:open)")) return false;
  // The focus is on one of its options.
  return target.closest("select")?.matches(":open") ?? false;
}
