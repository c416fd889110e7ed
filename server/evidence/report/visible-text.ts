/** Characters that are not visible or reorder text. */
const invisible = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;

/** Joiners are part of emoji and of words in some scripts. */
const joiners = String.raw`\u200c\u200d`;
const joined = String.raw`[^\u0000-\u007f${invisible}${joiners}]`;
const hidden = new RegExp(
  `[${invisible}]|(?<!${joined})[${joiners}]|[${joiners}](?!${joined})`,
  "gu",
);

/** A text as reports print it: characters that are not visible or reorder text appear as code points. The verifiers do the same. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replace(
      hidden,
      (character) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`,
    );
}
