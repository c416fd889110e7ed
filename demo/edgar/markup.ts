/** Text safe inside XML and HTML. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Letters of windows-1252 that lie outside Latin-1. */
const windows1252: ReadonlyMap<string, number> = new Map([
  ["\u2018", 0x91],
  ["\u2019", 0x92],
  ["\u201C", 0x93],
  ["\u201D", 0x94],
  ["\u2013", 0x96],
  ["\u2014", 0x97],
  ["\u20AC", 0x80],
]);

/** Bytes as old filing software writes them: one a letter, Latin-1 and what windows-1252 adds. */
export function latin1Bytes(text: string): Buffer {
  return Buffer.from(
    text.replace(/[\u2013-\u201D\u20AC]/g, (letter) =>
      String.fromCharCode(windows1252.get(letter) ?? 0x3f),
    ),
    "latin1",
  );
}
