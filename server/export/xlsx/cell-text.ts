import { wholeStart } from "#server/export/formats/whole-start.ts";

/** Longest text a cell holds, in UTF-16 units. Source: Excel specifications and limits. */
export const longestCellText = 32_767;

const cutMark = " … (cut)";
// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/;
// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/**
 * Text as it is in a sheet's XML: characters XML cannot hold, and the carriage return it would change, as
 * `_xHHHH_`. Source: ECMA-376 part 1, 22.9.2.19 (ST_Xstring).
 */
export function cellXmlText(text: string): string {
  const whole =
    text.length > longestCellText
      ? `${wholeStart(text, longestCellText - cutMark.length)}${cutMark}`
      : text;
  if (!special.test(whole)) return whole;
  return whole
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replace(
      unwritable,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
