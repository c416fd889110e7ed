/** What the verifier found: problems, what it could not recompute, and how much it checked. */

export const problems = [];
export const warnings = [];
export const checked = { files: 0, figures: 0 };

export function problem(text) {
  if (!problems.includes(text)) problems.push(text);
}

/** Lists what the filings in a pack cannot show. */
export function unchecked({ id }, text) {
  warnings.push(`NOT CHECKED: ${id}: ${text}`);
}

/** The exceptions that the verdict names; empty if there are none. */
export function exceptions() {
  const kinds = ["NOT RECOMPUTED", "NOT CHECKED"].filter((kind) =>
    warnings.some((text) => text.startsWith(kind)),
  );
  return kinds.length === 0 ? "" : `, except what is ${kinds.join(" or ")} above`;
}

/** Something cannot be recomputed; the message says why. */
export class Cannot extends Error {}

/** Clears the findings, for programs that verify several packs. */
export function startOver() {
  problems.length = 0;
  warnings.length = 0;
  Object.assign(checked, { files: 0, figures: 0 });
}
