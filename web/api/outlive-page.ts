/** Browsers allow 64 KiB to all requests that outlive a page. */
const mostBytes = 60_000;
let takenBytes = 0;

/**
 * Takes what a request needs of the allowance.
 * @returns how to give it back; null: the request is too large for it, and ends with the page
 */
export function outlivePage(text: string): (() => void) | null {
  const { length } = new TextEncoder().encode(text);
  if (takenBytes + length > mostBytes) return null;
  takenBytes += length;
  return () => {
    takenBytes -= length;
  };
}
