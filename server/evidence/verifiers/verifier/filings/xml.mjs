/** A small reader of XML, and the bytes of a document in a submission as text. */
import { Cannot } from "../findings.mjs";

const entities = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

export function unescaped(text) {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name) => {
    if (name.startsWith("#")) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return String.fromCodePoint(code);
    }
    if (!(name in entities)) throw new Cannot(`the entity ${whole} is unknown`);
    return entities[name];
  });
}

/** A small reader of well-formed XML without a document type: elements with name, attributes, children, and text. */
export function parseXml(text) {
  const root = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const token =
    /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy;
  let end = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    end = token.lastIndex;
    const [, literal, closing, opening, attributes, isEmpty, plain] = match;
    const parent = open.at(-1);
    if (literal !== undefined) parent.text += literal;
    else if (plain !== undefined) parent.text += unescaped(plain);
    else if (closing !== undefined) {
      if (open.length < 2 || open.pop().name !== localName(closing))
        throw new Cannot("an element is not closed");
    } else if (opening !== undefined) {
      const element = { name: localName(opening), attributes: {}, children: [], text: "" };
      for (const [, name, double, single] of attributes.matchAll(
        /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
      ))
        element.attributes[name] = unescaped(double ?? single);
      parent.children.push(element);
      if (isEmpty === "") open.push(element);
    }
  }
  if (end !== text.length || open.length !== 1 || root.children.length !== 1)
    throw new Cannot("it is not well-formed");
  return root.children[0];
}

const localName = (name) => name.slice(name.indexOf(":") + 1);
export const childrenOf = (parent, name) => parent.children.filter((child) => child.name === name);

/** Trimmed text of an element, or of the `value` in it; null when empty. */
export function valueOf(element) {
  const inner = element.children.find(({ name }) => name === "value") ?? element;
  return inner.text.trim() || null;
}

export function textIn(parent, name) {
  const [child] = childrenOf(parent, name);
  return child === undefined ? null : valueOf(child);
}

export function* descendants(element) {
  for (const child of element.children) {
    yield child;
    yield* descendants(child);
  }
}

export const allText = (element) => element.text + element.children.map(allText).join("");

/** EDGAR cut the lines of submissions before 2012 after 1,023 bytes. */
export function restored(bytes, year) {
  const text = bytes.toString("latin1");
  if (year >= 2012) return text;
  return text
    .split("\n")
    .map((line) => {
      const whole = line.endsWith("\r") ? line.slice(0, -1) : line;
      return whole.length === 1023 ? whole : `${line}\n`;
    })
    .join("");
}

export function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
