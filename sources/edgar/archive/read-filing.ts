import { basename } from "node:path/posix";
import type { ListedFiling, ParsedFiling, UnreadableFiling } from "../parsed-filing.ts";
import { looksLikeSubmission, parseSubmission } from "../submission/submission.ts";
import { Unreadable } from "../unreadable.ts";
import { readArchiveFile, unreadableFiling, type ArchiveFile, kindOfPath } from "./archive-file.ts";
import type { FilingItem } from "./archive-item.ts";
import { readBareXml, readBareReport, type BareContext } from "./bare-document.ts";
import { readFullSubmission } from "./full-submission.ts";
import { readMetadata } from "./metadata-pages.ts";

/** What is already known of an accession from indexes and lists; null when nothing is. */
export type ListingLookup = (accession: string) => Promise<ListedFiling | null>;

/**
 * Reads the fullest copy of one filing: the full submission before the bare document, which takes acceptance
 * and filing date from its index-headers or index page. The lookup is used only for a bare report that is
 * not XML.
 * @returns the filing, or why it cannot be read; never throws for what a file contains
 */
export async function readFiling(
  root: string,
  item: FilingItem,
  lookUp: ListingLookup = () => Promise.resolve(null),
): Promise<ParsedFiling | UnreadableFiling> {
  const { accession, folderCik } = item;
  const metadata = await readMetadata(root, item.paths, accession);
  const context: BareContext = { accession, folderCik, metadata, listed: null };
  const failed: UnreadableFiling[] = [];
  for (const path of byFullness(item.paths, accession, metadata.primaryFilename)) {
    const outcome = await readCopy(root, path, context, lookUp);
    if (outcome.kind === "unreadable") failed.push(outcome);
    else return withSetAside(outcome, failed);
  }
  const [first] = failed;
  if (first !== undefined) return first;
  const path = item.paths[0] ?? "";
  return unreadableFiling(new Unreadable("no-document"), {
    path,
    accession,
    form: metadata.form,
  });
}

async function readCopy(
  root: string,
  path: string,
  context: BareContext,
  lookUp: ListingLookup,
): Promise<ParsedFiling | UnreadableFiling> {
  const { accession, metadata } = context;
  let file: ArchiveFile | null = null;
  try {
    file = await readArchiveFile(root, path);
    if (isSubmission(file, accession)) return readFullSubmission(file, accession, metadata);
    if (path.endsWith(".xml")) return readBareXml(file, context);
    const listed = accession === null ? null : await lookUp(accession);
    return readBareReport(file, { ...context, listed });
  } catch (error) {
    if (file === null) return unreadableFiling(error, { path, accession, form: metadata.form });
    const named = namesInHeader(file);
    return unreadableFiling(error, {
      path,
      accession: accession ?? named.accession,
      form: named.form ?? metadata.form,
      sha256: file.sha256,
    });
  }
}

/** What the header of an otherwise unreadable submission still tells. */
function namesInHeader(file: ArchiveFile): { accession: string | null; form: string | null } {
  try {
    return parseSubmission(file.bytes).header;
  } catch {
    return { accession: null, form: null };
  }
}

function isSubmission(file: ArchiveFile, accession: string | null): boolean {
  if (looksLikeSubmission(file.bytes)) return true;
  return accession !== null && basename(file.path) === `${accession}.txt`;
}

/** Full submission, then XML, then the document the index page calls the first, then the rest by name. */
function byFullness(
  paths: readonly string[],
  accession: string | null,
  primary: string | null,
): string[] {
  const rank = (path: string): number => {
    if (basename(path) === `${accession}.txt`) return 0;
    if (path.endsWith(".xml")) return 1;
    return basename(path) === primary || basename(path).startsWith("primary-document.") ? 2 : 3;
  };
  return paths.filter((path) => kindOfPath(path) === "filing").sort((a, b) => rank(a) - rank(b));
}

/** A stray XML (an XBRL instance) or exhibit next to a readable filing is no failed copy of it. */
function withSetAside(filing: ParsedFiling, failed: readonly UnreadableFiling[]): ParsedFiling {
  const copies = failed.filter(
    (copy) => copy.reasonCode !== "wrong-root" && copy.reasonCode !== "unknown-form",
  );
  if (copies.length === 0) return filing;
  return {
    ...filing,
    setAside: [...filing.setAside, ...copies],
    flags: [...new Set([...filing.flags, "another-copy-unreadable"])].sort(),
  };
}
