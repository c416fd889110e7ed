/** Lower case, accents and full-width forms taken off: what two spellings of a word share. */
export function plainText(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Letters and digits of the plain text, without what separates them. */
export function plainCharacters(text: string): string {
  return plainText(text).replaceAll(/[^\p{L}\d]/gu, "");
}
