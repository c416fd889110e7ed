import { readItems, type CurrentReportItems } from "../current-report/current-report.ts";
import { looksLikeNotice, parseNotice } from "../form-144/notice.ts";
import type { NoticeDocument } from "../form-144/notice-document.ts";
import { parseOwnership } from "../ownership/ownership.ts";
import type { OwnershipDocument } from "../ownership/ownership-document.ts";
import type { FilingEntity, ParsedFiling } from "../parsed-filing.ts";
import { readCoverPage } from "#sources/edgar/submission/cover-page.ts";
import {
  parseSubmission,
  type Submission,
  type SubmissionDocument,
} from "../submission/submission.ts";
import { readItem408 } from "../trading-arrangements/read-item-408.ts";
import { Unreadable } from "../unreadable.ts";
import type { ArchiveFile } from "./archive-file.ts";
import { formFamily } from "./forms.ts";
import type { FilingMetadata } from "./metadata-pages.ts";

/**
 * A filing from its full submission; its index pages add what an old header lacks.
 * @throws {Unreadable} with the reason
 */
export function readFullSubmission(
  file: ArchiveFile,
  expected: string | null,
  metadata: FilingMetadata,
): ParsedFiling {
  const submission = parseSubmission(file.bytes);
  const facts = factsOf(submission, file, metadata);
  if (expected !== null && facts.accession !== expected) {
    throw new Unreadable(
      "accession-mismatch",
      `${facts.accession} inside, ${expected} in the path`,
    );
  }
  const flags = new Set([...submission.flags, ...(file.isWhole ? [] : ["only-start-read"])]);
  return withContents(submission, facts, metadata, flags);
}

type Facts = ReturnType<typeof factsOf>;

/** Adds what only the form's own reader finds. */
function withContents(
  submission: Submission,
  facts: Facts,
  metadata: FilingMetadata,
  flags: Set<string>,
): ParsedFiling {
  const { entities } = facts;
  switch (formFamily(facts.form)) {
    case "ownership": {
      const ownership = parseOwnership(ownershipXml(submission, flags), facts.form);
      noteOwnership(ownership, facts.form, entities, flags);
      const periodOfReport = ownership.periodOfReport ?? facts.periodOfReport;
      const issuerCik = ownership.issuerCik;
      return {
        ...facts,
        kind: "ownership",
        issuerCik,
        periodOfReport,
        ownership,
        flags: sorted(flags),
      };
    }
    case "planned-sale": {
      const read = parseNotice(noticeXml(submission));
      const notice = noteNotice(read, facts.form, entities, flags);
      const issuerCik = notice.issuerCik;
      return { ...facts, kind: "planned-sale", issuerCik, notice, flags: sorted(flags) };
    }
    case "current-report": {
      const { items, itemTitles, flags: itemFlags } = currentReportItems(submission, metadata);
      for (const flag of itemFlags) flags.add(flag);
      const issuerCik = firstFiler(entities, flags);
      return {
        ...facts,
        kind: "current-report",
        issuerCik,
        items,
        itemTitles,
        flags: sorted(flags),
      };
    }
    case "periodic-report": {
      const primary = primaryDocument(submission)?.text();
      const coverShareCounts = primary === undefined ? [] : readCoverPage(primary).shareCounts;
      const issuerCik = firstFiler(entities, flags);
      return {
        ...facts,
        kind: "periodic-report",
        issuerCik,
        coverShareCounts,
        item408: primary === undefined ? null : readItem408(primary),
        flags: sorted(flags),
      };
    }
    case "other": {
      const issuerCik = companyOf(entities);
      return { ...facts, kind: "other", issuerCik, reason: notTaken, flags: sorted(flags) };
    }
  }
}

export const notTaken = "not a form Sentinel takes";

/** What header and documents say, whatever the form. */
function factsOf({ header, documents }: Submission, file: ArchiveFile, metadata: FilingMetadata) {
  return {
    accession: header.accession ?? "",
    form: header.form ?? "",
    acceptedAt: header.acceptedAt ?? metadata.acceptedAt,
    acceptedOrigin: header.acceptedAt === null ? metadata.acceptedOrigin : ("header" as const),
    filedOn: header.filedOn ?? metadata.filedOn,
    filedOnOrigin: header.filedOn === null ? metadata.filedOnOrigin : ("header" as const),
    periodOfReport: header.periodOfReport ?? metadata.periodOfReport,
    items: [],
    itemTitles: [],
    documents: documents.map(({ type, sequence, filename, description, bytes }) => ({
      type,
      sequence,
      filename,
      description,
      bytes,
    })),
    entities: header.entities,
    sha256: file.sha256,
    path: file.path,
    completeness: 2 as const,
    setAside: metadata.unreadable,
  };
}

/** A submission holds one ownership document; of several the first is read, and that is flagged. */
function ownershipXml(submission: Submission, flags: Set<string>): Uint8Array {
  const [document, ...others] = submission.documents.filter((candidate) =>
    /<(?:[\w.-]+:)?ownershipDocument[\s>]/.test(
      Buffer.from(candidate.textBytes()).toString("latin1"),
    ),
  );
  if (others.length > 0) flags.add("several-ownership-documents");
  if (document !== undefined) return document.textBytes();
  const last = submission.documents.at(-1);
  if (last === undefined) throw new Unreadable(submission.isClosed ? "no-document" : "truncated");
  if (!last.isClosed) throw new Unreadable("truncated", "its last document does not end");
  const wrapped = submission.documents.find((candidate) =>
    Buffer.from(candidate.textBytes()).includes("<XML>"),
  );
  if (wrapped === undefined) throw new Unreadable("no-xml");
  return wrapped.textBytes();
}

/** @throws {Unreadable} for notices filed on paper, whose submissions have no XML */
function noticeXml(submission: Submission): Uint8Array {
  const document = submission.documents.find((each) => looksLikeNotice(each.textBytes()));
  if (document !== undefined) return document.textBytes();
  const last = submission.documents.at(-1);
  if (last === undefined) throw new Unreadable(submission.isClosed ? "no-document" : "truncated");
  if (!last.isClosed) throw new Unreadable("truncated", "its last document does not end");
  throw new Unreadable("no-notice-xml");
}

/** Flags what header and XML of a notice say differently. @returns it, with the parties that only the header has */
export function noteNotice(
  notice: NoticeDocument,
  form: string,
  entities: readonly FilingEntity[],
  flags: Set<string>,
): NoticeDocument {
  for (const flag of notice.flags) flags.add(flag);
  if (notice.submissionType !== null && notice.submissionType !== form) flags.add("form-mismatch");
  const issuer = entities.find(({ role }) => role === "SUBJECT COMPANY" || role === "ISSUER");
  const filer = entities.find(({ role }) => role === "REPORTING-OWNER" || role === "FILED BY");
  const isOther = issuer !== undefined && issuer.cik !== notice.issuerCik;
  if (isOther && notice.issuerCik !== null) flags.add("issuer-mismatch");
  return {
    ...notice,
    issuerCik: notice.issuerCik ?? issuer?.cik ?? null,
    filerCik: notice.filerCik ?? filer?.cik ?? null,
  };
}

/** Flags what header and XML of one ownership filing say differently. */
export function noteOwnership(
  ownership: OwnershipDocument,
  form: string,
  entities: readonly FilingEntity[],
  flags: Set<string>,
): void {
  for (const flag of ownership.flags) flags.add(flag);
  if (ownership.documentType !== form) flags.add("form-mismatch");
  const issuer = entities.find((entity) => entity.role === "ISSUER");
  if (issuer !== undefined && issuer.cik !== ownership.issuerCik) flags.add("issuer-mismatch");
}

function currentReportItems(submission: Submission, metadata: FilingMetadata): CurrentReportItems {
  return readItems({
    headerTitles: submission.header.itemTitles,
    indexPageLines: metadata.itemLines,
    primaryText: () => primaryDocument(submission)?.text() ?? null,
  });
}

/** The document of the form itself, else the first. */
function primaryDocument(submission: Submission): SubmissionDocument | undefined {
  const { documents, header } = submission;
  return documents.find((document) => document.type === header.form) ?? documents[0];
}

/** The first FILER; co-registrants are flagged and stay among the entities. */
export function firstFiler(entities: readonly FilingEntity[], flags: Set<string>): number {
  const filers = entities.filter((entity) => entity.role === "FILER");
  const filer = filers[0] ?? entities[0];
  if (filer === undefined) throw new Unreadable("missing-filer");
  if (filers.length > 1) flags.add("several-filers");
  return filer.cik;
}

/** Whom a filing of any form is about: a Form 25 is filed by the exchange. */
function companyOf(entities: readonly FilingEntity[]): number | null {
  const about = entities.find(({ role }) => /^(FILER|ISSUER|SUBJECT COMPANY)$/.test(role));
  return (about ?? entities[0])?.cik ?? null;
}

export function sorted(flags: ReadonlySet<string>): string[] {
  return [...flags].sort();
}
