const columns = "columns";

/**
 * Whether a saved search is the one shown. One that was saved without columns is opened with those of
 * the account, whichever they are.
 */
export function isSameState(saved: string, shown: string): boolean {
  if (saved === shown) return true;
  const parameters = new URLSearchParams(shown);
  parameters.delete(columns);
  return !new URLSearchParams(saved).has(columns) && saved === parameters.toString();
}
