import { SaxesParser, type SaxesTagPlain } from "saxes";
import { Unreadable } from "./unreadable.ts";

export type XmlElement = {
  /** Without namespace prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  /** Character data before the first child, in one piece, not trimmed: EDGAR's forms mix no text with elements. */
  text: string;
};

/** EDGAR's deepest form has six levels; feeds have seven. */
const deepestLevel = 24;
const longestAttribute = 32_768;
/** A full Form 4 has about two thousand, a feed page of 100 entries as many. */
const mostElements = 100_000;

/**
 * A small tree of a whole XML document, read strictly. Document types, and with them entities other than the
 * five of XML, are refused.
 * @param onBareAttribute  called for each attribute without a value, which is then left out; without it such
 *   an attribute is refused like every other fault
 * @throws {Unreadable} doctype, too-deep, too-large, truncated or malformed-xml
 */
export function parseXml(text: string, onBareAttribute?: () => void): XmlElement {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const top: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open: XmlElement[] = [top];
  let current = top;
  let isClosing = false;
  let elements = 0;
  parser.on("opentag", (tag) => {
    elements += 1;
    if (elements > mostElements)
      throw new Unreadable("too-large", `more than ${mostElements} elements`);
    if (open.length > deepestLevel)
      throw new Unreadable("too-deep", `more than ${deepestLevel} levels`);
    const element = elementOf(tag);
    current.children.push(element);
    open.push(element);
    current = element;
  });
  const addText = (characters: string): void => {
    if (current.children.length === 0) current.text += characters;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    open.pop();
    current = open.at(-1) ?? top;
  });
  parser.on("doctype", () => {
    throw new Unreadable("doctype");
  });
  parser.on("error", (error) => {
    if (onBareAttribute !== undefined && error.message.endsWith("attribute without value.")) {
      onBareAttribute();
      return;
    }
    throw isClosing
      ? new Unreadable("truncated")
      : new Unreadable("malformed-xml", sentenceOf(error.message));
  });
  parser.write(text);
  isClosing = true;
  parser.close();
  const root = top.children[0];
  if (root === undefined) throw new Unreadable("truncated");
  return root;
}

function elementOf(tag: SaxesTagPlain): XmlElement {
  const colon = tag.name.indexOf(":");
  for (const name in tag.attributes) {
    const { length } = tag.attributes[name] ?? "";
    if (length > longestAttribute)
      throw new Unreadable("too-large", `an attribute of ${length} characters`);
  }
  return {
    name: colon === -1 ? tag.name : tag.name.slice(colon + 1),
    attributes: tag.attributes,
    children: [],
    text: "",
  };
}

function sentenceOf(message: string): string {
  return message
    .replace(/^\d+:\d+: /, "")
    .replace(/\.$/, "")
    .slice(0, 200);
}
