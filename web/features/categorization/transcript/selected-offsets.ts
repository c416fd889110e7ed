import type { TextSelection } from "#contract/categorization/toggle-highlight.ts";

/** On the element that holds a line's text and no other: where that line starts in the whole text. */
export const lineStartAttribute = "data-line-start";

/**
 * What of the transcript the browser's selection covers, in offsets of its text. What lies outside
 * of the lines (names, numbers, the page around) is left out.
 * @returns null when it covers no line
 */
export function selectionIn(root: Element): TextSelection | null {
  const selection = root.ownerDocument.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const lines = [...root.querySelectorAll(`[${lineStartAttribute}]`)].filter((line) =>
    range.intersectsNode(line),
  );
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return null;
  const start = first.contains(range.startContainer)
    ? offsetIn(first, range.startContainer, range.startOffset)
    : startOf(first);
  const end = last.contains(range.endContainer)
    ? offsetIn(last, range.endContainer, range.endOffset)
    : startOf(last) + (last.textContent ?? "").length;
  return start < end ? { start, end } : null;
}

function startOf(line: Element): number {
  return Number(line.getAttribute(lineStartAttribute));
}

function offsetIn(line: Element, container: Node, offset: number): number {
  const before = line.ownerDocument.createRange();
  before.setStart(line, 0);
  before.setEnd(container, offset);
  return startOf(line) + before.toString().length;
}
