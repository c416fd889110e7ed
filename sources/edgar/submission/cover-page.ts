import { parseCik } from "#sources/edgar/identifiers.ts";
import type { CoverShareCount } from "#sources/edgar/parsed-filing.ts";
import { calendarDate } from "./edgar-time.ts";

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
  const contexts = readContexts(html, new Set(facts.map(({ context }) => context)));
  const first = (name: string): string | null =>
    facts.find((fact) => fact.name === name)?.text || null;
  const period = facts.find((fact) => fact.name === "DocumentPeriodEndDate");
  return {
    documentType: first("DocumentType"),
    registrantCik: parseCik(first("EntityCentralIndexKey") ?? ""),
    periodEndOn:
      period === undefined
        ? null
        : (writtenDate(period.text) ?? contexts.get(period.context)?.endOn ?? null),
    shareCounts: shareCounts(contexts, facts),
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

/** Beyond it a fact is none of a cover page's. */
const longestFact = 2000;

function deiFacts(html: string): Fact[] {
  const facts: Fact[] = [];
  for (const found of html.matchAll(opening)) {
    const [tag, element = "", attributes = ""] = found;
    const name = attribute(attributes, "name");
    if (!name.startsWith("dei:") || !coverFacts.has(name.slice(4)) || tag.endsWith("/>")) continue;
    const start = found.index + tag.length;
    const closing = `</ix:${element}>`;
    // Not searched for up to the end of the document: it may have millions of facts without an end.
    const following = html.slice(start, start + longestFact + closing.length);
    const length = following.indexOf(closing);
    if (length === -1) continue;
    const context = attribute(attributes, "contextRef");
    facts.push({
      name: name.slice(4),
      context,
      attributes,
      text: plainText(following.slice(0, length)),
    });
  }
  return facts;
}

function shareCounts(
  contexts: ReadonlyMap<string, Context>,
  facts: readonly Fact[],
): CoverShareCount[] {
  const symbolOf = symbolsByClass(contexts, facts);
  const counts = new Map<string, CoverShareCount>();
  for (const fact of facts) {
    if (fact.name !== "EntityCommonStockSharesOutstanding") continue;
    const { endOn, shareClass, otherAxes } = contexts.get(fact.context) ?? noContext;
    const shares = scaledCount(fact.text, attribute(fact.attributes, "scale"));
    if (endOn === null || shares === null || otherAxes) continue;
    // A count without a class belongs to the only common stock, whose symbol may name its class.
    const ticker =
      symbolOf.get(shareClass) ??
      (shareClass === null ? symbolOf.get("CommonStockMember") : null) ??
      null;
    const key = JSON.stringify([shareClass, endOn]);
    if (!counts.has(key)) counts.set(key, { shareClass, ticker, endOn, shares });
  }
  return [...counts.values()];
}

/** The first symbol of each class of shares; null is the class of a symbol that names none. */
function symbolsByClass(
  contexts: ReadonlyMap<string, Context>,
  facts: readonly Fact[],
): ReadonlyMap<string | null, string> {
  const symbols = new Map<string | null, string>();
  for (const { name, text, context } of facts) {
    if (name !== "TradingSymbol" || text === "") continue;
    const { shareClass } = contexts.get(context) ?? noContext;
    if (!symbols.has(shareClass)) symbols.set(shareClass, text);
  }
  return symbols;
}

type Context = { endOn: string | null; shareClass: string | null; otherAxes: boolean };

const noContext: Context = { endOn: null, shareClass: null, otherAxes: false };
const contextOpening = /<(?:xbrli:)?context\s(?:[^<>]{0,200}?\s)?id="([^"<>]{1,200})"/g;
const longestContext = 20_000;

/** Those of some ids, in one pass: there may be thousands, and a cover page uses five. */
function readContexts(html: string, ids: ReadonlySet<string>): ReadonlyMap<string, Context> {
  const contexts = new Map<string, Context>();
  if (ids.size === 0) return contexts;
  for (const { index, 0: tag, 1: id = "" } of html.matchAll(contextOpening)) {
    if (!ids.has(id) || contexts.has(id)) continue;
    const start = index + tag.length;
    const following = html.slice(start, start + longestContext);
    const end = following.indexOf("context>");
    contexts.set(id, end === -1 ? noContext : readContext(following.slice(0, end)));
  }
  return contexts;
}

function readContext(body: string): Context {
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
