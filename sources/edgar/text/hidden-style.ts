import { decodeEntities } from "./decode-entity.ts";

/** No author's style attribute is longer; what is, is looked at only so far. */
const longestStyle = 64 * 1024;

/**
 * Whether a style attribute says display:none, however it is written: capitals, blanks, comments,
 * escapes, character references, !important, and the last declaration overruling those before it.
 */
export function isHiddenStyle(attribute: string): boolean {
  if (!/display|[\\&]|\/\*/i.test(attribute)) return false;
  const style = unescapeCss(decodeEntities(attribute.slice(0, longestStyle)));
  let value = "";
  let isImportant = false;
  for (const declaration of declarationsOf(style)) {
    const colon = declaration.indexOf(":");
    if (declaration.slice(0, colon).trim().toLowerCase() !== "display") continue;
    const [said = "", priority] = declaration
      .slice(colon + 1)
      .toLowerCase()
      .split("!");
    const isStronger = priority?.trim() === "important";
    if (isImportant && !isStronger) continue;
    value = said.trim();
    isImportant = isStronger;
  }
  return value === "none";
}

/**
 * Whether a style attribute raises text as sup does: notes of most filings since 2019 are spans that
 * are moved up ("position:relative;top:-3.5pt").
 */
export function isRaisedStyle(attribute: string): boolean {
  return /vertical-align:\s?super\b|(?:^|;)\s?top:\s?-[\d.]/i.test(
    attribute.slice(0, longestStyle),
  );
}

/** Escapes of CSS decoded and comments dropped, outside and inside of strings alike. */
function unescapeCss(style: string): string {
  return style
    .replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, "")
    .replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, character: string) => {
      if (hex === undefined) return character;
      const codePoint = Number.parseInt(hex, 16);
      return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\uFFFD";
    });
}

/** Split at semicolons that stand in no string. */
function declarationsOf(style: string): string[] {
  return style.match(/(?:"[^"]*"|'[^']*'|[^;"']|["'])+/g) ?? [];
}
