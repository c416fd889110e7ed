import { calendarDate } from "../submission/edgar-time.ts";
import { decodeEntities } from "../text/decode-entity.ts";

/** A tagged fact of the ecd taxonomy with its place in the document. */
export type InlineFact = {
  /** Without prefix. */
  name: string;
  context: string;
  id: string | null;
  /** Local name of the transformation, such as "fixed-true"; null without one. */
  format: string | null;
  scale: string | null;
  /** The measure of its unit, such as "xbrli:shares", or the id of one that is not defined; null without a unit. */
  unit: string | null;
  isHidden: boolean;
  /** Content with its continuations, white space collapsed; line breaks at the end of blocks. */
  text: string;
  /** Where its element begins and ends in the document. */
  start: number;
  end: number;
};

export type FactContext = {
  startOn: string | null;
  endOn: string | null;
  /** Local name of the dimension to local name of the member. */
  members: ReadonlyMap<string, string>;
};

/** Facts whose content was not read, because there are too many or too long ones. */
export type InlineFacts = { facts: readonly InlineFact[]; isCutOff: boolean };

/** Far above any filing: the longest have two hundred. */
const mostFacts = 5_000;
/** Of the text of all facts. Nested text blocks repeat their content, so a hostile filing could fill the memory. */
const mostText = 8_000_000;
const namespace = /\sxmlns:([\w.-]{1,40})="http:\/\/xbrl\.sec\.gov\/ecd\/[^"]{1,40}"/g;
const inlineNamespace = /\sxmlns:([\w.-]{1,40})="http:\/\/www\.xbrl\.org\/2013\/inlineXBRL"/;

/** Of documents that were saved again without the declaration; no filer gives it to another taxonomy. */
const usualPrefix = "ecd";

/** Whether the document declares the taxonomy, in any year's version, or uses its usual prefix. */
export function mentionsEcd(html: string): boolean {
  return html.includes("http://xbrl.sec.gov/ecd/") || html.includes(`"${usualPrefix}:`);
}

type Open = { kind: string; attributes: string; start: number; contentStart: number };
type Continuation = { contentStart: number; contentEnd: number; continuedAt: string | null };

/**
 * All facts of the ecd taxonomy, in the order in which they begin. One pass over the tags of inline
 * XBRL; nested elements, hidden facts, and continuations count, `ix:exclude` does not.
 */
export function ecdFacts(html: string): InlineFacts {
  const declared = [...html.matchAll(namespace)].map(([, prefix]) => prefix);
  const prefixes = new Set([usualPrefix, ...declared]);
  const inline = inlineNamespace.exec(html)?.[1] ?? "ix";
  const tag = new RegExp(
    `<(/?)${inline}:(nonNumeric|nonFraction|continuation|hidden|exclude)(\\s[^<>]{0,4000})?>`,
    "g",
  );
  const open: Open[] = [];
  const found: (Open & { contentEnd: number; end: number; isHidden: boolean })[] = [];
  const continuations = new Map<string, Continuation>();
  const excluded: [number, number][] = [];
  let hiddenDepth = 0;
  for (const match of html.matchAll(tag)) {
    const [written, slash, kind = "", attributes = ""] = match;
    if (slash === "" && !attributes.endsWith("/")) {
      if (kind === "hidden") hiddenDepth += 1;
      const contentStart = match.index + written.length;
      open.push({ kind, attributes, start: match.index, contentStart });
      continue;
    }
    const last = open.at(-1);
    if (slash === "" || last?.kind !== kind) continue;
    open.pop();
    const end = match.index + written.length;
    if (kind === "hidden") hiddenDepth -= 1;
    else if (kind === "exclude") excluded.push([last.start, end]);
    else if (kind === "continuation")
      continuations.set(attribute(last.attributes, "id") ?? "", {
        contentStart: last.contentStart,
        contentEnd: match.index,
        continuedAt: attribute(last.attributes, "continuedAt"),
      });
    else if (isEcd(last.attributes, prefixes) && found.length < mostFacts)
      found.push({ ...last, contentEnd: match.index, end, isHidden: hiddenDepth > 0 });
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  return readContents(html, found, { continuations, excluded });
}

function isEcd(attributes: string, prefixes: ReadonlySet<string | undefined>): boolean {
  const name = attribute(attributes, "name") ?? "";
  return prefixes.has(name.slice(0, Math.max(0, name.indexOf(":"))));
}

function readContents(
  html: string,
  found: readonly (Open & { contentEnd: number; end: number; isHidden: boolean })[],
  pieces: { continuations: ReadonlyMap<string, Continuation>; excluded: [number, number][] },
): InlineFacts {
  let length = 0;
  const facts: InlineFact[] = [];
  const units = unitMeasures(html);
  for (const { attributes, start, end, contentStart, contentEnd, isHidden } of found) {
    const unit = attribute(attributes, "unitRef");
    const spans: [number, number][] = [[contentStart, contentEnd]];
    const seen = new Set<string>();
    let next = attribute(attributes, "continuedAt");
    while (next !== null && !seen.has(next)) {
      seen.add(next);
      const piece = pieces.continuations.get(next);
      if (piece === undefined) break;
      spans.push([piece.contentStart, piece.contentEnd]);
      next = piece.continuedAt;
    }
    length += spans.reduce((sum, [from, to]) => sum + to - from, 0);
    if (length > mostText) return { facts, isCutOff: true };
    const name = attribute(attributes, "name") ?? "";
    facts.push({
      name: name.slice(name.indexOf(":") + 1),
      context: attribute(attributes, "contextRef") ?? "",
      id: attribute(attributes, "id"),
      format: attribute(attributes, "format")?.replace(/^.*:/, "") ?? null,
      scale: attribute(attributes, "scale"),
      unit: unit === null ? null : (units.get(unit) ?? unit),
      isHidden,
      text: spans
        .map((span) => textOf(html, span, pieces.excluded))
        .join(" ")
        .trim(),
      start,
      end,
    });
  }
  return { facts, isCutOff: found.length >= mostFacts };
}

const unitTag =
  /<(?:[\w.-]{1,40}:)?unit\s[^<>]{0,200}?id="([^"<>]{1,200})"[^<>]{0,200}>\s*(?:<(?:[\w.-]{1,40}:)?measure>\s*([^<>\s]{1,200})|<(?:[\w.-]{1,40}:)?divide\b)/g;

/** The measure of each unit by its id, "divide" for a ratio. */
function unitMeasures(html: string): ReadonlyMap<string, string> {
  const found = [...html.matchAll(unitTag)];
  return new Map(found.map(([, id = "", measure = "divide"]) => [id, measure]));
}

function textOf(html: string, [from, to]: [number, number], excluded: [number, number][]): string {
  let source = "";
  let at = from;
  for (const [start, end] of excluded) {
    if (start < at || end > to) continue;
    source += html.slice(at, start);
    at = end;
  }
  return plainText(source + html.slice(at, to));
}

/** Text of a fragment: entities decoded, white space collapsed, blocks and rows on lines of their own. */
export function plainText(fragment: string): string {
  const lines = fragment
    .replace(/<!--[\s\S]{0,100000}?-->/g, "")
    .replace(/\s+/g, " ")
    .replace(/<\/?(?:div|p|tr|table|li|ul|ol|h\d)(?:\s[^<>]*)?\/?>|<br\s*\/?>/gi, "\n")
    .replace(/<\/t[dh]>/gi, " ")
    .replace(/<[^<>]*>/g, "");
  return decodeEntities(lines)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();
}

function attribute(attributes: string, name: string): string | null {
  const written = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return written === null ? null : decodeEntities(written[1] ?? written[2] ?? "");
}

const contextTag =
  /<(?:[\w.-]{1,40}:)?context\s(?:[^<>]{0,200}?\s)?id="([^"<>]{1,200})"[^<>]{0,200}>/g;
const longestContext = 20_000;

/** The contexts of some ids, in one pass; ids that the document does not define are absent. */
export function factContexts(
  html: string,
  ids: ReadonlySet<string>,
): ReadonlyMap<string, FactContext> {
  const contexts = new Map<string, FactContext>();
  for (const { index, 0: tag, 1: id = "" } of html.matchAll(contextTag)) {
    if (!ids.has(id) || contexts.has(id)) continue;
    const following = html.slice(index + tag.length, index + tag.length + longestContext);
    const end = following.search(/<\/(?:[\w.-]{1,40}:)?context>/);
    if (end !== -1) contexts.set(id, contextOf(following.slice(0, end)));
  }
  return contexts;
}

function contextOf(body: string): FactContext {
  const members =
    /explicitMember\s[^<>]{0,200}?dimension="([^"]{1,200})"[^<>]{0,200}>\s*([^<]{1,300}?)\s*</g;
  const dayIn = (element: string): string | null =>
    calendarDate(
      new RegExp(`<(?:[\\w.-]{1,40}:)?${element}>\\s*(\\d{4}-\\d\\d-\\d\\d)`).exec(body)?.[1] ?? "",
    );
  return {
    startOn: dayIn("startDate"),
    endOn: dayIn("endDate") ?? dayIn("instant"),
    members: new Map(
      [...body.matchAll(members)].map(([, axis = "", member = ""]) => [
        axis.slice(axis.indexOf(":") + 1),
        member.slice(member.indexOf(":") + 1),
      ]),
    ),
  };
}
