/** A search of the whole market, as keyword alerts make them. */
export type KeywordSearchCase = { name: string; match: "and" | "or"; keywords: readonly string[] };

const any = (name: string, ...keywords: string[]): KeywordSearchCase => ({
  name,
  match: "or",
  keywords,
});

/** Words, phrases, keywords with punctuation, any and all: rare ones and those of nearly every filing. */
export const keywordSearches: readonly KeywordSearchCase[] = [
  any("a word", "restatement"),
  any("a word of every filing", "the"),
  any("a phrase", "going concern"),
  any("a phrase of common words", "results of operations"),
  any("the most common phrase", "of the"),
  any("a long phrase", "substantial doubt about its ability"),
  any("R&D", "R&D"),
  any("U.S.", "U.S."),
  any("punctuation in a phrase", "U.S. Treasury"),
  any("a hyphen", "10b5-1"),
  any("in no filing", "unicorn accounting"),
  any("any of five", "going concern", "material weakness", "R&D", "U.S.", "fraud"),
  { name: "all of three", match: "and", keywords: ["going concern", "U.S.", "the company"] },
];
