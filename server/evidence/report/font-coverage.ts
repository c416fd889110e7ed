import { ByteReader } from "#server/evidence/report/byte-reader.ts";

const unicodeTables = new Set(["0 3", "0 4", "3 1", "3 10"]);

/** The characters that a TrueType font has a glyph for, by code point. Reads formats 4 and 12 of the table `cmap`. */
export function coverageOf(font: Buffer): ReadonlySet<number> {
  const cmap = tableOf(font, "cmap");
  const head = new ByteReader(cmap, 2);
  const covered = new Set<number>();
  for (let count = head.word(); count > 0; count -= 1) {
    const kind = `${head.word()} ${head.word()}`;
    const table = cmap.subarray(head.long());
    if (!unicodeTables.has(kind)) continue;
    if (table.readUInt16BE(0) === 12) addGroups(table, covered);
    if (table.readUInt16BE(0) === 4) addSegments(table, covered);
  }
  return covered;
}

function tableOf(font: Buffer, tag: string): Buffer {
  const head = new ByteReader(font, 4);
  const count = head.word();
  head.take(6);
  for (let index = 0; index < count; index += 1) {
    const name = head.take(4).toString("latin1");
    head.take(4);
    const [offset, length] = [head.long(), head.long()];
    if (name === tag) return font.subarray(offset, offset + length);
  }
  throw new Error(`The font lacks the table ${tag}.`);
}

function addGroups(table: Buffer, covered: Set<number>): void {
  const reader = new ByteReader(table, 12);
  for (let count = reader.long(); count > 0; count -= 1) {
    const [first, last] = [reader.long(), reader.long()];
    reader.take(4);
    for (let code = first; code <= last; code += 1) covered.add(code);
  }
}

function addSegments(table: Buffer, covered: Set<number>): void {
  const doubled = table.readUInt16BE(6);
  const word = (at: number): number => table.readUInt16BE(at);
  for (let segment = 0; segment < doubled; segment += 2) {
    const [last, first] = [word(14 + segment), word(16 + doubled + segment)];
    const delta = word(16 + 2 * doubled + segment);
    const rangeAt = 16 + 3 * doubled + segment;
    const range = word(rangeAt);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const glyph =
        range === 0 ? (code + delta) & 0xffff : word(rangeAt + range + 2 * (code - first));
      if (glyph !== 0) covered.add(code);
    }
  }
}
