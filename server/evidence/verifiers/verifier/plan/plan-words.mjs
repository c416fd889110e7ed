/** Whether a text says that a trade was made under a Rule 10b5-1 plan. */

const gap = "[\\s\\u00ad\\u2010-\\u2015\\u2212-]*";
const planRule = new RegExp(`(?<!\\d)10b${gap}5${gap}1(?!\\d)`, "giu");
const fraudRule = new RegExp(`(?<!\\d)10b${gap}5(?!${gap}\\d)`, "giu");
const abbreviation =
  /(?:\b(?:inc|corp|co|ltd|llc|plc|bros|mr|mrs|ms|dr|st|jr|sr|no|nos|sec|art|par|approx|dept|esq|et al|e\.g|i\.e|vs?)|(?<![\p{L}\p{N}])\p{L}|\.\p{L})\.$/iu;

function sentencesOf(text) {
  const found = [];
  for (const part of text.split(/(?<=[.!?])\s+/u)) {
    const open = found.at(-1);
    if (open !== undefined && abbreviation.test(open)) found[found.length - 1] = `${open} ${part}`;
    else found.push(part);
  }
  return found;
}

const wordsOf = (text) => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

export function mentionsPlan(text) {
  return sentencesOf(text).some((sentence) =>
    [planRule, fraudRule].some((rule) =>
      [...sentence.matchAll(rule)].some((match) => {
        const before = wordsOf(sentence.slice(0, match.index));
        const after = wordsOf(sentence.slice(match.index + match[0].length));
        if (before.slice(-10).some((word) => /^\W*not\W*$/iu.test(word))) return false;
        const near = [...before.slice(-3), ...after.slice(0, 3)];
        return rule === planRule || near.some((word) => /^\W*plans?\b/iu.test(word));
      }),
    ),
  );
}
