import { brotliDecompressSync } from "node:zlib";
import { ByteReader } from "#server/evidence/report/byte-reader.ts";
import { restoreGlyphs } from "#server/evidence/report/woff2-glyphs.ts";

/** Tags by number. Source: W3C, WOFF 2.0, section 4.1. */
const knownTags =
  "cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill";
const tagLength = 4;
const otherTag = 63;

/** What a font without hints and variations needs, in the order of the file. */
const keptTables = ["OS/2", "cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "post"];

type Entry = { tag: string; isTransformed: boolean; length: number };

/**
 * A TrueType font of a WOFF2 file, of a variable font at its default. The PDF library cannot embed glyphs of
 * WOFF2, of which TrueType is the same in another order.
 * @throws Error for what is no WOFF2 file of TrueType outlines
 */
export function trueTypeOf(woff2: Buffer): Buffer {
  const head = new ByteReader(woff2);
  if (head.take(4).toString("latin1") !== "wOF2") throw new Error("This is no WOFF2 file.");
  head.take(8);
  const count = head.word();
  head.take(6);
  const compressedLength = head.long();
  head.take(24);
  const entries = Array.from({ length: count }, () => readEntry(head));
  const data = new ByteReader(brotliDecompressSync(head.take(compressedLength)));
  const tables = new Map(
    entries.map((entry) => [entry.tag, { entry, bytes: data.take(entry.length) }]),
  );
  const bytesOf = (tag: string): Buffer => {
    const table = tables.get(tag);
    if (table === undefined) throw new Error(`The font lacks the table ${tag}.`);
    return table.bytes;
  };
  const { glyf, loca, leftEdges } = restoreGlyphs(bytesOf("glyf"));
  const header = Buffer.from(bytesOf("head"));
  header.writeInt16BE(1, 50);
  const hmtx = tables.get("hmtx")?.entry.isTransformed
    ? restoreMetrics(bytesOf("hmtx"), bytesOf("hhea").readUInt16BE(34), leftEdges)
    : bytesOf("hmtx");
  const restored: Readonly<Record<string, Buffer>> = { glyf, loca, head: header, hmtx };
  return assemble(keptTables.map((tag) => ({ tag, bytes: restored[tag] ?? bytesOf(tag) })));
}

function readEntry(head: ByteReader): Entry {
  const flags = head.byte();
  const place = flags & 0x3f;
  const tag =
    place === otherTag
      ? head.take(tagLength).toString("latin1")
      : knownTags.slice(place * (tagLength + 1), place * (tagLength + 1) + tagLength);
  const version = flags >> 6;
  const isGlyphs = tag === "glyf" || tag === "loca";
  const isTransformed = isGlyphs ? version !== 3 : version !== 0;
  const original = head.base128();
  return { tag, isTransformed, length: isTransformed ? head.base128() : original };
}

/** Left side bearings that equal the least x of the glyph are left out. Source: WOFF 2.0, section 5.4. */
function restoreMetrics(table: Buffer, advances: number, leftEdges: readonly number[]): Buffer {
  const reader = new ByteReader(table);
  const flags = reader.byte();
  const widths = Array.from({ length: advances }, () => reader.word());
  const edge = (glyph: number): number => leftEdges[glyph] ?? 0;
  const proportional = widths.map((_width, glyph) =>
    (flags & 1) === 0 ? reader.short() : edge(glyph),
  );
  const pieces = Buffer.alloc(2 * advances + 2 * leftEdges.length);
  let at = 0;
  for (const [glyph, width] of widths.entries()) {
    at = pieces.writeUInt16BE(width, at);
    at = pieces.writeInt16BE(proportional[glyph] ?? 0, at);
  }
  for (let glyph = advances; glyph < leftEdges.length; glyph += 1)
    at = pieces.writeInt16BE((flags & 2) === 0 ? reader.short() : edge(glyph), at);
  return pieces;
}

function assemble(tables: readonly { tag: string; bytes: Buffer }[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  const pieces: Buffer[] = [directory];
  let offset = directory.length;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const at = 12 + 16 * index;
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    pieces.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(pieces);
}
