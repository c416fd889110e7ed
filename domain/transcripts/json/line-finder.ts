/**
 * Tells the lines of offsets into a text, from 1; LF ends a line. The text is gone through once, not for
 * every offset again: a file may have as many lines as faults, and either may be many.
 */
export function lineFinder(text: string): (offset: number) => number {
  let ends: Uint32Array | null = null;
  return (offset) => {
    ends ??= lineEndsOf(text);
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

function lineEndsOf(text: string): Uint32Array {
  const ends: number[] = [];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) ends.push(at);
  return Uint32Array.from(ends);
}
