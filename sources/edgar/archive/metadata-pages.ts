import { parseIndexHeaders, parseIndexPage } from "../listings/index-page.ts";
import type { FactOrigin, FilingEntity, UnreadableFiling } from "../parsed-filing.ts";
import { decodeText } from "../submission/decode-text.ts";
import { readArchiveFile, unreadableFiling, kindOfPath } from "./archive-file.ts";

/** What the index pages of a filing say of it. */
export type FilingMetadata = {
  form: string | null;
  acceptedAt: string | null;
  acceptedOrigin: FactOrigin | null;
  filedOn: string | null;
  filedOnOrigin: FactOrigin | null;
  periodOfReport: string | null;
  itemLines: readonly string[];
  entities: readonly FilingEntity[];
  /** File name of the document with sequence 1. */
  primaryFilename: string | null;
  unreadable: readonly UnreadableFiling[];
};

/** Of a filing without index pages. */
export const noMetadata: FilingMetadata = {
  form: null,
  acceptedAt: null,
  acceptedOrigin: null,
  filedOn: null,
  filedOnOrigin: null,
  periodOfReport: null,
  itemLines: [],
  entities: [],
  primaryFilename: null,
  unreadable: [],
};

type Page = Omit<FilingMetadata, "acceptedOrigin" | "filedOnOrigin" | "unreadable"> & {
  origin: FactOrigin;
};

/** Reads the index-headers and index pages among the paths; the headers win where both say something. */
export async function readMetadata(
  root: string,
  paths: readonly string[],
  accession: string | null,
): Promise<FilingMetadata> {
  const pages: Page[] = [];
  const unreadable: UnreadableFiling[] = [];
  for (const kind of ["index-headers", "index-page"] as const) {
    for (const path of paths.filter((candidate) => kindOfPath(candidate) === kind)) {
      try {
        const page = await readPage(root, path, kind);
        if (page.accession === accession) pages.push(page);
      } catch (error) {
        unreadable.push(unreadableFiling(error, { path, accession }));
      }
    }
  }
  const accepted = pages.find((page) => page.acceptedAt !== null);
  const filed = pages.find((page) => page.filedOn !== null);
  return {
    form: pages[0]?.form ?? null,
    acceptedAt: accepted?.acceptedAt ?? null,
    acceptedOrigin: accepted?.origin ?? null,
    filedOn: filed?.filedOn ?? null,
    filedOnOrigin: filed?.origin ?? null,
    periodOfReport: pages.find((page) => page.periodOfReport !== null)?.periodOfReport ?? null,
    itemLines: pages.find((page) => page.itemLines.length > 0)?.itemLines ?? [],
    entities: pages.find((page) => page.entities.length > 0)?.entities ?? [],
    primaryFilename: pages.find((page) => page.primaryFilename !== null)?.primaryFilename ?? null,
    unreadable,
  };
}

async function readPage(
  root: string,
  path: string,
  origin: "index-headers" | "index-page",
): Promise<Page & { accession: string | null }> {
  const { text } = decodeText((await readArchiveFile(root, path)).bytes);
  if (origin === "index-headers") {
    const header = parseIndexHeaders(text);
    return {
      ...header,
      itemLines: header.itemTitles.filter((title) => title !== ""),
      primaryFilename: null,
      origin,
    };
  }
  const page = parseIndexPage(text);
  const primary = page.documents.find((document) => document.sequence === 1);
  return { ...page, primaryFilename: primary?.filename ?? null, origin };
}
