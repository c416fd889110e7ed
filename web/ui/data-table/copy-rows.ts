import type { ClipboardEvent } from "react";

/**
 * Copies the selected rows of a table as lines with tabs between the cells. Browsers copy a cell with a block in it as a
 * line of its own. A selection within one cell, or beyond the table, is left to the browser.
 */
export function copyRows(event: ClipboardEvent<HTMLTableElement>): void {
  const selection = window.getSelection();
  if (selection === null || selection.rangeCount === 0) return;
  const range = selection.getRangeAt(0);
  if (!event.currentTarget.contains(range.commonAncestorContainer)) return;
  const table = document.createElement("table");
  table.append(range.cloneContents());
  if (table.querySelector("tr") === null) {
    // Cells of one row.
    const row = document.createElement("tr");
    row.append(...table.childNodes);
    table.append(row);
  }
  if (table.querySelector("th, td") === null) return;
  // Descriptions of tooltips, for screen readers alone.
  for (const hidden of table.querySelectorAll("[hidden]")) hidden.remove();
  // They are pasted elsewhere, where only whole addresses lead anywhere.
  for (const link of table.querySelectorAll("a")) link.setAttribute("href", link.href);
  const lines = [...table.querySelectorAll("tr")].map((row) =>
    [...row.children]
      .map(({ textContent }) => textContent.replaceAll(/\s+/g, " ").trim())
      .join("\t"),
  );
  event.clipboardData.setData("text/plain", lines.join("\n").trimEnd());
  event.clipboardData.setData("text/html", new XMLSerializer().serializeToString(table));
  event.preventDefault();
}
