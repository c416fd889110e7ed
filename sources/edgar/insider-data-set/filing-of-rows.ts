import { createHash } from "node:crypto";
import { parseCik } from "../identifiers.ts";
import { filedBoolean } from "../ownership/filed-values.ts";
import type {
  OwnershipDocument,
  OwnershipLine,
  ReportingOwner,
} from "../ownership/ownership-document.ts";
import type { OwnershipFiling } from "../parsed-filing.ts";
import { type DataSetTable, dataSetTables, setDate } from "./data-set-tables.ts";
import { faultOfLine, type LineTable, linesOfRows } from "./set-lines.ts";
import type { SetRow, TableReader } from "./table-rows.ts";

/** All rows of one accession number, by table. */
export type FilingRows = Readonly<Record<DataSetTable, readonly SetRow[]>>;
export type TableReaders = Readonly<Record<DataSetTable, TableReader>>;

/** Why rows make no filing: the row it is about, and what is wrong. */
export type RowProblem = { table: DataSetTable; row: SetRow; why: string };

const lineTables: readonly (LineTable & { name: DataSetTable })[] = [
  {
    name: "NONDERIV_TRANS",
    table: "non-derivative",
    kind: "transaction",
    key: "NONDERIV_TRANS_SK",
  },
  {
    name: "NONDERIV_HOLDING",
    table: "non-derivative",
    kind: "holding",
    key: "NONDERIV_HOLDING_SK",
  },
  { name: "DERIV_TRANS", table: "derivative", kind: "transaction", key: "DERIV_TRANS_SK" },
  { name: "DERIV_HOLDING", table: "derivative", kind: "holding", key: "DERIV_HOLDING_SK" },
];

/** Dates outside the tables of lines; the filing date is read with the form and the issuer. */
const dateColumns: readonly (readonly [DataSetTable, string])[] = [
  ["SUBMISSION", "PERIOD_OF_REPORT"],
  ["SUBMISSION", "DATE_OF_ORIG_SUB"],
  ["OWNER_SIGNATURE", "OWNERSIGNATUREDATE"],
];

/** What SUBMISSION says of a filing, also of one whose other rows cannot be used. */
export type SubmissionFacts = {
  form: string;
  issuerCik: number;
  filedOn: string;
};

/** The form, issuer and day of a SUBMISSION row, or what is wrong with it. */
export function submissionFacts(row: SetRow, reader: TableReader): SubmissionFacts | string {
  const fields = row.text.split("\t");
  const form = reader.value(fields, "DOCUMENT_TYPE") ?? "";
  const issuerCik = parseCik(reader.value(fields, "ISSUERCIK") ?? "");
  const filedOn = setDate(reader.value(fields, "FILING_DATE") ?? "");
  if (!/^[345](\/A)?$/.test(form)) return `"${form.slice(0, 40)}" is not an ownership form`;
  if (issuerCik === null) return "it names no issuer";
  return filedOn === null ? "its filing date is no date" : { form, issuerCik, filedOn };
}

/**
 * The filing that rows of one accession number make. Transactions come before holdings in each table and
 * owners in the order of the set: the order of filing is not given.
 */
export function filingOfRows(
  { quarter, accession, facts }: { quarter: string; accession: string; facts: SubmissionFacts },
  rows: FilingRows,
  readers: TableReaders,
): OwnershipFiling | RowProblem {
  const [submission] = rows.SUBMISSION;
  if (submission === undefined) throw new Error("A filing has a SUBMISSION row.");
  const owners: ReportingOwner[] = [];
  for (const row of rows.REPORTINGOWNER) {
    const owner = ownerOf(row, readers.REPORTINGOWNER);
    if (owner === null) return { table: "REPORTINGOWNER", row, why: "it names no owner" };
    owners.push(owner);
  }
  if (owners.length === 0)
    return { table: "SUBMISSION", row: submission, why: "no row of REPORTINGOWNER belongs to it" };
  const damaged = damagedRow(rows, readers);
  if (damaged !== null) return damaged;
  const ownership = documentOf(submission, { facts, owners }, { rows, readers });
  return {
    kind: "ownership",
    accession,
    form: facts.form,
    issuerCik: facts.issuerCik,
    acceptedAt: null,
    acceptedOrigin: null,
    filedOn: facts.filedOn,
    filedOnOrigin: "data-set",
    periodOfReport: ownership.periodOfReport,
    items: [],
    itemTitles: [],
    documents: [],
    entities: [],
    sha256: hashOf(rows),
    path: `${quarter}_form345/${accession}`,
    completeness: 0,
    flags: ["data-set", ...ownership.flags].sort(),
    setAside: [],
    ownership,
  };
}

function damagedRow(rows: FilingRows, readers: TableReaders): RowProblem | null {
  for (const [table, column] of dateColumns) {
    for (const row of rows[table]) {
      const value = readers[table].value(row.text.split("\t"), column);
      if (value !== null && setDate(value) === null)
        return { table, row, why: `its ${column} "${value.slice(0, 40)}" is not a date` };
    }
  }
  for (const { name, key } of lineTables) {
    for (const row of rows[name]) {
      const why = faultOfLine(row, readers[name], key);
      if (why !== null) return { table: name, row, why };
    }
  }
  return null;
}

function documentOf(
  submission: SetRow,
  { facts, owners }: { facts: SubmissionFacts; owners: readonly ReportingOwner[] },
  { rows, readers }: { rows: FilingRows; readers: TableReaders },
): OwnershipDocument {
  const fields = submission.text.split("\t");
  const text = (column: string): string | null => readers.SUBMISSION.value(fields, column);
  const lines = allLines(rows, readers);
  const footnotes = footnotesOf(rows.FOOTNOTES, readers.FOOTNOTES);
  const flags = new Set<string>();
  for (const line of lines) {
    for (const flag of line.flags) flags.add(flag);
    if (line.footnoteIds.some((id) => !Object.hasOwn(footnotes, id)))
      flags.add("footnote-without-text");
  }
  const date = (column: string): string | null => setDate(text(column) ?? "");
  return {
    schemaVersion: null,
    documentType: facts.form,
    periodOfReport: date("PERIOD_OF_REPORT"),
    dateOfOriginalSubmission: date("DATE_OF_ORIG_SUB"),
    notSubjectToSection16: filedBoolean(text("NOT_SUBJECT_SEC16") ?? ""),
    isPlanChecked: filedBoolean(text("AFF10B5ONE") ?? ""),
    issuerCik: facts.issuerCik,
    issuerName: text("ISSUERNAME") ?? "",
    issuerSymbol: text("ISSUERTRADINGSYMBOL"),
    owners,
    lines,
    footnotes,
    remarks: text("REMARKS"),
    signatures: rows.OWNER_SIGNATURE.map((row) =>
      signatureOf(row.text.split("\t"), readers.OWNER_SIGNATURE),
    ),
    flags: [...flags].sort(),
  };
}

function allLines(rows: FilingRows, readers: TableReaders): OwnershipLine[] {
  const lines: OwnershipLine[] = [];
  for (const { name, ...table } of lineTables) {
    lines.push(
      ...linesOfRows(rows[name], readers[name], { ...table, firstNumber: lines.length + 1 }),
    );
  }
  return lines;
}

function ownerOf(row: SetRow, reader: TableReader): ReportingOwner | null {
  const fields = row.text.split("\t");
  const text = (column: string): string | null => reader.value(fields, column);
  const cik = parseCik(text("RPTOWNERCIK") ?? "");
  if (cik === null) return null;
  const relationship = text("RPTOWNER_RELATIONSHIP") ?? "";
  return {
    cik,
    name: text("RPTOWNERNAME") ?? "",
    street1: text("RPTOWNER_STREET1"),
    street2: text("RPTOWNER_STREET2"),
    city: text("RPTOWNER_CITY"),
    state: text("RPTOWNER_STATE"),
    zipCode: text("RPTOWNER_ZIPCODE"),
    stateDescription: text("RPTOWNER_STATE_DESC"),
    isDirector: /director/i.test(relationship),
    isOfficer: /officer/i.test(relationship),
    isTenPercentOwner: /ten ?percent/i.test(relationship),
    isOther: /other/i.test(relationship),
    officerTitle: text("RPTOWNER_TITLE"),
    otherText: text("RPTOWNER_TXT"),
  };
}

/** In the order of their numbers: F2 before F10. */
function footnotesOf(rows: readonly SetRow[], reader: TableReader): Record<string, string> {
  const notes = rows.map((row) => {
    const fields = row.text.split("\t");
    const id = reader.value(fields, "FOOTNOTE_ID") ?? "";
    return { id, text: reader.value(fields, "FOOTNOTE_TXT") ?? "" };
  });
  const byNumber = notes.toSorted((left, right) => numberIn(left.id) - numberIn(right.id));
  return Object.fromEntries(byNumber.map(({ id, text }) => [id, text]));
}

function numberIn(id: string): number {
  return Number(id.replace(/\D/g, ""));
}

function signatureOf(
  fields: readonly string[],
  reader: TableReader,
): { name: string | null; date: string | null } {
  return {
    name: reader.value(fields, "OWNERSIGNATURENAME"),
    date: setDate(reader.value(fields, "OWNERSIGNATUREDATE") ?? ""),
  };
}

function hashOf(rows: FilingRows): string {
  const hash = createHash("sha256");
  for (const table of dataSetTables)
    for (const row of rows[table]) hash.update(`${table}\t${row.text}\n`);
  return hash.digest("hex");
}
