import { accessionIn, parseCik } from "../identifiers.ts";
import { filedNumber } from "../ownership/filed-values.ts";
import { decodeText } from "../submission/decode-text.ts";
import { calendarDate } from "../submission/edgar-time.ts";
import { Unreadable } from "../unreadable.ts";
import { parseXml, type XmlElement } from "../xml-tree.ts";
import type {
  Acquisition,
  FiledCells,
  NoticeDocument,
  PastSale,
  PlannedSale,
} from "./notice-document.ts";

const largestDocument = 16 * 1024 * 1024;
/** The schema allows 40, 40, and 200. */
const mostRows = 1_000;

/**
 * Reads a Form 144 or 144/A by the local names of its elements: filers use every prefix for either namespace.
 * @param bytes  the XML, with or without the envelope of a full submission around it
 * @throws {Unreadable} with the reason
 */
export function parseNotice(bytes: Uint8Array): NoticeDocument {
  if (bytes.length === 0) throw new Unreadable("empty");
  if (bytes.length > largestDocument) throw new Unreadable("too-large", `${bytes.length} bytes`);
  const { text, isUtf8 } = decodeText(bytes);
  const { root, flags } = treeOf(xmlOf(text));
  if (root.name !== "edgarSubmission")
    throw new Unreadable("wrong-root", `the root element is ${root.name.slice(0, 80)}`);
  return readNotice(root, isUtf8 ? flags : [...flags, "not-utf-8"]);
}

/** Whether bytes hold the XML of a notice, by its root element. */
export function looksLikeNotice(bytes: Uint8Array): boolean {
  return rootTag.test(Buffer.from(bytes).toString("latin1"));
}

const rootTag = /<(?:[\w.-]+:)?edgarSubmission[\s>]/;

/** The XML without the lines of an envelope before and after it. */
function xmlOf(text: string): string {
  const root = rootTag.exec(text);
  if (root === null) {
    if (/^\s*<(!doctype\s+html|html|head|body)[\s>]/i.test(text))
      throw new Unreadable("html-error-page");
    throw new Unreadable(/^\s*<\?xml/.test(text) ? "wrong-root" : "no-notice-xml");
  }
  const declaration = text.lastIndexOf("<?xml", root.index);
  const start = declaration === -1 ? root.index : declaration;
  const closing = /<\/(?:[\w.-]+:)?edgarSubmission\s*>/g;
  closing.lastIndex = root.index;
  const end = closing.exec(text);
  if (end === null) throw new Unreadable("truncated");
  return text.slice(start, end.index + end[0].length);
}

/** Well-formed text is read as filed; only where it is not, ampersands that start no entity are escaped. */
function treeOf(xml: string): { root: XmlElement; flags: readonly string[] } {
  try {
    return { root: parseXml(xml), flags: [] };
  } catch (error) {
    const corrected = xml.replace(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi, "&amp;");
    if (corrected === xml) throw error;
    return { root: parseXml(corrected), flags: ["stray-ampersand"] };
  }
}

function readNotice(root: XmlElement, xmlFlags: readonly string[]): NoticeDocument {
  const reader = new CellReader(xmlFlags);
  const header = childOf(root, "headerData");
  const form = childOf(root, "formData");
  const issuer = childOf(form, "issuerInfo");
  const signature = childOf(form, "noticeSignature");
  const filer = childOf(childOf(header, "filerInfo"), "filer");
  const read = {
    submissionType: textIn(header, "submissionType"),
    previousAccession: reader.accession(header, "previousAccessionNumber"),
    filerCik: reader.cik(childOf(filer, "filerCredentials"), "cik"),
    issuerCik: reader.cik(issuer, "issuerCik"),
    issuerName: textIn(issuer, "issuerName"),
    secFileNumber: textIn(issuer, "secFileNumber"),
    seller: textIn(issuer, "nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold"),
    relationships: childrenOf(childOf(issuer, "relationshipsToIssuer"), "relationshipToIssuer")
      .map(({ text }) => text.trim())
      .filter((text) => text !== ""),
    plannedSales: rowsOf(form, "securitiesInformation").map((row) => plannedSale(row, reader)),
    acquisitions: rowsOf(form, "securitiesToBeSold").map((row) => acquisition(row, reader)),
    hasNothingToReport: reader.flag(form, "nothingToReportFlagOnSecuritiesSoldInPast3Months"),
    pastSales: rowsOf(form, "securitiesSoldInPast3Months").map((row) => pastSale(row, reader)),
    remarks: textIn(form, "remarks"),
    noticeDate: reader.date(signature, "noticeDate"),
    planAdoptionDates: reader.planDates(childOf(signature, "planAdoptionDates")),
    signature: textIn(signature, "signature"),
    cells: noticeCells([header, issuer, signature], form),
  };
  if (textIn(childOf(header, "filerInfo"), "liveTestFlag") === "TEST") reader.note("test-filing");
  flagMissing(read, reader);
  return { ...read, flags: reader.flags() };
}

/** What a complete notice has; an empty shell is kept, and says so. */
function flagMissing(read: Omit<NoticeDocument, "flags">, reader: CellReader): void {
  if (read.issuerCik === null) reader.note("missing:issuerCik");
  if (read.filerCik === null) reader.note("missing:filerCik");
  if (read.seller === null) reader.note("missing:seller");
  if (read.plannedSales.length === 0) reader.note("missing:securitiesInformation");
  if (read.noticeDate === null) reader.note("missing:noticeDate");
  if (read.hasNothingToReport === true && read.pastSales.length > 0)
    reader.note("past-sales-despite-nothing-to-report");
  if (read.submissionType === "144/A" && read.previousAccession === null)
    reader.note("missing:previousAccessionNumber");
}

function plannedSale(row: XmlElement, reader: CellReader): PlannedSale {
  return {
    securityClass: textIn(row, "securitiesClassTitle"),
    broker: textIn(childOf(row, "brokerOrMarketmakerDetails"), "name"),
    units: reader.number(row, "noOfUnitsSold"),
    aggregateMarketValue: reader.number(row, "aggregateMarketValue"),
    unitsOutstanding: reader.number(row, "noOfUnitsOutstanding"),
    approximateSaleDate: reader.date(row, "approxSaleDate"),
    exchange: textIn(row, "securitiesExchangeName"),
    cells: cellsOf([row]),
  };
}

function acquisition(row: XmlElement, reader: CellReader): Acquisition {
  return {
    securityClass: textIn(row, "securitiesClassTitle"),
    acquiredDate: reader.date(row, "acquiredDate"),
    nature: textIn(row, "natureOfAcquisitionTransaction"),
    acquiredFrom: textIn(row, "nameOfPersonfromWhomAcquired"),
    isGift: reader.flag(row, "isGiftTransaction"),
    donorAcquiredDate: reader.date(row, "donarAcquiredDate"),
    units: reader.number(row, "amountOfSecuritiesAcquired"),
    paymentDate: reader.date(row, "paymentDate"),
    natureOfPayment: textIn(row, "natureOfPayment"),
    cells: cellsOf([row]),
  };
}

function pastSale(row: XmlElement, reader: CellReader): PastSale {
  return {
    seller: textIn(childOf(row, "sellerDetails"), "name"),
    securityClass: textIn(row, "securitiesClassTitle"),
    saleDate: reader.date(row, "saleDate"),
    units: reader.number(row, "amountOfSecuritiesSold"),
    grossProceeds: reader.number(row, "grossProceeds"),
    cells: cellsOf([row]),
  };
}

/** Reads cells and notes their irregularities. */
class CellReader {
  readonly #flags: Set<string>;

  constructor(flags: readonly string[]) {
    this.#flags = new Set(flags);
  }

  note(flag: string): void {
    this.#flags.add(flag);
  }

  flags(): string[] {
    return [...this.#flags].sort();
  }

  cik(parent: XmlElement, name: string): number | null {
    const text = textIn(parent, name);
    return text === null ? null : this.#orFlag(parseCik(text), `malformed-cik:${name}`);
  }

  accession(parent: XmlElement, name: string): string | null {
    const text = textIn(parent, name);
    return text === null ? null : this.#orFlag(accessionIn(text), `malformed-accession:${name}`);
  }

  /** "Y" and "N"; the text "N" must not be taken for true. */
  flag(parent: XmlElement, name: string): boolean | null {
    const text = textIn(parent, name);
    if (text === null) return null;
    const value = /^(?:y|yes|true|1)$/i.test(text)
      ? true
      : /^(?:n|no|false|0)$/i.test(text)
        ? false
        : null;
    return this.#orFlag(value, `malformed-boolean:${name}`);
  }

  number(parent: XmlElement, name: string): string | null {
    const text = textIn(parent, name);
    if (text === null) return null;
    const { decimal, flag } = filedNumber(text);
    if (flag !== null) this.note(`${flag}:${name}`);
    return decimal;
  }

  date(parent: XmlElement, name: string): string | null {
    const text = textIn(parent, name);
    return text === null ? null : this.#dateOf(text, name);
  }

  planDates(parent: XmlElement): string[] {
    const dates = childrenOf(parent, "planAdoptionDate").flatMap(({ text }) =>
      text.trim() === "" ? [] : (this.#dateOf(text.trim(), "planAdoptionDate") ?? []),
    );
    return [...new Set(dates)];
  }

  /** MM/DD/YYYY, as the schema demands; a year of 1933 stands for "none", words are not interpreted. */
  #dateOf(text: string, name: string): string | null {
    const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
    const [, month = "", day = "", year = ""] = parts ?? [];
    const date = calendarDate(
      parts === null ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
    );
    if (date?.startsWith("1933-") === true) {
      this.note(`placeholder-date:${name}`);
      return null;
    }
    return this.#orFlag(date, `malformed-date:${name}`);
  }

  #orFlag<Value>(value: Value | null, flag: string): Value | null {
    if (value === null) this.note(flag);
    return value;
  }
}

/** Header, issuer, and signature, with the two cells of the form itself. */
function noticeCells(parts: readonly XmlElement[], form: XmlElement): FiledCells {
  const leaves = form.children.filter(({ children }) => children.length === 0);
  return cellsOf([...parts, { ...form, children: leaves }]);
}

/** Submitters' codes and contacts are not part of the notice. */
const notKept = new Set(["ccc", "contact", "notifications", "flags"]);

function cellsOf(parts: readonly XmlElement[]): FiledCells {
  const cells = new Map<string, string>();
  const add = (element: XmlElement): void => {
    for (const child of element.children) {
      if (notKept.has(child.name)) continue;
      if (child.children.length > 0) add(child);
      else if (child.text.trim() !== "") cells.set(freeName(child.name), child.text.trim());
    }
  };
  const freeName = (name: string): string => {
    let occurrence = 1;
    let free = name;
    while (cells.has(free)) free = `${name}#${(occurrence += 1)}`;
    return free;
  };
  for (const part of parts) add(part);
  return Object.fromEntries(cells);
}

function rowsOf(form: XmlElement, name: string): XmlElement[] {
  const rows = childrenOf(form, name).filter(({ children }) => children.length > 0);
  if (rows.length > mostRows) throw new Unreadable("too-large", `${rows.length} times ${name}`);
  return rows;
}

const nothing: XmlElement = { name: "", attributes: {}, children: [], text: "" };

function childOf(parent: XmlElement, name: string): XmlElement {
  return parent.children.find((child) => child.name === name) ?? nothing;
}

function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter((child) => child.name === name);
}

function textIn(parent: XmlElement, name: string): string | null {
  return childOf(parent, name).text.trim() || null;
}
