import type { CopyValue } from "#database/bulk/copy-rows.ts";
import { type FilingRecord, longestIndexed } from "#database/filings/filing-record.ts";
import {
  arrangementColumns,
  arrangementRows,
  item408Row,
} from "#database/filings/arrangement-rows.ts";
import { parserVersion } from "#database/filings/parser-version.ts";
import { wordsVersion } from "#domain/keywords/filing-words.ts";

type FilingTable = {
  name: string;
  columns: readonly string[];
  rows: (filing: FilingRecord) => Iterable<readonly CopyValue[]>;
};

/** The tables one filing fills, in the order their references demand. */
export const filingTables: readonly FilingTable[] = [
  {
    name: "filing",
    columns: [
      "accession",
      "form",
      "issuer_cik",
      "accepted_at",
      "accepted_origin",
      "filed_on",
      "filed_on_origin",
      "period_of_report",
      "items",
      "item_titles",
      "documents",
      "sha256",
      "source",
      "path",
      "completeness",
      "parser_version",
      "flags",
    ],
    rows: filingRow,
  },
  {
    name: "filing_entity",
    columns: ["accession", "entity_number", "role", "cik", "name", "sic", "fiscal_year_end"],
    rows: entityRows,
  },
  {
    name: "ownership_document",
    columns: [
      "accession",
      "schema_version",
      "document_type",
      "period_of_report",
      "date_of_original_submission",
      "not_subject_to_section_16",
      "is_plan_checked",
      "issuer_cik",
      "issuer_name",
      "issuer_symbol",
      "remarks",
      "footnotes",
      "signatures",
    ],
    rows: documentRow,
  },
  {
    name: "reporting_owner",
    columns: [
      "accession",
      "owner_number",
      "cik",
      "name",
      "street_1",
      "street_2",
      "city",
      "state",
      "zip_code",
      "state_description",
      "is_director",
      "is_officer",
      "is_ten_percent_owner",
      "is_other",
      "officer_title",
      "other_text",
    ],
    rows: ownerRows,
  },
  {
    name: "ownership_line",
    columns: [
      "accession",
      "line_number",
      "is_derivative",
      "is_holding",
      "security_title",
      "transaction_date",
      "deemed_execution_date",
      "transaction_form_type",
      "transaction_code",
      "timeliness",
      "shares",
      "price_per_share",
      "acquired_disposed",
      "shares_owned_following",
      "direct_or_indirect",
      "nature_of_ownership",
      "cells",
      "footnote_ids",
      "flags",
    ],
    rows: lineRows,
  },
  {
    name: "item_408",
    columns: ["accession", "facts", "unreadable"],
    rows: item408Row,
  },
  { name: "trading_arrangement", columns: arrangementColumns, rows: arrangementRows },
];

/** The tables of a filing's searchable text, which are also filled when it is extracted again. */
export const textTables: readonly FilingTable[] = [
  {
    name: "document_text",
    columns: ["accession", "document_number", "type", "filename", "text"],
    rows: textRows,
  },
  {
    name: "text_extraction",
    columns: ["accession", "extractor_version", "refused"],
    rows: extractionRow,
  },
  {
    name: "filing_words",
    columns: ["accession", "words", "has_too_many", "words_version"],
    rows: wordsRow,
  },
];

function* textRows({ accession, texts }: FilingRecord): Generator<readonly CopyValue[]> {
  for (const { documentNumber, type, filename, text } of texts?.documents ?? [])
    yield [accession, documentNumber, type, filename, text];
}

function* extractionRow({ accession, texts }: FilingRecord): Generator<readonly CopyValue[]> {
  if (texts !== null) yield [accession, texts.extractorVersion, JSON.stringify(texts.refused)];
}

function* wordsRow({ accession, texts }: FilingRecord): Generator<readonly CopyValue[]> {
  if (texts === null) return;
  const version = texts.words === undefined ? 0 : wordsVersion;
  yield [accession, texts.words ?? null, texts.words === null, version];
}

function* filingRow(filing: FilingRecord): Generator<readonly CopyValue[]> {
  yield [
    filing.accession,
    indexed(filing.form),
    filing.issuerCik,
    filing.acceptedAt,
    filing.acceptedOrigin,
    filing.filedOn,
    filing.filedOnOrigin,
    filing.periodOfReport,
    filing.items,
    filing.itemTitles,
    JSON.stringify(filing.documents),
    filing.sha256,
    filing.source,
    filing.path,
    filing.completeness,
    parserVersion,
    filing.flags,
  ];
}

function* entityRows(filing: FilingRecord): Generator<readonly CopyValue[]> {
  for (const [index, entity] of filing.entities.entries()) {
    yield [
      filing.accession,
      index + 1,
      entity.role,
      entity.cik,
      entity.name,
      entity.sic,
      entity.fiscalYearEnd,
    ];
  }
}

/** The first characters of a form type or symbol of any length; the filing itself is kept as received. */
function indexed(text: string | null): string | null {
  if (text === null || text.length <= longestIndexed) return text;
  return [...text].slice(0, longestIndexed).join("");
}

function* documentRow(filing: FilingRecord): Generator<readonly CopyValue[]> {
  const document = filing.ownership;
  if (document === null) return;
  yield [
    filing.accession,
    document.schemaVersion,
    document.documentType,
    document.periodOfReport,
    document.dateOfOriginalSubmission,
    document.notSubjectToSection16,
    document.isPlanChecked,
    document.issuerCik,
    document.issuerName,
    indexed(document.issuerSymbol),
    document.remarks,
    JSON.stringify(document.footnotes),
    JSON.stringify(document.signatures),
  ];
}

function* ownerRows(filing: FilingRecord): Generator<readonly CopyValue[]> {
  for (const [index, owner] of (filing.ownership?.owners ?? []).entries()) {
    yield [
      filing.accession,
      index + 1,
      owner.cik,
      owner.name,
      owner.street1,
      owner.street2,
      owner.city,
      owner.state,
      owner.zipCode,
      owner.stateDescription,
      owner.isDirector,
      owner.isOfficer,
      owner.isTenPercentOwner,
      owner.isOther,
      owner.officerTitle,
      owner.otherText,
    ];
  }
}

function* lineRows(filing: FilingRecord): Generator<readonly CopyValue[]> {
  for (const line of filing.ownership?.lines ?? []) {
    yield [
      filing.accession,
      line.lineNumber,
      line.table === "derivative",
      line.kind === "holding",
      line.securityTitle,
      line.transactionDate,
      line.deemedExecutionDate,
      line.transactionFormType,
      line.code,
      line.timeliness,
      line.shares,
      line.pricePerShare,
      line.acquiredDisposed,
      line.sharesOwnedFollowing,
      line.directOrIndirect,
      line.natureOfOwnership,
      JSON.stringify(line.cells),
      line.footnoteIds,
      line.flags,
    ];
  }
}
