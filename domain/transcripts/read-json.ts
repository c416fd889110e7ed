import { checkCall, placeText, type PlaceInCall } from "#domain/transcripts/check-call.ts";
import type { ReadContext } from "#domain/transcripts/read-context.ts";
import { placeName, scanJson } from "#domain/transcripts/scan-json.ts";

/** UTF-16 code units of one line of a JSON-lines file, and of a JSON file. */
const longestCall = 12_000_000;
const members = ["companyName", "fiscalPeriod", "heldOn", "fraudDescription"] as const;
const otherSpelling = new Map(members.map((name) => [bare(name), name]));

/**
 * Reads JSON lines: one call a line, blank lines between them allowed. Members that are not known are
 * passed over, but not those that are known under another spelling.
 */
export function readJsonLines(content: string, context: ReadContext): void {
  if (/^\s*[[{]\s*\r?\n/.test(content)) {
    context.faults.add(
      null,
      "This is JSON over several lines: name the file .json if it is one call, else write each call on one line.",
    );
    return;
  }
  let line = 0;
  for (let start = 0; start <= content.length && !context.faults.isFull;) {
    const found = content.indexOf("\n", start);
    const end = found === -1 ? content.length : found;
    line += 1;
    readObject(content.slice(start, end), { ...context, lineOf: () => line, line });
    start = end + 1;
  }
}

/** Reads a JSON file, which holds one call. */
export function readJson(content: string, context: ReadContext): void {
  const lineOf = (offset: number): number => linesBefore(content, offset) + 1;
  const line = lineOf(/\S/.exec(content)?.index ?? 0);
  readObject(content, { ...context, lineOf, line });
}

type ObjectContext = ReadContext & { line: number; lineOf: (offset: number) => number };

function readObject(text: string, { faults, addCall, line, lineOf }: ObjectContext): void {
  if (text.length > longestCall) {
    faults.add(line, "This call is longer than 12,000,000 characters: divide it.");
    return;
  }
  if (text.trim() === "") return;
  const { fault } = scanJson(text);
  if (fault !== null) {
    faults.add(lineOf(fault.at), fault.toDo);
    return;
  }
  const given: unknown = JSON.parse(text);
  const misspelt = misspeltMembers(given);
  const checked = checkCall(given);
  if (checked.isCall && misspelt.length === 0) {
    addCall(checked.call, line);
    return;
  }
  const wrong = [...misspelt, ...(checked.isCall ? [] : checked.faults)];
  const { offsets } = scanJson(text, new Set(wrong.flatMap(({ place }) => waysTo(place))));
  for (const { place, toDo } of wrong) {
    const offset = waysTo(place)
      .map((way) => offsets.get(way))
      .findLast((each) => each !== undefined);
    const where = placeText(place);
    faults.add(lineOf(offset ?? 0), where === "" ? toDo : `${capital(where)}: ${toDo}`);
  }
}

/** The place and all it lies in, from outside: what is missing is told where it should be. */
function waysTo(place: PlaceInCall): string[] {
  const ways = [""];
  for (const step of place) ways.push(placeName(ways.at(-1) ?? "", step));
  return ways;
}

function misspeltMembers(given: unknown) {
  if (typeof given !== "object" || given === null) return [];
  return Object.keys(given).flatMap((name) => {
    const known = otherSpelling.get(bare(name));
    if (known === undefined || known === name) return [];
    return [{ place: [name], toDo: `Write this member ${known}.` }];
  });
}

function bare(name: string): string {
  return name.replaceAll(/[_\s-]/g, "").toLowerCase();
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function linesBefore(text: string, offset: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1))
    count += 1;
  return count;
}
