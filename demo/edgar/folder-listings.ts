import type { Filing } from "#demo/world/filings/filing.ts";
import { compactAccession, filingFolder } from "#demo/edgar/paths.ts";
import { documentBytes, renderFiling } from "#demo/edgar/submission-text.ts";

/** `index.json` of a filing's folder, as EDGAR's directory listings are. */
export function folderListing(filing: Filing, cik: number): string {
  const modified = `${filing.acceptedOn} ${filing.acceptedTime}`;
  const { accession } = filing;
  const { documents, submission } = renderFiling(filing);
  const files: (readonly [name: string, size: number | ""])[] = [
    [`${accession}-index-headers.html`, ""],
    [`${accession}-index.html`, ""],
    [`${accession}.txt`, submission.length],
    ...documents.map(
      ({ filename, text }) => [filename, documentBytes(filing, text).length] as const,
    ),
  ];
  const directory = {
    item: files.map(([name, size]) => ({
      "last-modified": modified,
      name,
      type: name.endsWith(".txt") || name.endsWith(".xml") ? "text.gif" : "folder.gif",
      size: String(size),
    })),
    name: `/${filingFolder(cik, accession)}`,
    "parent-dir": `/Archives/edgar/data/${cik}`,
  };
  return JSON.stringify({ directory });
}

/**
 * `index.json` of a CIK's folder, the newest filing first.
 * @param filings  those listed under the CIK so far, oldest first
 */
export function cikFolderListing(filings: readonly Filing[], cik: number): string {
  const item = filings.toReversed().map(({ accession, acceptedOn, acceptedTime }) => ({
    "last-modified": `${acceptedOn} ${acceptedTime}`,
    name: compactAccession(accession),
    type: "folder.gif",
    size: "",
  }));
  return JSON.stringify({
    directory: { item, name: `/Archives/edgar/data/${cik}`, "parent-dir": "/Archives/edgar/data" },
  });
}

export type ListedFile = {
  name: string;
  /** Bytes; null for a folder. */
  size: number | null;
  /** Eastern `MM/DD/YYYY HH:MM:SS AM`, as the listings of indexes have it. */
  modified: string;
};

/**
 * `index.json` of a folder of indexes.
 * @param name  "daily-index/2026/QTR3/"
 */
export function indexFolderListing(name: string, files: readonly ListedFile[]): string {
  const item = files.map((file) => ({
    "last-modified": file.modified,
    name: file.name,
    type: file.size === null ? "dir" : "file",
    href: file.size === null ? `${file.name}/` : file.name,
    size: file.size === null ? "4 KB" : `${Math.ceil(file.size / 1024)} KB`,
  }));
  return JSON.stringify({ directory: { item, name, "parent-dir": "../" } });
}
