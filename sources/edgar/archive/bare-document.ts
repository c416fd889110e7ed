import { basename } from "node:path/posix";
import { readItems } from "../current-report/current-report.ts";
import { itemOfNumber } from "../current-report/item-titles.ts";
import { looksLikeNotice, parseNotice } from "../form-144/notice.ts";
import { parseOwnership } from "../ownership/ownership.ts";
import type { ListedFiling, ParsedFiling } from "../parsed-filing.ts";
import { readCoverPage } from "#sources/edgar/submission/cover-page.ts";
import { decodeText } from "../submission/decode-text.ts";
import { readItem408 } from "../trading-arrangements/read-item-408.ts";
import { Unreadable } from "../unreadable.ts";
import type { ArchiveFile } from "./archive-file.ts";
import { formFamily } from "./forms.ts";
import { firstFiler, noteNotice, noteOwnership, notTaken, sorted } from "./full-submission.ts";
import type { FilingMetadata } from "./metadata-pages.ts";

export type BareContext = {
  accession: string | null;
  folderCik: number | null;
  metadata: FilingMetadata;
  /** What indexes and lists know of the accession. */
  listed: ListedFiling | null;
};

/** A filing from its XML alone, with times from its index pages. @throws {Unreadable} */
export function readBareXml(file: ArchiveFile, context: BareContext): ParsedFiling {
  return looksLikeNotice(file.bytes)
    ? readBareNotice(file, context)
    : readBareOwnership(file, context);
}

function readBareNotice(file: ArchiveFile, context: BareContext): ParsedFiling {
  const read = parseNotice(file.bytes);
  const form = read.submissionType ?? context.metadata.form;
  if (form === null) throw new Unreadable("missing-form");
  const flags = new Set<string>();
  const notice = noteNotice(read, form, context.metadata.entities, flags);
  const facts = factsOf(file, context, form);
  const issuerCik = notice.issuerCik;
  return { ...facts, kind: "planned-sale", issuerCik, notice, flags: sorted(flags) };
}

function readBareOwnership(file: ArchiveFile, context: BareContext): ParsedFiling {
  const ownership = parseOwnership(file.bytes);
  const flags = new Set<string>();
  const form = ownership.documentType;
  noteOwnership(ownership, form, context.metadata.entities, flags);
  const facts = factsOf(file, context, form);
  return {
    ...facts,
    kind: "ownership",
    issuerCik: ownership.issuerCik,
    periodOfReport: ownership.periodOfReport ?? facts.periodOfReport,
    ownership,
    flags: sorted(flags),
  };
}

/**
 * A filing from its primary HTML or text document alone. The form comes from its index page, else a list that
 * names the accession, else the document's own inline XBRL.
 * @throws {Unreadable} unknown-form and others
 */
export function readBareReport(file: ArchiveFile, context: BareContext): ParsedFiling {
  const { metadata, listed } = context;
  if (file.bytes.length === 0) throw new Unreadable("empty");
  const { text, isUtf8 } = decodeText(file.bytes);
  const cover = readCoverPage(text);
  const form = metadata.form ?? listed?.form ?? typeLine(text) ?? cover.documentType;
  if (context.accession === null) throw new Unreadable("no-accession", undefined, form);
  if (form === null) throw new Unreadable("unknown-form");
  const facts = factsOf(file, context, form);
  const flags = new Set(isUtf8 ? [] : ["not-utf-8"]);
  const issuerCik =
    metadata.entities.length > 0
      ? firstFiler(metadata.entities, flags)
      : (cover.registrantCik ?? context.folderCik ?? listed?.cik ?? null);
  const periodOfReport = facts.periodOfReport ?? listed?.periodOfReport ?? cover.periodEndOn;
  switch (formFamily(form)) {
    case "ownership":
      throw new Unreadable("no-xml");
    case "planned-sale":
      throw new Unreadable("no-notice-xml");
    case "current-report": {
      const listedItems = (listed?.items ?? []).filter((item) => itemOfNumber(item) !== null);
      const indexPageLines = metadata.itemLines.length > 0 ? metadata.itemLines : listedItems;
      const read = readItems({ headerTitles: [], indexPageLines, primaryText: () => text });
      for (const flag of read.flags) flags.add(flag);
      const { items, itemTitles } = read;
      return {
        ...facts,
        kind: "current-report",
        issuerCik,
        periodOfReport,
        items,
        itemTitles,
        flags: sorted(flags),
      };
    }
    case "periodic-report":
      return {
        ...facts,
        kind: "periodic-report",
        issuerCik,
        periodOfReport,
        coverShareCounts: cover.shareCounts,
        item408: readItem408(text),
        flags: sorted(flags),
      };
    case "other":
      return {
        ...facts,
        kind: "other",
        issuerCik,
        periodOfReport,
        reason: notTaken,
        flags: sorted(flags),
      };
  }
}

/** The form in the lines a full submission has above each document, where a collector kept them. */
function typeLine(text: string): string | null {
  const type = /^\s*<DOCUMENT>\s*<TYPE>([^\r\n]{1,20})/.exec(text)?.[1]?.trim() ?? "";
  return formFamily(type) === "other" ? null : type;
}

function factsOf(file: ArchiveFile, context: BareContext, form: string) {
  const { metadata, accession } = context;
  if (accession === null) throw new Unreadable("no-accession", undefined, form);
  return {
    accession,
    form,
    acceptedAt: metadata.acceptedAt,
    acceptedOrigin: metadata.acceptedOrigin,
    filedOn: metadata.filedOn,
    filedOnOrigin: metadata.filedOnOrigin,
    periodOfReport: metadata.periodOfReport,
    items: [],
    itemTitles: [],
    documents: [
      {
        type: form,
        sequence: 1,
        filename: basename(file.path),
        description: null,
        bytes: file.bytes.length,
      },
    ],
    entities: metadata.entities,
    sha256: file.sha256,
    path: file.path,
    completeness: 1 as const,
    setAside: metadata.unreadable,
  };
}
