/** What the verifier found: problems, what it could not recompute, and how much it checked. */

export const problems = [];
export const warnings = [];
/** What the filings of a pack cannot decide, whatever they say. */
export const limits = [];
export const checked = { files: 0, figures: 0 };

export function problem(text) {
  if (!problems.includes(text)) problems.push(text);
}

export function limit(text) {
  if (!limits.includes(text)) limits.push(text);
}

/** Something cannot be recomputed; the message says why. */
export class Cannot extends Error {}

/** For programs that verify several packs, one after the other. */
export function startOver() {
  problems.length = 0;
  warnings.length = 0;
  limits.length = 0;
  Object.assign(checked, { files: 0, figures: 0 });
}
