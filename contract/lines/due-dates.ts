/** Rules that set the due date of a line, each with its short name. */
const dueRules = {
  "two-days": "Form 4, two business days",
  deemed: "Form 4, deemed execution",
  gift: "Form 4, gift disposed of",
  "small-over-limit": "Form 4, over the small acquisition limit",
  "before-2002": "Form 4, before August 29, 2002",
  "year-end": "Form 5, after the fiscal year",
  "small-acquisition": "Form 5, small acquisition",
  "gift-year-end": "Form 5, gift",
  "form-3": "Form 3, ten days",
} as const;

/** Reasons why a line has no due date. */
const dueGaps = {
  holding: "None: a holding",
  "no-date": "Unknown: no usable date",
  "no-fiscal-year-end": "Unknown: fiscal year end",
  "no-form": "Unknown: form of the transaction",
  "form-3-event": "Unknown: event of Form 3",
  "contradictory-form": "Unknown: code and form contradict each other",
  "may-be-exempt": "Unknown: may be exempt from Form 4",
  "deferrable-before-2002": "Unknown: deferrable before August 29, 2002",
  "small-acquisition-value": "Unknown: value of a small acquisition",
  "gift-side": "Unknown: gift received or given",
  "orphan-amendment": "Unknown: original filing not stored",
} as const;

export type DueRule = keyof typeof dueRules;
export type DueGap = keyof typeof dueGaps;
export type DueBasis = DueRule | DueGap;

const basisNames: Readonly<Record<DueBasis, string>> = { ...dueRules, ...dueGaps };

export const dueBases = Object.keys(basisNames).filter(isDueBasis);

function isDueBasis(text: string): text is DueBasis {
  return Object.hasOwn(basisNames, text);
}

/** The rule of a due date, or why there is none, in a few words. */
export function dueBasisName(basis: DueBasis): string {
  return basisNames[basis];
}

/** Causes of lateness that a filing states, each with its name; a filing may state none. */
const lateCauseNames = {
  "technical-problem": "Technical problem",
  "late-notice": "Late information",
  oversight: "Administrative error",
  "form-5": "Reported on Form 5",
  "stated-late": "Stated as late",
} as const;

export type LateCause = keyof typeof lateCauseNames;
export const lateCauses = Object.keys(lateCauseNames).filter(isLateCause);

function isLateCause(text: string): text is LateCause {
  return Object.hasOwn(lateCauseNames, text);
}

export function lateCauseName(cause: LateCause): string {
  return lateCauseNames[cause];
}
