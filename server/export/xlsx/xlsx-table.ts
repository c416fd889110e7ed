import type { Writable } from "node:stream";
import { aboutLines } from "#server/export/about-lines.ts";
import { wholeStart } from "#server/export/formats/whole-start.ts";
import { openZip, type Zip, type ZipEntry } from "#server/export/open-zip.ts";
import type { FileColumn, FileFacts, TableWriter } from "#server/export/table-file.ts";
import { longestCellText } from "#server/export/xlsx/cell-text.ts";
import { columnLetters, sheetCell, textCell } from "#server/export/xlsx/sheet-cell.ts";
import {
  contentTypesXml,
  packageRelationsXml,
  sheetFoot,
  sheetHead,
  styles,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from "#server/export/xlsx/workbook-parts.ts";

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

/** Two columns; a text too long for a cell goes on in the rows below it. */
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

/** Within what a sheet may be called, with room for a number. */
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
