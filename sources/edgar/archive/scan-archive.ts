import type { Dirent } from "node:fs";
import { open, readdir, realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import { accessionIn } from "../identifiers.ts";
import { looksLikeSubmission } from "../submission/submission.ts";
import { Unreadable } from "../unreadable.ts";
import { systemCode, unreadableFiling, kindOfPath, type PathKind } from "./archive-file.ts";
import type { ArchiveItem, FilingItem, MetadataItem } from "./archive-item.ts";

/**
 * Everything in a directory laid out like EDGAR, in one fixed order: first what lists filings (tickers,
 * submissions, facts, indexes, feeds, index pages), then the filings and what is ignored. A folder named like
 * an accession number, and files whose names start with one, are one filing with everything next to them
 * under the same number. Any part of the layout may be the root. One directory is held in memory at a time;
 * symbolic links are never followed; what cannot be opened is an item of its own.
 */
export async function* scanArchive(root: string): AsyncGenerator<ArchiveItem> {
  const realRoot = await realpath(root);
  yield* metadataIn(realRoot, "");
  const rootAccession = accessionIn(basename(realRoot));
  if (rootAccession === null) yield* filingsIn(realRoot, "");
  else yield* accessionFolder(realRoot, "", rootAccession, null);
}

async function* metadataIn(root: string, folder: string): AsyncGenerator<MetadataItem> {
  for (const entry of await entriesOf(root, folder)) {
    if (entry instanceof Unreadable) continue;
    const path = joined(folder, entry.name);
    if (entry.isDirectory()) yield* metadataIn(root, path);
    else if (entry.isFile()) {
      const kind = kindIn(root, path);
      if (typeof kind === "string" && kind !== "filing") yield { kind, path };
    }
  }
}

async function* filingsIn(root: string, folder: string): AsyncGenerator<ArchiveItem> {
  const groups = new Map<string, string[]>();
  const folderCik = cikOf(folder === "" ? basename(root) : basename(folder));
  for (const entry of await entriesOf(root, folder)) {
    if (entry instanceof Unreadable) yield inaccessible(entry, folder);
    else if (!entry.isDirectory() && !entry.isFile()) yield notFollowed(joined(folder, entry.name));
    else {
      const accession = accessionIn(entry.name);
      const path = joined(folder, entry.name);
      if (accession !== null)
        groups.set(accession, [
          ...(groups.get(accession) ?? []),
          entry.isDirectory() ? `${path}/` : path,
        ]);
      else if (entry.isDirectory()) yield* filingsIn(root, path);
      else yield* looseFile(root, path);
    }
  }
  for (const [accession, members] of [...groups].sort(([a], [b]) => compare(a, b))) {
    yield* accessionGroup(root, members, accession, folderCik);
  }
}

/** Files next to an accession folder (`ACC.txt`, `ACC-index.html`) belong to the same filing. */
async function* accessionGroup(
  root: string,
  members: readonly string[],
  accession: string,
  folderCik: number | null,
): AsyncGenerator<ArchiveItem> {
  const paths: string[] = [];
  for (const member of members) {
    if (!member.endsWith("/")) paths.push(member);
    else yield* listFiles(root, member.slice(0, -1), paths);
  }
  yield* filingOf(paths, accession, folderCik);
}

async function* accessionFolder(
  root: string,
  folder: string,
  accession: string,
  folderCik: number | null,
): AsyncGenerator<ArchiveItem> {
  const paths: string[] = [];
  yield* listFiles(root, folder, paths);
  yield* filingOf(paths, accession, folderCik);
}

/** Adds an accession folder's own files; its subfolders hold renderings of the same documents. */
async function* listFiles(
  root: string,
  folder: string,
  paths: string[],
): AsyncGenerator<ArchiveItem> {
  for (const entry of await entriesOf(root, folder)) {
    if (entry instanceof Unreadable) yield inaccessible(entry, folder);
    else if (entry.isFile()) paths.push(joined(folder, entry.name));
    else if (entry.isDirectory()) {
      yield {
        kind: "ignored",
        path: joined(folder, entry.name),
        reason: "a folder inside a filing's folder",
      };
    } else yield notFollowed(joined(folder, entry.name));
  }
}

function* filingOf(
  paths: readonly string[],
  accession: string,
  folderCik: number | null,
): Generator<ArchiveItem> {
  const used: string[] = [];
  for (const path of paths) {
    const kind = kindOfPath(path);
    if (typeof kind === "object") yield { kind: "ignored", path, reason: kind.ignoredBecause };
    else if (kind === "filing" || kind === "index-page" || kind === "index-headers")
      used.push(path);
  }
  if (used.some((path) => kindOfPath(path) === "filing")) {
    yield { kind: "filing", accession, folderCik, paths: used.sort(compare) } satisfies FilingItem;
  }
}

async function* looseFile(root: string, path: string): AsyncGenerator<ArchiveItem> {
  const kind = kindIn(root, path);
  if (typeof kind === "object") yield { kind: "ignored", path, reason: kind.ignoredBecause };
  else if (
    kind === "filing" &&
    path.endsWith(".txt") &&
    !(await startsLikeSubmission(root, path))
  ) {
    yield { kind: "ignored", path, reason: "a text file that is no submission" };
  } else if (kind === "filing") {
    yield { kind: "filing", accession: null, folderCik: null, paths: [path] } satisfies FilingItem;
  }
}

/** A file that cannot be opened is left to the reader, which reports why. */
async function startsLikeSubmission(root: string, path: string): Promise<boolean> {
  try {
    await using file = await open(join(root, path));
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return looksLikeSubmission(buffer.subarray(0, bytesRead));
  } catch {
    return true;
  }
}

async function entriesOf(root: string, folder: string): Promise<(Dirent | Unreadable)[]> {
  try {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    return entries.sort((a, b) => compare(a.name, b.name));
  } catch (error) {
    return [new Unreadable("unreadable-file", `the folder gives ${systemCode(error)}`)];
  }
}

function inaccessible(error: Unreadable, folder: string): ArchiveItem {
  return unreadableFiling(error, { path: folder === "" ? "." : folder, accession: null });
}

function notFollowed(path: string): ArchiveItem {
  return { kind: "ignored", path, reason: "a symbolic link or special file" };
}

/** The root's own name counts too: it may be `companyfacts` or `cgi-bin`. */
function kindIn(root: string, path: string): PathKind {
  return kindOfPath(`${basename(root)}/${path}`);
}

function cikOf(folderName: string): number | null {
  return /^\d{1,10}$/.test(folderName) ? Number(folderName) : null;
}

function joined(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

/** By code unit: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
