/**
 * What is highlighted, in UTF-16 code units of an interaction's text: from `start` up to, not
 * including, `end`. A set of them is ordered, none touches or overlaps the next, and none holds a
 * line feed.
 */
export type HighlightRange = readonly [start: number, end: number];
