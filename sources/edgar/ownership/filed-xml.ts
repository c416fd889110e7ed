import { Unreadable } from "../unreadable.ts";
import { parseXml, type XmlElement } from "../xml-tree.ts";

/** Pretty-printed XML has no third of its lines of one length, and no tag longer than this. */
const shortestWrap = 60;
const fewestWraps = 3;
/** Where EDGAR cut the lines of full submissions; this XML may have been taken out of one. */
const edgarsCut = 1023;

/**
 * The tree of an ownership document. What is well-formed is read as filed, whatever its lines look
 * like. Only where it is not is something set right, and said: "rejoined-lines" where long lines were
 * broken at a fixed width, in the middle of tags and values (by senders of 2003, and by EDGAR until
 * about 2011), else "bare-attribute" where a tag holds a word that is no attribute
 * (`<nonDerivativeTable ativeTable>`). Nothing else is repaired.
 * @throws {Unreadable} as `parseXml`, of the text as filed
 */
export function parseFiledXml(xml: string): { root: XmlElement; flags: readonly string[] } {
  try {
    return { root: parseXml(xml), flags: [] };
  } catch (error) {
    if (!isMalformed(error)) throw error;
    const corrected = parseJoined(xml) ?? parseWithBareAttributes(xml);
    if (corrected === null) throw error;
    return corrected;
  }
}

type Mended = { root: XmlElement; flags: readonly string[] };

function parseJoined(xml: string): Mended | null {
  for (const joined of joinedLines(xml)) {
    const root = attempt(() => parseXml(joined));
    if (root !== null) return { root, flags: ["rejoined-lines"] };
  }
  return null;
}

function parseWithBareAttributes(xml: string): Mended | null {
  const flags = new Set<string>();
  const root = attempt(() => parseXml(xml, () => flags.add("bare-attribute")));
  return root === null ? null : { root, flags: [...flags] };
}

function attempt(parse: () => XmlElement): XmlElement | null {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function isMalformed(error: unknown): boolean {
  return error instanceof Unreadable && error.reasonCode === "malformed-xml";
}

/**
 * The text without the breaks after its longest lines, where those are a third of all lines or end
 * at EDGAR's cut; then, as some senders counted the break itself, after those one shorter as well.
 */
function joinedLines(xml: string): string[] {
  const lines = xml.split(/\r?\n/);
  const width = lines.reduce((longest, { length }) => Math.max(longest, length), 0);
  const wrapped = lines.filter(({ length }) => length === width).length;
  const isWrapped = width >= shortestWrap && wrapped >= fewestWraps && wrapped * 3 >= lines.length;
  if (!isWrapped && (width !== edgarsCut || lines.length === 1)) return [];
  return [width, width - 1].map((joinedFrom) =>
    lines.map((line) => (line.length >= joinedFrom ? line : `${line}\n`)).join(""),
  );
}
