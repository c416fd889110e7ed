import type { Wordings } from "#demo/edgar/documents/prose/fill.ts";

/** What an analyst may ask about, and what sentences an answer is made of. */
export type Topic = {
  /** For the line in a list. */
  about: string;
  by: "chief" | "finance";
  questions: Wordings;
  /** An answer takes some of these, in order, one wording of each. */
  answers: readonly Wordings[];
};
