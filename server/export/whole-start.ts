/**
 * The start of a text, of at most so many UTF-16 units and ending in a whole character: half of one
 * would be written as U+FFFD.
 */
export function wholeStart(text: string, most: number): string {
  const isCutInside = (text.codePointAt(most - 1) ?? 0) > lastOfOneUnit;
  return text.slice(0, isCutInside ? most - 1 : most);
}

const lastOfOneUnit = 0xffff;
