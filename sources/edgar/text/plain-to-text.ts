import { decodeEntity } from "./decode-entity.ts";
import type { TextWriter } from "./text-writer.ts";

/** Tags of EDGAR's own in plain-text filings: page and table marks, column rulers, wrappers. */
const mark =
  /<\/?(?:page|table|caption|s|c|fn|f\d{1,3}|text|pre|xbrl|document|type|sequence|filename|description)>/gi;

/**
 * Writes the text of a plain-text document of the 1990s with its lines; page and table marks end a
 * line, everything else between angle brackets is text.
 */
export function plainToText(plain: string, writer: TextWriter): void {
  let at = 0;
  for (const { index, 0: tag } of plain.matchAll(mark)) {
    writeWithEntities(plain, at, index, writer);
    if (tag.length > "</s>".length) writer.breakLine();
    else writer.breakWord();
    at = index + tag.length;
  }
  writeWithEntities(plain, at, plain.length, writer);
}

function writeWithEntities(plain: string, start: number, end: number, writer: TextWriter): void {
  const part = plain.slice(start, end);
  let at = 0;
  for (let found = part.indexOf("&"); found !== -1; found = part.indexOf("&", at)) {
    writer.write(part, at, found, true);
    const entity = decodeEntity(part, found);
    // Typists wrote "AT&T" and "R&D": without its semicolon it is text.
    const isEntity = entity !== null && part[found + entity.length - 1] === ";";
    const characters = isEntity ? entity.characters : "&";
    writer.write(characters, 0, characters.length, true);
    at = found + (isEntity ? entity.length : 1);
  }
  writer.write(part, at, part.length, true);
}
