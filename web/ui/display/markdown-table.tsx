import type { ReactNode } from "react";

/** A table of a Markdown text; a wide one scrolls, also with the keyboard, rather than break words. */
export function MarkdownTable({ children }: { children?: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must take the focus
    <div tabIndex={0} className="scroll-sideways">
      <table className="w-full border-collapse text-xs wrap-break-word [&_td]:border-t [&_td]:border-grid [&_td]:p-1.5 [&_td]:align-top [&_th]:p-1.5 [&_th]:text-left [&_th]:font-medium">
        {children}
      </table>
    </div>
  );
}
