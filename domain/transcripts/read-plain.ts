import { checkCall } from "#domain/transcripts/check-call.ts";
import { quoted, type ReadContext } from "#domain/transcripts/faults.ts";
import type { Interaction } from "#domain/transcripts/transcript.ts";

const namePattern = /^(\d{4})(\d{2})(\d{2})_([A-Z][A-Z.-]{0,9})\.txt$/;
/** A line that greets the next asker, hands over, or opens an answer. */
const opening =
  /^(hi|hey|hello|good (morning|afternoon|evening)|thanks|thank you|yes|yeah|sure|no|well|okay|ok|right|so, <unk>|<unk>|great question|good question|(that'?s|it'?s) a (good|great|fair) question|operator)\b/i;
/** Lines of welcome and of the usual warnings open nothing. */
const remarksAtLeast = 8;
/** A greeting and the first sentence of the answer belong together. */
const shortestInteraction = 3;
const descriptionLength = 90;

/**
 * Reads a plain transcript: one sentence a line, no speakers, as the MAEC data set has them; the
 * name of the file tells day and ticker. Most questions are missing in such texts, so the cut goes
 * by answers: from the eighth line on, a line that greets, hands over or opens an answer ("Yes",
 * "Sure", "Thanks") begins an interaction of at least three lines; what comes before the first is
 * the prepared remarks.
 */
export function readPlain(content: string, { name, faults, addCall }: ReadContext): void {
  const found = namePattern.exec(name);
  const [, year, month, day, ticker = ""] = found ?? [];
  const heldOn = `${year}-${month}-${day}`;
  if (found === null || Number.isNaN(Date.parse(heldOn))) {
    faults.add(
      null,
      `Name a plain-text transcript DATE_TICKER.txt, such as 20170209_EXPE.txt: it is ${quoted(name)}.`,
    );
    return;
  }
  const lines = content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const checked = checkCall({
    key: name.slice(0, -".txt".length),
    cik: null,
    ticker,
    companyName: ticker,
    fiscalPeriod: null,
    heldOn,
    title: `${ticker} conference call`,
    interactions: cut(lines).map((group, place) => interactionOf(group, place)),
  });
  if (checked.isCall) addCall(checked.call, 1);
  else for (const { toDo } of checked.faults) faults.add(null, toDo);
}

function cut(lines: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let current: string[] = [];
  for (const line of lines) {
    const least = groups.length === 0 ? remarksAtLeast : shortestInteraction;
    if (opening.test(line) && current.length >= least) {
      groups.push(current);
      current = [];
    }
    current.push(line);
  }
  groups.push(current);
  return groups;
}

function interactionOf(lines: readonly string[], place: number): Interaction {
  const text = lines.join(" ");
  const start =
    text.length <= descriptionLength ? text : `${text.slice(0, descriptionLength).trimEnd()}…`;
  return {
    kind: place === 0 ? "remarks" : "question",
    description: place === 0 ? "Prepared remarks" : start,
    turns: [{ speaker: null, role: null, text }],
  };
}
