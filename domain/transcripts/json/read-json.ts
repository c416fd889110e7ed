import { checkCall, placeText, type PlaceInCall } from "#domain/transcripts/check-call.ts";
import { mostErrorsCounted } from "#contract/operations/reviews/transcript-import.ts";
import { type ReadContext, reasonOf } from "#domain/transcripts/faults.ts";
import { faultOfJson, linesOfPlaces, placeName } from "#domain/transcripts/json/scan-json.ts";

/** UTF-16 code units of one line of a JSON-lines file, and of a JSON file. */
const longestCall = 12_000_000;
/** Of a member that is taken for another spelling. */
const longestName = 60;
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
      "This JSON spans several lines. Name the file .json if it is one call, or write each call on one line.",
    );
    return;
  }
  let line = 0;
  for (let start = 0; start <= content.length && !context.faults.isFull;) {
    const found = content.indexOf("\n", start);
    const end = found === -1 ? content.length : found;
    line += 1;
    if (end > start) readObject(content.slice(start, end), { ...context, firstLine: line });
    start = end + 1;
  }
}

/** Reads a JSON file, which holds one call. */
export function readJson(content: string, context: ReadContext): void {
  readObject(content, { ...context, firstLine: 1 });
}

const none: ReadonlyMap<string, number> = new Map();

/** `firstLine`: of the file, from 1, in which the text begins. */
type ObjectContext = ReadContext & { firstLine: number };

function readObject(text: string, { faults, addCall, firstLine }: ObjectContext): void {
  const lineInFile = (line: number): number => firstLine + line - 1;
  const line = lineInFile((/^\s*/.exec(text)?.[0] ?? "").split("\n").length);
  if (text.length > longestCall) {
    faults.add(line, "This call is longer than 12,000,000 characters. Split it.");
    return;
  }
  if (text.trim() === "") return;
  const fault = faultOfJson(text);
  if (fault !== null) {
    faults.add(lineInFile(fault.line), fault.message);
    return;
  }
  const given: unknown = JSON.parse(text);
  const misspelt = misspeltMembers(given).slice(0, mostErrorsCounted);
  const checked = checkCall(given);
  if (checked.isCall && misspelt.length === 0) {
    addCall(checked.call, line);
    return;
  }
  const wrong = [...misspelt, ...(checked.isCall ? [] : checked.faults)];
  // All places of one line have the same: nothing need be looked for.
  const wanted = text.includes("\n") ? wrong.flatMap(({ place }) => waysTo(place)) : [];
  const lines = wanted.length === 0 ? none : linesOfPlaces(text, new Set(wanted));
  for (const { place, given: value, toDo } of wrong) {
    if (faults.isFull) return;
    const found = waysTo(place)
      .map((way) => lines.get(way))
      .findLast((each) => each !== undefined);
    const field = placeText(place);
    faults.add(lineInFile(found ?? 1), reasonOf(keyOf(given), toDo, { field, given: value }));
  }
}

function keyOf(given: unknown): unknown {
  return typeof given === "object" && given !== null && "key" in given ? given.key : null;
}

/** The place and all it lies in, from outside: what is missing is reported where it should be. */
function waysTo(place: PlaceInCall): string[] {
  const ways = [""];
  for (const step of place) ways.push(placeName(ways.at(-1) ?? "", step));
  return ways;
}

function misspeltMembers(given: unknown) {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return [];
  return Object.keys(given).flatMap((name) => {
    const known = name.length > longestName ? undefined : otherSpelling.get(bare(name));
    if (known === undefined || known === name) return [];
    return [{ place: [name], given: null, toDo: `Write this member ${known}.` }];
  });
}

function bare(name: string): string {
  return name.replaceAll(/[_\s-]/g, "").toLowerCase();
}
