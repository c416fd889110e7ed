// Cells a spreadsheet would take for a formula; plain numbers and percents stay as they are.
const formula = /^(?![-+]?[\d.,]+%?$)[=+\-@\t\r\n\0]/;

/** One CSV line of quoted cells, quotes doubled, formulas made harmless by an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCellText).join(",")}\r\n`;
}

function csvCellText(cell: string): string {
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

const longestName = 100;

/** A title as a file name any system takes: no path, control or reserved characters. */
export function csvFileName(title: string | undefined): string {
  const name = (title ?? "")
    // oxlint-disable-next-line no-control-regex -- control characters are what must go
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]+/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, longestName)
    .trim();
  return `${name === "" ? "export" : name}.csv`;
}

/** Content-Disposition of a download: ASCII for old readers, the real name encoded beside it. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
