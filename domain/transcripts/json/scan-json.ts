import {
  type JSONPath,
  type JSONVisitor,
  type ParseErrorCode,
  printParseErrorCode,
  visit,
} from "jsonc-parser";
import { quoted } from "#domain/transcripts/faults.ts";

/** Deeper than any call is. */
const deepest = 16;
const longestNumber = 400;
const strict = { disallowComments: true, allowTrailingComma: false };

/** What is wrong with a JSON text. */
export class JsonFault extends Error {
  /** From 1. */
  readonly line: number;
  /** @param startLine  from 0 */
  constructor(startLine: number, toDo: string) {
    super(toDo);
    this.line = startLine + 1;
  }
}

/**
 * The first thing that is wrong with a JSON text: it is not well formed, too deep, or names a member
 * twice, which readers take for different things. Null when all is well.
 */
export function faultOfJson(text: string): JsonFault | null {
  const named: Set<string>[] = [];
  let depth = 0;
  const begin = (_offset: number, _length: number, line: number): void => {
    if (depth > deepest) throw new JsonFault(line, "The JSON is nested deeper than any call.");
    depth += 1;
  };
  const end = (): void => void (depth -= 1);
  try {
    const visitor = {
      onObjectBegin: (offset: number, length: number, line: number) => {
        begin(offset, length, line);
        named.push(new Set());
      },
      onObjectProperty: (name: string, _offset: number, _length: number, line: number) => {
        if (named.at(-1)?.has(name) === true)
          throw new JsonFault(line, `Give the member ${quoted(name)} only once.`);
        named.at(-1)?.add(name);
      },
      onObjectEnd: () => {
        end();
        named.pop();
      },
      onArrayBegin: begin,
      onArrayEnd: end,
      onLiteralValue: (value: unknown, offset: number, length: number, line: number) => {
        if (typeof value === "number" && length > longestNumber)
          throw malformed(text, offset, line);
      },
      onError: (code: ParseErrorCode, offset: number, length: number, line: number) => {
        const isOpen =
          offset >= text.length ||
          (printParseErrorCode(code) === "UnexpectedEndOfString" && offset + length >= text.length);
        if (!isOpen) throw malformed(text, offset, line);
        throw new JsonFault(line, "The JSON ends too early: a bracket or quote is open.");
      },
    };
    visit(text, visitor, strict);
    return null;
  } catch (error) {
    if (error instanceof JsonFault) return error;
    throw error;
  }
}

function malformed(text: string, offset: number, line: number): JsonFault {
  const seen = quoted(text.slice(offset, offset + 200));
  return new JsonFault(line, `The JSON is not well formed at ${seen}: correct it there.`);
}

/**
 * Lines, from 1, of the places that are there.
 * @param text  JSON without a fault
 * @param wanted  places as `placeName` makes them
 */
export function linesOfPlaces(
  text: string,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  // What nothing wanted lies in is not walked into: a long name would be copied for all it holds.
  const outer = new Set([...wanted].flatMap(outerPlaces));
  const note = (line: number, path: JSONPath): boolean => {
    const place = path.reduce<string>(placeName, "");
    if (wanted.has(place)) lines.set(place, line + 1);
    return outer.has(place);
  };
  const visitor: JSONVisitor = {
    onObjectBegin: (_offset, _length, line, ...[, path]) => note(line, path()),
    onArrayBegin: (_offset, _length, line, ...[, path]) => note(line, path()),
    // Without these, what was not walked into never ends for the library.
    onObjectEnd: () => undefined,
    onArrayEnd: () => undefined,
    onLiteralValue: (_value, _offset, _length, ...[line, , path]) => void note(line, path()),
  };
  visit(text, visitor);
  return lines;
}

function outerPlaces(place: string): string[] {
  const steps = place.split("/");
  return steps.slice(1).map((_, at) => steps.slice(0, at + 1).join("/"));
}

/** The name of a member or element of the place. */
export function placeName(place: string, step: string | number): string {
  return `${place}/${step}`;
}
