import { parseCik } from "../identifiers.ts";
import type { CoverShareCount } from "../parsed-filing.ts";
import { calendarDate } from "../submission/edgar-time.ts";

/** The dei facts of an inline XBRL cover page. */
export type CoverPage = {
  /** dei:DocumentType, e.g. "10-Q"; null when the document is no inline XBRL. */
  documentType: string | null;
  registrantCik: number | null;
  periodEndOn: string | null;
  shareCounts: readonly CoverShareCount[];
};

type Fact = { name: string; context: string; attributes: string; text: string };

/**
 * Reads form, registrant, period and shares outstanding by class from inline XBRL.
 * @param html  a primary document; other documents give nulls
 */
export function readCoverPage(html: string): CoverPage {
  const facts = deiFacts(html);
  const first = (name: string): string | null =>
    facts.find((fact) => fact.name === name)?.text || null;
  const period = facts.find((fact) => fact.name === "DocumentPeriodEndDate");
  return {
    documentType: first("DocumentType"),
    registrantCik: parseCik(first("EntityCentralIndexKey") ?? ""),
    periodEndOn:
      period === undefined
        ? null
        : (writtenDate(period.text) ?? contextOf(html, period.context).endOn),
    shareCounts: shareCounts(html, facts),
  };
}

const opening = /<ix:(nonNumeric|nonFraction)\s([^<>]{0,1000}?)\/?>/g;
const coverFacts = new Set([
  "DocumentType",
  "EntityCentralIndexKey",
  "DocumentPeriodEndDate",
  "EntityCommonStockSharesOutstanding",
  "TradingSymbol",
]);

function deiFacts(html: string): Fact[] {
  const facts: Fact[] = [];
  for (const found of html.matchAll(opening)) {
    const [tag, element = "", attributes = ""] = found;
    const name = attribute(attributes, "name");
    if (!name.startsWith("dei:") || !coverFacts.has(name.slice(4)) || tag.endsWith("/>")) continue;
    const start = found.index + tag.length;
    const end = html.indexOf(`</ix:${element}>`, start);
    if (end === -1 || end - start > 2000) continue;
    const context = attribute(attributes, "contextRef");
    facts.push({
      name: name.slice(4),
      context,
      attributes,
      text: plainText(html.slice(start, end)),
    });
  }
  return facts;
}

function shareCounts(html: string, facts: readonly Fact[]): CoverShareCount[] {
  const counts: CoverShareCount[] = [];
  const symbols = facts
    .filter((fact) => fact.name === "TradingSymbol" && fact.text !== "")
    .map((fact) => ({ symbol: fact.text, shareClass: contextOf(html, fact.context).shareClass }));
  const symbolOf = (shareClass: string | null): string | null =>
    symbols.find((listed) => listed.shareClass === shareClass)?.symbol ?? null;
  for (const fact of facts) {
    if (fact.name !== "EntityCommonStockSharesOutstanding") continue;
    const { endOn, shareClass, otherAxes } = contextOf(html, fact.context);
    const shares = scaledCount(fact.text, attribute(fact.attributes, "scale"));
    if (endOn === null || shares === null || otherAxes) continue;
    // A count without a class belongs to the only common stock, whose symbol may name its class.
    const ticker =
      symbolOf(shareClass) ?? (shareClass === null ? symbolOf("CommonStockMember") : null);
    const isRepeated = counts.some(
      (count) => count.shareClass === shareClass && count.endOn === endOn,
    );
    if (!isRepeated) counts.push({ shareClass, ticker, endOn, shares });
  }
  return counts;
}

type Context = { endOn: string | null; shareClass: string | null; otherAxes: boolean };

/** A context is found by its id: there may be thousands, and a cover page uses five. */
function contextOf(html: string, id: string): Context {
  const nothing: Context = { endOn: null, shareClass: null, otherAxes: false };
  let at = id === "" ? -1 : html.indexOf(`id="${id}"`);
  while (
    at !== -1 &&
    !/<(?:xbrli:)?context\s[^<>]{0,200}$/.test(html.slice(Math.max(0, at - 220), at))
  ) {
    at = html.indexOf(`id="${id}"`, at + 1);
  }
  if (at === -1) return nothing;
  const end = html.indexOf("context>", at);
  if (end === -1 || end - at > 20_000) return nothing;
  const body = html.slice(at, end);
  const members = [
    ...body.matchAll(
      /explicitMember\s[^<>]{0,200}?dimension="([^"]{1,200})"[^<>]{0,200}>([^<]{1,200})</g,
    ),
  ];
  const isClassAxis = (axis: string | undefined): boolean =>
    axis?.endsWith(":StatementClassOfStockAxis") ?? false;
  const member = members.find(([, axis]) => isClassAxis(axis))?.[2]?.trim();
  return {
    endOn: calendarDate(/<(?:xbrli:)?(?:instant|endDate)>\s*([\d-]{10})/.exec(body)?.[1] ?? ""),
    shareClass: member === undefined ? null : member.slice(member.indexOf(":") + 1),
    otherAxes: members.some(([, axis]) => !isClassAxis(axis)) || body.includes("typedMember"),
  };
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}

function plainText(fragment: string): string {
  return fragment
    .replace(/<[^<>]*>/g, "")
    .replace(/&#160;|&nbsp;|&#xa0;/gi, " ")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

/** "10,406.6" with scale 6 is 10406600000 shares; null unless a whole number of shares. */
function scaledCount(text: string, scale: string): string | null {
  const parts = /^(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d+))?$/.exec(text);
  const power = scale === "" ? 0 : /^\d{1,2}$/.test(scale) ? Number(scale) : -1;
  if (parts === null || power < 0) return null;
  const fraction = (parts[2] ?? "").replace(/0+$/, "");
  if (fraction.length > power) return null;
  const digits = (parts[1] ?? "").replaceAll(",", "") + fraction.padEnd(power, "0");
  return digits.replace(/^0+(?=\d)/, "");
}

const months =
  "january february march april may june july august september october november december".split(
    " ",
  );

/** "March 31, 2024" or "2024-03-31". */
function writtenDate(text: string): string | null {
  const parts = /^([A-Za-z]+)\s+(\d{1,2})\s*,\s*(\d{4})$/.exec(text);
  if (parts === null) return calendarDate(text);
  const month = months.indexOf((parts[1] ?? "").toLowerCase()) + 1;
  return calendarDate(
    `${parts[3]}-${String(month).padStart(2, "0")}-${(parts[2] ?? "").padStart(2, "0")}`,
  );
}
