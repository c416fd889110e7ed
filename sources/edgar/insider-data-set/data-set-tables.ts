import { calendarDate } from "#sources/edgar/submission/edgar-time.ts";

/** The tables of an Insider Transactions Data Set; a filing is all rows of one accession number. */
export const dataSetTables = [
  "SUBMISSION",
  "REPORTINGOWNER",
  "NONDERIV_TRANS",
  "NONDERIV_HOLDING",
  "DERIV_TRANS",
  "DERIV_HOLDING",
  "FOOTNOTES",
  "OWNER_SIGNATURE",
] as const;

export type DataSetTable = (typeof dataSetTables)[number];

/** Columns without which a table says nothing; others are read where they are. */
export const neededColumns: Readonly<Record<DataSetTable, readonly string[]>> = {
  SUBMISSION: ["ACCESSION_NUMBER", "FILING_DATE", "DOCUMENT_TYPE", "ISSUERCIK", "ISSUERNAME"],
  REPORTINGOWNER: ["ACCESSION_NUMBER", "RPTOWNERCIK", "RPTOWNERNAME", "RPTOWNER_RELATIONSHIP"],
  NONDERIV_TRANS: [
    "ACCESSION_NUMBER",
    "NONDERIV_TRANS_SK",
    "SECURITY_TITLE",
    "TRANS_DATE",
    "TRANS_CODE",
    "TRANS_SHARES",
    "TRANS_PRICEPERSHARE",
    "TRANS_ACQUIRED_DISP_CD",
  ],
  NONDERIV_HOLDING: ["ACCESSION_NUMBER", "NONDERIV_HOLDING_SK", "SECURITY_TITLE"],
  DERIV_TRANS: [
    "ACCESSION_NUMBER",
    "DERIV_TRANS_SK",
    "SECURITY_TITLE",
    "TRANS_DATE",
    "TRANS_CODE",
    "TRANS_ACQUIRED_DISP_CD",
  ],
  DERIV_HOLDING: ["ACCESSION_NUMBER", "DERIV_HOLDING_SK", "SECURITY_TITLE"],
  FOOTNOTES: ["ACCESSION_NUMBER", "FOOTNOTE_ID", "FOOTNOTE_TXT"],
  OWNER_SIGNATURE: ["ACCESSION_NUMBER", "OWNERSIGNATURENAME", "OWNERSIGNATUREDATE"],
};

/** A data set that cannot be used as a whole; the message says why and what to do. */
export class DataSetError extends Error {
  override name = "DataSetError";
}

const months = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split(" ");

/** "31-JAN-2024" as YYYY-MM-DD; null when it is no date of the calendar. */
export function setDate(text: string): string | null {
  const [, day, name, year] = /^(\d{2})-([a-z]{3})-(\d{4})$/i.exec(text) ?? [];
  const month = months.indexOf(name?.toUpperCase() ?? "") + 1;
  return month === 0 ? null : calendarDate(`${year}-${String(month).padStart(2, "0")}-${day}`);
}

/** The set writes whole numbers with a fraction ("250000.0"), which no filer wrote. */
export function setNumber(text: string): string {
  return /^\d+\.0$/.test(text) ? text.slice(0, -2) : text;
}

/** A field that holds a quote is written in quotes, with its own ones doubled. */
export function setText(field: string): string | null {
  const isQuoted = /^"(?:[^"]|"")*"$/.test(field);
  return (isQuoted ? field.slice(1, -1).replaceAll('""', '"') : field).trim() || null;
}

/** "F1, F2" as ids. */
export function footnoteIdsIn(text: string): string[] {
  return text.split(",").flatMap((id) => id.trim() || []);
}
