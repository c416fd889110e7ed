import { type HighlightRange, normalizeRanges } from "#contract/categorization/highlight-range.ts";
import { type Label, labels } from "#contract/categorization/review-vocabulary.ts";
import { cueWords, notes } from "#cli/sources/reviews/sample-reviews.ts";
import { hardNegatives, plantedFrauds } from "#demo/calls/planted-calls.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";

type SampleAnnotation = {
  categorization: Label;
  reason: string | null;
  highlights: readonly HighlightRange[];
};

type Interaction = { ticker: string; interactionNumber: number; body: string };

/** How likely a reviewer says Relevant, by what the interaction is. */
const relevantShares = {
  fraud: 0.94,
  hardNegative: 0.4,
  /** The subject is touched, and opinions differ. */
  doubtful: 0.55,
  touched: 0.08,
  other: 0.01,
} as const;
const doubtfulShare = 0.4;
const noteShare = { relevant: 0.75, touched: 0.15, other: 0.02 } as const;
/** Enough to find an answer again, and nothing of it is filled in. */
const quoteLength = 60;

/**
 * What a demonstration account says of an interaction: mostly what is true of it, and otherwise what
 * a careful person may say. The same at every call.
 */
export function labelInteraction(
  email: string,
  { ticker, interactionNumber, body }: Interaction,
): SampleAnnotation {
  const shared = drawsFor("sample review", ticker, interactionNumber);
  const own = drawsFor("sample review", ticker, interactionNumber, email);
  const planted = plantedAnswer(ticker, body);
  const cues = cueSentences(ticker, body);
  const isDoubtful = shared.isLucky(doubtfulShare);
  const kind = planted?.kind ?? (cues.length === 0 ? "other" : isDoubtful ? "doubtful" : "touched");
  const marked = planted === null ? cues.slice(0, own.whole(1, 2)) : answerRange(planted, own);
  const highlights = normalizeRanges(body, marked);
  if (highlights.length === 0 || !own.isLucky(relevantShares[kind])) {
    const share = kind === "other" ? noteShare.other : noteShare.touched;
    const reason = own.isLucky(share) ? own.pick(notes.notRelevant) : null;
    return { categorization: labels.notRelevant, reason, highlights: [] };
  }
  const said = kind === "fraud" ? notes.planted : notes.doubtful;
  const reason = own.isLucky(noteShare.relevant) ? own.pick(said) : null;
  return { categorization: labels.relevant, reason, highlights };
}

type PlantedAnswer = { kind: "fraud" | "hardNegative"; sentences: readonly HighlightRange[] };

/** The answer planted in the text, by sentence, or null. */
function plantedAnswer(ticker: string, body: string): PlantedAnswer | null {
  const planted = [
    ...plantedFrauds.map((statement) => ({ kind: "fraud" as const, ...statement })),
    ...hardNegatives.map((statement) => ({ kind: "hardNegative" as const, ...statement })),
  ];
  for (const { kind, ticker: its, answer } of planted) {
    const [literal = ""] = answer.slice(0, quoteLength).split("{");
    const start = its === ticker ? body.indexOf(literal) : -1;
    if (start === -1) continue;
    const end = body.indexOf("\n", start);
    const last = end === -1 ? body.length : end;
    const sentences = sentencesOf(body).filter(([from]) => from >= start && from < last);
    return { kind, sentences };
  }
  return null;
}

/** The first two or three sentences of an answer, at times only those after its first. */
function answerRange({ sentences }: PlantedAnswer, own: Draws): HighlightRange[] {
  const from = own.isLucky(0.3) && sentences.length > 2 ? 1 : 0;
  const chosen = sentences.slice(from, from + own.whole(2, 3));
  const [first] = chosen;
  const last = chosen.at(-1);
  return first === undefined || last === undefined ? [] : [[first[0], last[1]]];
}

function cueSentences(ticker: string, body: string): HighlightRange[] {
  const cue = cueWords[ticker];
  if (cue === undefined) return [];
  return sentencesOf(body).filter(([start, end]) => cue.test(body.slice(start, end)));
}

function sentencesOf(body: string): HighlightRange[] {
  return [...body.matchAll(/[^\s.?!][^\n]*?[.?!](?=\s|$)/g)].map((found) => [
    found.index,
    found.index + found[0].length,
  ]);
}
