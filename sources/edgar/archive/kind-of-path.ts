import { accessionIn } from "../identifiers.ts";
import type { MetadataKind } from "./archive-item.ts";

export type PathKind = MetadataKind | "filing" | { ignoredBecause: string };

/** What a file is, by its name and folder alone; `path` has forward slashes. */
export function kindOfPath(path: string): PathKind {
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  const folder = parts.at(-2) ?? "";
  if (name.startsWith(".")) return { ignoredBecause: "a hidden file" };
  if (/\.idx(\.gz)?$/.test(name)) return "listing";
  if (/^company_tickers.*\.json$/.test(name) || name === "ticker.txt") return "tickers";
  if (/^CIK\d{10}-submissions-\d{3}\.json$/.test(name)) return "submissions";
  if (/^CIK\d{10}\.json$/.test(name)) return folder === "companyfacts" ? "facts" : "submissions";
  if (name === "EntityCommonStockSharesOutstanding.json") return "facts";
  if (name.endsWith(".atom") || folder === "cgi-bin") return "feed";
  if (/index-headers\.html?$/.test(name)) return "index-headers";
  if (/-index\.html?$/.test(name)) return "index-page";
  if (/^index\.(html?|json|xml)$/.test(name)) return { ignoredBecause: "a directory listing" };
  if (/^R\d+\.html?$/.test(name)) return { ignoredBecause: "a rendered XBRL table" };
  if (/\.(txt|xml|html?)$/.test(name)) return "filing";
  return {
    ignoredBecause:
      accessionIn(name) === null ? "not a kind of file Sentinel takes" : "not a text document",
  };
}
