import { looksLikeFormula } from "#contract/values/spreadsheet-formula.ts";
import type { FileColumn, FileKind } from "#server/export/table-file.ts";
import { cellXmlText } from "#server/export/xlsx/cell-text.ts";
import { styles } from "#server/export/xlsx/workbook-parts.ts";

const millisecondsPerDay = 86_400_000;
/** 1 January 1970 in a spreadsheet's days. */
const unixEpoch = 25_569;
/** 1 March 1900: before it, spreadsheets disagree about which day a number is. */
const firstCertainDay = 61;

const numberStyles: Partial<Record<FileKind, number>> = {
  thousands: styles.twoPlaces,
  millions: styles.twoPlaces,
  dollars: styles.price,
  percent: styles.percent,
};

/** One cell as XML; empty where the value is unknown. A text is never a formula. */
export function sheetCell<Row>(place: string, column: FileColumn<Row>, row: Row): string {
  const { kind } = column;
  switch (kind) {
    case "text":
    case "identifier":
    case "link":
    case "yes-no":
      return textCell(place, column.textOf(row));
    case "date":
    case "instant":
      return timeCell(place, kind, column.valueOf(row));
    case "exact": {
      // All digits, though a spreadsheet keeps fifteen.
      const digits = column.textOf(row);
      return digits === "" ? "" : `<c r="${place}" s="${styles.price}"><v>${digits}</v></c>`;
    }
    default: {
      const value = column.valueOf(row);
      if (typeof value !== "number") return textCell(place, column.textOf(row));
      const shown = kind === "thousands" ? thousandsOf(value) : value;
      return `<c r="${place}" s="${numberStyles[kind] ?? styles.general}"><v>${shown}</v></c>`;
    }
  }
}

/** A cell of text, told to be text where it looks like a formula, also when it is edited. */
export function textCell(place: string, text: string, style: number = styles.text): string {
  if (text === "") return "";
  const shown = looksLikeFormula(text) ? styles.guardedText : style;
  return `<c r="${place}" s="${shown}" t="inlineStr"><is><t xml:space="preserve">${cellXmlText(text)}</t></is></c>`;
}

function timeCell(place: string, kind: "date" | "instant", value: unknown): string {
  if (typeof value !== "string") return "";
  const serial = Date.parse(value) / millisecondsPerDay + unixEpoch;
  if (!(serial >= firstCertainDay)) return textCell(place, value);
  const style = kind === "date" ? styles.day : styles.instant;
  return `<c r="${place}" s="${style}"><v>${serial}</v></c>`;
}

/** Moves the decimal point in the text: dividing would leave traces of binary fractions. */
function thousandsOf(dollars: number): number {
  const [mantissa = "0", exponent = "0"] = String(dollars).split("e");
  return Number(`${mantissa}e${Number(exponent) - 3}`);
}

/** "A" of 0, "AA" of 26. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnLetters(Math.floor(index / 26) - 1)}${letter}`;
}
