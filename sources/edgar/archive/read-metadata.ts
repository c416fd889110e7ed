import { basename, join } from "node:path";
import { parseShareCounts } from "../listings/company-facts.ts";
import { itemOfLine } from "../current-report/item-titles.ts";
import { parseFeed } from "../listings/feed.ts";
import { parseIndexHeaders, parseIndexPage } from "../listings/index-page.ts";
import { readIndex } from "../listings/indexes.ts";
import { parseSubmissions } from "../listings/submissions.ts";
import { parseTickers } from "../listings/tickers.ts";
import type { FilingEntity, ListedFiling } from "../parsed-filing.ts";
import { decodeText } from "../submission/decode-text.ts";
import { Unreadable, unreadableReasons } from "../unreadable.ts";
import { readArchiveFile, systemCode } from "./archive-file.ts";
import type { MetadataItem, MetadataRecord } from "./archive-item.ts";

/**
 * Streams what one metadata file says, in the file's order; a bad line or file is a record, never
 * an exception.
 */
export async function* readMetadata(
  root: string,
  item: MetadataItem,
): AsyncGenerator<MetadataRecord> {
  const { path } = item;
  try {
    if (item.kind === "listing") yield* indexRecords(root, path);
    else yield* await recordsIn(root, item);
  } catch (error) {
    const { reasonCode, message } =
      error instanceof Unreadable ? error : new Unreadable("unreadable-file", systemCode(error));
    yield { type: "unreadable", path, line: null, reasonCode, reason: message };
  }
}

async function* indexRecords(root: string, path: string): AsyncGenerator<MetadataRecord> {
  for await (const line of readIndex(join(root, path))) {
    if (line.type === "row") yield { type: "listed-filing", listed: line.listed };
    else {
      const reason = `${unreadableReasons["malformed-line"].slice(0, -1)}: ${line.text}`;
      yield { type: "unreadable", path, line: line.line, reasonCode: "malformed-line", reason };
    }
  }
}

async function recordsIn(root: string, { kind, path }: MetadataItem): Promise<MetadataRecord[]> {
  const { bytes, isWhole } = await readArchiveFile(root, path);
  if (!isWhole) throw new Unreadable("too-large");
  const name = basename(path);
  switch (kind) {
    case "tickers":
      return parseTickers(name, bytes).map((ticker) => ({ type: "ticker", ticker }));
    case "submissions": {
      const { company, filings } = parseSubmissions(name, bytes);
      return [
        ...(company === null ? [] : [{ type: "company" as const, company }]),
        ...filings.map(listedRecord),
      ];
    }
    case "facts":
      return parseShareCounts(path, bytes).map((shareCount) => ({
        type: "share-count",
        shareCount,
      }));
    case "feed":
      return parseFeed(bytes).entries.map(listedRecord);
    case "index-page":
      return listedOnPage(decodeText(bytes).text).map(listedRecord);
    case "index-headers":
      return listedInHeaders(decodeText(bytes).text).map(listedRecord);
    case "listing":
      return [];
  }
}

function listedRecord(listed: ListedFiling): MetadataRecord {
  return { type: "listed-filing", listed };
}

function listedOnPage(html: string): ListedFiling[] {
  const { itemLines, ...page } = parseIndexPage(html);
  return listedOf("index-page", page, itemLines);
}

function listedInHeaders(html: string): ListedFiling[] {
  const { accession, form, itemTitles, ...page } = parseIndexHeaders(html);
  if (accession === null || form === null) throw new Unreadable("missing-form");
  return listedOf("index-headers", { ...page, accession, form }, itemTitles);
}

/** The filing once for each of its entities. */
function listedOf(
  origin: "index-page" | "index-headers",
  page: Pick<ListedFiling, "accession" | "form" | "filedOn" | "acceptedAt" | "periodOfReport"> & {
    entities: readonly FilingEntity[];
  },
  itemLines: readonly string[],
): ListedFiling[] {
  const { accession, form, filedOn, acceptedAt, periodOfReport, entities } = page;
  const items = form.startsWith("8-K") ? itemsOf(itemLines) : null;
  return entities.map(({ cik, name, role }) => ({
    accession,
    cik,
    origin,
    form,
    companyName: name,
    role,
    filedOn,
    acceptedAt,
    periodOfReport,
    items,
  }));
}

function itemsOf(lines: readonly string[]): string[] {
  return [...new Set(lines.flatMap((line) => itemOfLine(line) ?? []))];
}
