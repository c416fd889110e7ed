import { decodeText } from "../submission/decode-text.ts";

/** A quarter's zip as the page of the data sets links it. */
export type DataSetLink = { quarter: string; url: string };

/**
 * The data sets a page links, oldest first, wherever they lie: EDGAR moved the folder in 2026.
 * @param pageUrl  that relative links are relative to
 */
export function dataSetLinks(page: Uint8Array, pageUrl: string): DataSetLink[] {
  const links = new Map<string, string>();
  for (const [, quoted, bare] of decodeText(page).text.matchAll(
    /href\s*=\s*(?:["']([^"']+)["']|([^\s>]+))/gi,
  )) {
    const url = URL.parse((quoted ?? bare ?? "").trim().replaceAll("&amp;", "&"), pageUrl);
    const [, quarter] = /\/(\d{4}q[1-4])_form345\.zip$/i.exec(url?.pathname ?? "") ?? [];
    if (url === null || quarter === undefined) continue;
    const name = quarter.toLowerCase();
    if (!links.has(name)) links.set(name, url.href);
  }
  return [...links]
    .map(([quarter, url]) => ({ quarter, url }))
    .toSorted((left, right) => (left.quarter < right.quarter ? -1 : 1));
}
