import { parseCik } from "../identifiers.ts";
import type { FilingEntity } from "../parsed-filing.ts";
import { compactDate, easternToUtc } from "./edgar-time.ts";

export type SubmissionHeader = {
  /** With dashes; null when the header has none. */
  accession: string | null;
  /** CONFORMED SUBMISSION TYPE as filed. */
  form: string | null;
  /** UTC instant; null in headers of the 1990s, which have no acceptance time. */
  acceptedAt: string | null;
  filedOn: string | null;
  periodOfReport: string | null;
  publicDocumentCount: number | null;
  /** One per ITEM INFORMATION (or ITEMS) line, "" where the line is empty. */
  itemTitles: readonly string[];
  /** In header order; a party without a readable CIK is left out and flagged. */
  entities: readonly FilingEntity[];
  flags: readonly string[];
};

type Party = {
  role: string;
  cik: number | null;
  name: string;
  sic: string | null;
  fiscalYearEnd: string | null;
  formerNames: { name: string; changedOn: string | null }[];
};

type Draft = {
  fields: Map<string, string>;
  itemTitles: string[];
  parties: Party[];
};

const roles = new Set([
  "FILER",
  "ISSUER",
  "REPORTING-OWNER",
  "SUBJECT COMPANY",
  "FILED BY",
  "FILED FOR",
  "DEPOSITOR",
  "SECURITIZER",
  "UNDERWRITER",
  "SERIAL COMPANY",
]);

/** Tag names of the `<TAG>value` form, as the keys of the `KEY: value` form. */
const keyOfTag: Readonly<Record<string, string>> = {
  "ACCESSION-NUMBER": "ACCESSION NUMBER",
  TYPE: "CONFORMED SUBMISSION TYPE",
  PERIOD: "CONFORMED PERIOD OF REPORT",
  "FILING-DATE": "FILED AS OF DATE",
  "PUBLIC-DOCUMENT-COUNT": "PUBLIC DOCUMENT COUNT",
  ITEMS: "ITEM INFORMATION",
  "CONFORMED-NAME": "COMPANY CONFORMED NAME",
  "CONFORMED NAME": "COMPANY CONFORMED NAME",
  CIK: "CENTRAL INDEX KEY",
  "ASSIGNED-SIC": "STANDARD INDUSTRIAL CLASSIFICATION",
  "FISCAL-YEAR-END": "FISCAL YEAR END",
  "FORMER-CONFORMED-NAME": "FORMER CONFORMED NAME",
  "DATE-CHANGED": "DATE OF NAME CHANGE",
  "SUBJECT-COMPANY": "SUBJECT COMPANY",
  "REPORTING OWNER": "REPORTING-OWNER",
  "FILED-BY": "FILED BY",
  "FILED-FOR": "FILED FOR",
  "SERIAL-COMPANY": "SERIAL COMPANY",
};

/**
 * Reads an SGML header: the `KEY: value` form of full submissions, the `<TAG>value` form of
 * index-headers pages, and the mixtures of both found in filings of 1993 to 2000.
 * @param text  the header only, decoded
 */
export function parseHeader(text: string): SubmissionHeader {
  const draft: Draft = { fields: new Map(), itemTitles: [], parties: [] };
  for (const line of text.split(/\r?\n/)) readLine(draft, line);
  return headerOf(draft);
}

const tagLine = /^\s*<([A-Z0-9-]+)>(.*)$/;
const keyLine = /^[\s\]]*([A-Z][A-Z0-9 /&().-]*?):(.*)$/;

function readLine(draft: Draft, line: string): void {
  const found = tagLine.exec(line) ?? keyLine.exec(line);
  if (found === null) return;
  const name = found[1] ?? "";
  const key = keyOfTag[name] ?? name;
  const value = (found[2] ?? "").trim();
  if (roles.has(key) && value === "") {
    draft.parties.push({
      role: key,
      cik: null,
      name: "",
      sic: null,
      fiscalYearEnd: null,
      formerNames: [],
    });
    return;
  }
  if (key === "ITEM INFORMATION") {
    // Two headers of 2024 hold the tag form inside the key form: "ITEM INFORMATION: <ITEMS>1.05".
    draft.itemTitles.push(value.replace(/^<ITEMS>/, "").trim());
    return;
  }
  const party = draft.parties.at(-1);
  if (party === undefined || !readPartyField(party, key, value)) {
    if (!draft.fields.has(key)) draft.fields.set(key, value);
  }
}

/** @returns whether the key belongs to a party */
function readPartyField(party: Party, key: string, value: string): boolean {
  switch (key) {
    case "COMPANY CONFORMED NAME":
      if (party.name === "") party.name = value;
      return true;
    case "CENTRAL INDEX KEY":
      party.cik ??= parseCik(value);
      return true;
    case "STANDARD INDUSTRIAL CLASSIFICATION":
      party.sic ??= parseSic(value);
      return true;
    case "FISCAL YEAR END":
      party.fiscalYearEnd ??= /^\d{4}$/.test(value) ? value : null;
      return true;
    case "FORMER CONFORMED NAME":
      party.formerNames.push({ name: value, changedOn: null });
      return true;
    case "DATE OF NAME CHANGE": {
      const former = party.formerNames.at(-1);
      if (former !== undefined) former.changedOn = compactDate(value);
      return true;
    }
    default:
      return false;
  }
}

/** "FOOD [2000]", "[3281" (its bracket on the next line) or plain "3711". */
function parseSic(value: string): string | null {
  const digits = (/\[(\d{1,4})\]?$/.exec(value) ?? /^(\d{1,4})$/.exec(value))?.[1];
  return digits === undefined ? null : digits.padStart(4, "0");
}

function headerOf(draft: Draft): SubmissionHeader {
  const { fields, itemTitles } = draft;
  const flags = new Set<string>();
  const entities: FilingEntity[] = [];
  for (const { cik, ...party } of draft.parties) {
    if (cik === null) flags.add("party-without-cik");
    else entities.push({ ...party, cik });
  }
  const dateField = (key: string, flag: string): string | null => {
    const value = fields.get(key) ?? "";
    const date = compactDate(value);
    if (date === null && value !== "") flags.add(flag);
    return date;
  };
  const accepted = fields.get("ACCEPTANCE-DATETIME") ?? "";
  const acceptedAt = easternToUtc(accepted);
  if (acceptedAt === null && accepted !== "") flags.add("malformed-acceptance-time");
  return {
    accession: /^\d{10}-\d\d-\d{6}$/.exec(fields.get("ACCESSION NUMBER") ?? "")?.[0] ?? null,
    form: fields.get("CONFORMED SUBMISSION TYPE") || null,
    acceptedAt,
    filedOn: dateField("FILED AS OF DATE", "malformed-filing-date"),
    periodOfReport: dateField("CONFORMED PERIOD OF REPORT", "malformed-period"),
    publicDocumentCount: parseCount(fields.get("PUBLIC DOCUMENT COUNT")),
    itemTitles,
    entities,
    flags: [...flags].sort(),
  };
}

function parseCount(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null;
}
