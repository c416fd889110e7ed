import { directionOf } from "#domain/trades/lines/direction.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";

// Any dash or space may stand where the rule has an optional dash.
const gap = "[\\s\\u00ad\\u2010-\\u2015\\u2212-]*";
const planRule = new RegExp(`(?<!\\d)10b${gap}5${gap}1(?!\\d)`, "giu");
const fraudRule = new RegExp(`(?<!\\d)10b${gap}5(?!${gap}\\d)`, "giu");
const planWord = /^\W*plans?\b/iu;
const notWord = /^\W*not\W*$/iu;
const wordsToPlan = 3;
const wordsAfterNot = 10;

/**
 * Whether a text says a trade was made under a Rule 10b5-1 plan: it names 10b5-1, or 10b-5 with
 * "plan" at most three words away, and "not" does not stand among the ten words before it in the
 * same sentence. "Rule 10b-5" alone is the anti-fraud rule.
 * Source: DOMAIN rules, section 2.
 */
export function mentionsPlan(text: string): boolean {
  return sentencesOf(text).some(
    (sentence) =>
      matchesOf(sentence, planRule).some((match) => !isNegated(sentence, match.index)) ||
      matchesOf(sentence, fraudRule).some(
        (match) =>
          !isNegated(sentence, match.index) &&
          hasPlanNearby(sentence, match.index, match.index + match[0].length),
      ),
  );
}

function matchesOf(sentence: string, pattern: RegExp): RegExpExecArray[] {
  return [...sentence.matchAll(pattern)];
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function isNegated(sentence: string, matchStart: number): boolean {
  return wordsOf(sentence.slice(0, matchStart))
    .slice(-wordsAfterNot)
    .some((word) => notWord.test(word));
}

function hasPlanNearby(sentence: string, matchStart: number, matchEnd: number): boolean {
  const before = wordsOf(sentence.slice(0, matchStart)).slice(-wordsToPlan);
  const after = wordsOf(sentence.slice(matchEnd)).slice(0, wordsToPlan);
  return [...before, ...after].some((word) => planWord.test(word));
}

/** What the plan rule says of one purchase or sale line, and from which texts. */
export type PlanFinding = {
  isPlan: boolean;
  /** The checkbox is off while a text speaks of a plan. */
  isConflict: boolean;
  /** The deciding rule in words. */
  basis: string;
  /** Footnote ids whose text mentions a plan, "remarks" for the remarks. */
  mentionedIn: readonly string[];
};

/**
 * Applies the checkbox and the texts to every purchase and sale line of a filing. Where a line cites
 * a footnote that names a plan, the citations decide; otherwise what the filing says anywhere holds
 * for all of its lines alike. Source: DOMAIN rules, section 2.
 * @param lines  the filing's purchase and sale lines
 * @returns findings in the order of the lines
 */
export function findPlans(
  filing: OwnershipFiling,
  lines: readonly OwnershipLine[],
): readonly PlanFinding[] {
  if (lines.length === 0) return [];
  const planNotes = new Set(
    Object.entries(filing.footnotes).flatMap(([id, text]) => (mentionsPlan(text) ? [id] : [])),
  );
  const anywhere = [...planNotes];
  if (filing.remarks !== null && mentionsPlan(filing.remarks)) anywhere.push("remarks");
  const cited = lines.map((line) => line.footnoteIds.filter((id) => planNotes.has(id)));
  const isCitedByAny = lines.some(
    (line, index) => directionOf(line) !== null && (cited[index]?.length ?? 0) > 0,
  );
  return lines.map((_line, index) =>
    planFinding(filing.isPlanChecked, {
      mentionedIn: isCitedByAny ? (cited[index] ?? []) : anywhere,
      isCitedByAny,
    }),
  );
}

function planFinding(
  isChecked: boolean | null,
  texts: { mentionedIn: readonly string[]; isCitedByAny: boolean },
): PlanFinding {
  const { mentionedIn, isCitedByAny } = texts;
  const isMentioned = mentionedIn.length > 0;
  if (isChecked === false) {
    return { isPlan: false, isConflict: isMentioned, basis: "checkbox not ticked", mentionedIn };
  }
  const checkbox = isChecked === true ? "checkbox ticked" : "no checkbox on the form";
  if (isCitedByAny) {
    const basis = `${checkbox}; only lines that cite a plan footnote count`;
    return { isPlan: isMentioned, isConflict: false, basis, mentionedIn };
  }
  return isChecked === true
    ? { isPlan: true, isConflict: false, basis: checkbox, mentionedIn }
    : {
        isPlan: isMentioned,
        isConflict: false,
        basis: `${checkbox}, no line cites a plan footnote; all footnotes and the remarks decide`,
        mentionedIn,
      };
}

// A full stop after these, or after a single letter as in "U.S." and initials, ends no sentence.
const abbreviation =
  /(?:\b(?:inc|corp|co|ltd|llc|plc|bros|mr|mrs|ms|dr|st|jr|sr|no|nos|sec|art|par|approx|dept|esq|et al|e\.g|i\.e|vs?)|(?<![\p{L}\p{N}])\p{L}|\.\p{L})\.$/iu;

/** The sentences of a footnote, in order; abbreviations and initials end none. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(/(?<=[.!?])\s+/u)) {
    const open = sentences.at(-1);
    if (open !== undefined && abbreviation.test(open)) sentences.push(`${sentences.pop()} ${part}`);
    else sentences.push(part);
  }
  return sentences;
}
