/** Words around a hit, on one line. */
export type Snippet = {
  text: string;
  /** Where the hit is in `text`, in UTF-16 units. */
  start: number;
  end: number;
  /** Whether there is more before or after it in the document. */
  isCutBefore: boolean;
  isCutAfter: boolean;
};

/** UTF-16 units on either side. */
const reach = 100;

/**
 * The hit with at most 100 characters before and after it. A word the edge would cut is left out;
 * where there is no blank on that side the edge cuts, though never inside a character.
 */
export function snippetAround(text: string, start: number, end: number): Snippet {
  const from = Math.max(0, start - reach);
  const to = Math.min(text.length, end + reach);
  const before = from === 0 ? text.slice(0, start) : afterFirstBlank(text, from, start);
  const after = to === text.length ? text.slice(end) : beforeLastBlank(text, end, to);
  return {
    text: (before + text.slice(start, end) + after).replaceAll("\n", " "),
    start: before.length,
    end: before.length + end - start,
    isCutBefore: before.length < start,
    isCutAfter: end + after.length < text.length,
  };
}

function afterFirstBlank(text: string, from: number, to: number): string {
  // One that lies just before the edge leaves the first word whole.
  const at = text.slice(from - 1, to).search(/[ \n]/);
  return at === -1 ? withoutHalves(text.slice(from, to)) : text.slice(from + at, to);
}

function beforeLastBlank(text: string, from: number, to: number): string {
  const side = text.slice(from, to + 1);
  const at = Math.max(side.lastIndexOf(" "), side.lastIndexOf("\n"));
  return at === -1 ? withoutHalves(side.slice(0, -1)) : side.slice(0, at);
}

/** Halves of a pair at the edges dropped. */
function withoutHalves(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, "").replace(/[\uD800-\uDBFF]$/, "");
}
