import type { ReactNode } from "react";

const FORM_NAMES = /(8-K|10-Q|10-K|10b5-1)/;

/** The text with names of forms and rules kept on one line: "8-K" never breaks at its hyphen. */
export function unbroken(text: string): ReactNode {
  const parts = text.split(FORM_NAMES);
  if (parts.length === 1) return text;
  return parts.map((part, index) =>
    FORM_NAMES.test(part) ? (
      // oxlint-disable-next-line react/no-array-index-key -- a fixed text: its parts never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
