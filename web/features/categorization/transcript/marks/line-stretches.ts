/** A line this long is drawn in one: laying it out takes no time that is felt. */
const longestWhole = 4_000;
const stretchLength = 2_000;

export type LineStretch = { start: number; text: string };

/**
 * A very long line in stretches that are laid out by themselves, so that a mark in one leaves the
 * others as they are. They end behind a sentence, else behind a word; together they are the line.
 */
export function lineStretches(line: string): readonly LineStretch[] {
  if (line.length <= longestWhole) return [{ start: 0, text: line }];
  const stretches: LineStretch[] = [];
  for (let start = 0; start < line.length;) {
    const end = endOfStretch(line, start);
    stretches.push({ start, text: line.slice(start, end) });
    start = end;
  }
  return stretches;
}

function endOfStretch(line: string, start: number): number {
  if (line.length - start <= longestWhole) return line.length;
  const text = line.slice(start + stretchLength / 2, start + stretchLength);
  const from = start + stretchLength / 2;
  const sentence = Math.max(...[". ", "? ", "! "].map((end) => text.lastIndexOf(end)));
  if (sentence !== -1) return from + sentence + 2;
  const word = text.lastIndexOf(" ");
  return word === -1 ? start + longestWhole - lowHalf(line, start + longestWhole) : from + word + 1;
}

/** 1 where a cut would part a pair of surrogates. */
function lowHalf(line: string, at: number): 0 | 1 {
  const unit = line.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? 1 : 0;
}
