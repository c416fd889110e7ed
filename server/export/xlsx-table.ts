import { wholeStart } from "#server/export/whole-start.ts";
import type { Writable } from "node:stream";
import { aboutLines } from "#server/export/about-lines.ts";
import { openZip, type Zip, type ZipEntry } from "#server/export/open-zip.ts";
import type { FileColumn, FileFacts, TableWriter, FileKind } from "#server/export/table-file.ts";
import { looksLikeFormula } from "#contract/values/spreadsheet-formula.ts";

/** Longest text a cell holds, in UTF-16 units. Source: Excel specifications and limits. */
const longestCellText = 32_767;

const cutMark = " … (cut)";
// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const special = /[&<>\u0000-\u0008\u000b-\u001f\ufffe\uffff\ud800-\udfff]|_x[0-9A-Fa-f]{4}_/;
// oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;

/**
 * Text as it is in a sheet's XML: characters XML cannot hold, and the carriage return it would change, as
 * `_xHHHH_`. Source: ECMA-376 part 1, 22.9.2.19 (ST_Xstring).
 */
function cellXmlText(text: string): string {
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

/** The fixed parts of a workbook. Source: ECMA-376 part 1, SpreadsheetML. */

/** Places in `cellXfs` of `stylesXml`. */
const styles = {
  general: 0,
  header: 1,
  text: 2,
  /** Text that looks like a formula: quoted, so that editing the cell leaves it text. */
  guardedText: 3,
  twoPlaces: 4,
  price: 5,
  percent: 6,
  day: 7,
  instant: 8,
  wrapped: 9,
} as const;

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** `xl/styles.xml`: header bold, numbers, days and instants each with their format. */
const stylesXml = `${xmlHead}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00##"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="10"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="10" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** `_rels/.rels` */
const packageRelationsXml = `${xmlHead}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** `[Content_Types].xml` of a workbook with this many sheets. */
function contentTypesXml(sheets: number): string {
  const parts = numbers(sheets).map(
    (sheet) =>
      `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  return `${xmlHead}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${parts.join("")}</Types>`;
}

/** `xl/workbook.xml`: sheets in the order of their names, the n-th in `sheetN.xml`. */
function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${cellXmlText(name).replaceAll('"', "&quot;")}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${xmlHead}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

/** `xl/_rels/workbook.xml.rels` */
function workbookRelationsXml(sheets: number): string {
  const targets = numbers(sheets).map(
    (sheet) =>
      `<Relationship Id="rId${sheet}" Type="${relations}/worksheet" Target="worksheets/sheet${sheet}.xml"/>`,
  );
  return `${xmlHead}<Relationships xmlns="${packages}/relationships">${targets.join("")}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`;
}

/** What precedes a sheet's rows; the first row stays visible. */
function sheetHead(widths: readonly number[], isFirst: boolean): string {
  const columns = widths.map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const selected = isFirst ? ' tabSelected="1"' : "";
  return `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView${selected} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
}

/** What follows them. */
const sheetFoot = "</sheetData></worksheet>";

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

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
function sheetCell<Row>(place: string, column: FileColumn<Row>, row: Row): string {
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

/** A cell of text, marked as text where it looks like a formula, also when it is edited. */
function textCell(place: string, text: string, style: number = styles.text): string {
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

/** Of the 1,048,576 a sheet has, one is the header. */
const mostRowsOfSheet = 1_048_575;
const aboutName = "About";
const longestSheetName = 31;

/**
 * A workbook: the rows on its first sheet, what the file is on its second, and further sheets for
 * rows a sheet cannot hold. Numbers, days and instants are numbers with a format.
 */
export function xlsxTable<Row>(
  columns: readonly FileColumn<Row>[],
  out: Writable,
  rowsOfSheet: number = mostRowsOfSheet,
): TableWriter<Row> {
  const letters = columns.map((_, index) => columnLetters(index));
  let book: Zip | null = null;
  let sheet: ZipEntry | null = null;
  let sheetNumber = 0;
  let rowsHere = 0;

  async function openSheet(number: number): Promise<void> {
    if (book === null) throw new Error("A workbook has to be begun first.");
    sheetNumber = number;
    rowsHere = 0;
    sheet = await book.open(`xl/worksheets/sheet${number}.xml`);
    await sheet.write(sheetHead(columns.map(widthOf), number === 1));
    const cells = columns.map(({ header }, index) =>
      textCell(`${letters[index]}1`, header, styles.header),
    );
    await sheet.write(`<row r="1">${cells.join("")}</row>`);
  }

  async function closeSheet(): Promise<void> {
    await sheet?.write(sheetFoot);
    await sheet?.close();
  }

  function rowXml(row: Row, number: number): string {
    const cells = columns.map((column, index) =>
      sheetCell(`${letters[index]}${number}`, column, row),
    );
    return `<row r="${number}">${cells.join("")}</row>`;
  }

  return {
    begin: async (facts) => {
      book = openZip(out, new Date(facts.exportedAt));
      await addFixedParts(book, facts, Math.max(1, Math.ceil(facts.rows / rowsOfSheet)));
      await openSheet(1);
    },
    rows: async (rows) => {
      for (let from = 0; from < rows.length;) {
        // The second sheet says what the file is.
        if (rowsHere === rowsOfSheet) {
          await closeSheet();
          await openSheet(sheetNumber === 1 ? 3 : sheetNumber + 1);
        }
        const part = rows.slice(from, from + rowsOfSheet - rowsHere);
        const first = rowsHere + 2;
        await sheet?.write(part.map((row, index) => rowXml(row, first + index)).join(""));
        rowsHere += part.length;
        from += part.length;
      }
    },
    end: async () => {
      await closeSheet();
      await book?.finish();
    },
  };
}

async function addFixedParts(book: Zip, facts: FileFacts, dataSheets: number): Promise<void> {
  const name = sheetName(facts.title);
  const others = Array.from({ length: dataSheets - 1 }, (_, index) => `${name} (${index + 2})`);
  const names = [name, aboutName, ...others];
  await book.add("[Content_Types].xml", contentTypesXml(names.length));
  await book.add("_rels/.rels", packageRelationsXml);
  await book.add("xl/workbook.xml", workbookXml(names));
  await book.add("xl/_rels/workbook.xml.rels", workbookRelationsXml(names.length));
  await book.add("xl/styles.xml", stylesXml);
  await book.add("xl/worksheets/sheet2.xml", aboutSheet(facts));
}

/** Two columns; a text too long for a cell continues in the rows below. */
function aboutSheet(facts: FileFacts): string {
  const lines = [["What", "Text"], ...aboutLines(facts).flatMap(splitLine)];
  const rows = lines.map(([label = "", text = ""], index) => {
    const style = index === 0 ? styles.header : styles.wrapped;
    const cells = `${textCell(`A${index + 1}`, label, style)}${textCell(`B${index + 1}`, text, style)}`;
    return `<row r="${index + 1}">${cells}</row>`;
  });
  return `${sheetHead([32, 100], false)}${rows.join("")}${sheetFoot}`;
}

function splitLine([label, text]: [string, string]): [string, string][] {
  if (text.length <= longestCellText) return [[label, text]];
  const part = wholeStart(text, longestCellText);
  return [[label, part], ...splitLine([`${label}, continued`, text.slice(part.length)])];
}

/** Within the limits for sheet names, with room for a number. */
function sheetName(title: string): string {
  const name = title
    .replace(/[[\]:*?/\\]/g, " ")
    .replace(/^'+|'+$/g, "")
    .trim()
    .slice(0, longestSheetName - " (99)".length)
    .toWellFormed()
    .trim();
  return name === "" || name.toLowerCase() === aboutName.toLowerCase() ? "Rows" : name;
}

/** In characters of the usual font. */
function widthOf<Row>({ kind, header }: FileColumn<Row>): number {
  const usual = kind === "text" ? 24 : kind === "link" ? 60 : kind === "instant" ? 20 : 12;
  return Math.max(usual, header.length + 2);
}
