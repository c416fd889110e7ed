import { foldCharacter } from "./fold-character.ts";

/**
 * A keyword as it is sought: its characters folded as those of the searched text are, white space
 * collapsed and trimmed. Case is kept; no character has a meaning of its own.
 * @returns "" when nothing is left to seek
 */
export function normaliseKeyword(typed: string): string {
  const folded = [...typed].map((character) => foldCharacter(character.codePointAt(0) ?? 0));
  return folded.join("").normalize("NFC").replace(/\s+/g, " ").trim();
}
