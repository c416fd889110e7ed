import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** Longer than any name HTML knows, which is 32 with its semicolon. */
const entity = /&(?:#[xX][\da-fA-F]{1,8}|#\d{1,8}|[A-Za-z][A-Za-z\d]{1,32});?/y;

const mostRemembered = 5000;

const decoded = new Map<string, string>();

let pieces: string[] = [];
let source = "";
const ignore = (): void => undefined;
const gather: TokenizerCallbacks = {
  ontext: (start, end) => pieces.push(source.slice(start, end)),
  ontextentity: (codePoint) => pieces.push(String.fromCodePoint(codePoint)),
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
};
const tokenizer = new Tokenizer({}, gather);

/**
 * The character reference that starts at `at`, as browsers read it: named, numeric, Windows numbers,
 * with or without its semicolon.
 * @returns its characters and how many of the source it took; null when it is only an ampersand
 */
export function decodeEntity(
  text: string,
  at: number,
): { characters: string; length: number } | null {
  entity.lastIndex = at;
  const written = entity.exec(text)?.[0];
  if (written === undefined) return null;
  const known = decoded.get(written);
  if (known !== undefined) return { characters: known, length: written.length };
  const characters = decodeAlone(written);
  // A filing made of nothing but different references must not fill the memory.
  if (decoded.size < mostRemembered) decoded.set(written, characters);
  return { characters, length: written.length };
}

/** All character references of a short text, such as an attribute. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? decodeAlone(text) : text;
}

function decodeAlone(text: string): string {
  pieces = [];
  source = text;
  tokenizer.reset();
  tokenizer.write(text);
  tokenizer.end();
  return pieces.join("");
}
