import { commonWords } from "#contract/keywords/common-words.ts";
import { normaliseKeyword } from "#contract/keywords/fold-character.ts";
import { longestAlertKeyword, mostAlertKeywords } from "#contract/alerts/alert-vocabulary.ts";

export type AddedKeywords = { keywords: readonly string[]; problem: string | null };

/**
 * Keywords with what was typed or pasted, a line each: trimmed, without repetitions, which are found
 * whatever their case.
 */
export function addKeywords(keywords: readonly string[], typed: string): AddedKeywords {
  const all = [...keywords];
  for (const line of typed.split(/\r\n|[\n\r]/)) {
    const keyword = line.normalize("NFC").replace(/\s+/g, " ").trim();
    if (keyword === "" || all.some((other) => isSame(other, keyword))) continue;
    if (keyword.length > longestAlertKeyword) {
      return { keywords, problem: `Keywords can have at most ${longestAlertKeyword} characters.` };
    }
    if (normaliseKeyword(keyword) === "") {
      return { keywords, problem: `“${keyword}” is left out of texts and cannot be a keyword.` };
    }
    all.push(keyword);
  }
  if (all.length > mostAlertKeywords) {
    return { keywords, problem: `Use at most ${mostAlertKeywords} keywords.` };
  }
  return { keywords: all, problem: null };
}

/** Keywords without a letter or digit. Few texts have a sign between blanks, so these rarely match. */
export function signsAlone(keywords: readonly string[]): string[] {
  return keywords.filter((keyword) => !/[\p{L}\p{N}]/u.test(keyword));
}

/** Keywords that occur in nearly every filing. */
export function commonAlone(keywords: readonly string[]): string[] {
  return keywords.filter((keyword) => commonWords.has(keyword.toLowerCase()));
}

function isSame(one: string, other: string): boolean {
  return one.toLocaleLowerCase("en") === other.toLocaleLowerCase("en");
}
