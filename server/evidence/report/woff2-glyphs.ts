import { ByteReader } from "#server/evidence/report/byte-reader.ts";

/** The tables `glyf` and `loca` (long offsets) as TrueType has them, and the least x of each glyph. */
export type Glyphs = { glyf: Buffer; loca: Buffer; leftEdges: number[] };

type Streams = Record<"points" | "flags" | "glyphs" | "composites" | "boxes", ByteReader> & {
  hasBox: (glyph: number) => boolean;
};

/** Undoes the transformation of the table `glyf`; hints are left out. Source: W3C, WOFF 2.0, section 5.1. */
export function restoreGlyphs(table: Buffer): Glyphs {
  const head = new ByteReader(table);
  head.take(4);
  const count = head.word();
  head.word();
  const sizes = Array.from({ length: 7 }, () => head.long());
  const parts = sizes.map((size) => head.take(size));
  const [contours, points, flags, glyphs, composites, boxes] = parts.map(
    (part) => new ByteReader(part),
  );
  if (!contours || !points || !flags || !glyphs || !composites || !boxes)
    throw new Error("The font has no glyphs.");
  const bitmap = boxes.take(4 * Math.floor((count + 31) / 32));
  const streams: Streams = {
    points,
    flags,
    glyphs,
    composites,
    boxes,
    hasBox: (glyph) => ((bitmap[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0,
  };
  const pieces: Buffer[] = [];
  const leftEdges: number[] = [];
  const loca = Buffer.alloc(4 * (count + 1));
  let length = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    const contourCount = contours.short();
    const piece =
      contourCount === 0
        ? Buffer.alloc(0)
        : contourCount < 0
          ? compositeGlyph(streams)
          : simpleGlyph(contourCount, glyph, streams);
    leftEdges.push(piece.length === 0 ? 0 : piece.readInt16BE(2));
    pieces.push(piece, Buffer.alloc(-piece.length & 3));
    length += piece.length + (-piece.length & 3);
    loca.writeUInt32BE(length, 4 * (glyph + 1));
  }
  return { glyf: Buffer.concat(pieces), loca, leftEdges };
}

const moreComponents = 0x20;
const hasInstructions = 0x100;

function compositeGlyph({ composites, glyphs, boxes }: Streams): Buffer {
  const box = boxes.take(8);
  const pieces: Buffer[] = [Buffer.from([0xff, 0xff]), box];
  let isHinted = false;
  for (let flags = moreComponents; (flags & moreComponents) !== 0;) {
    flags = composites.word();
    isHinted ||= (flags & hasInstructions) !== 0;
    const head = Buffer.alloc(2);
    head.writeUInt16BE(flags & ~hasInstructions);
    pieces.push(head, composites.take(2 + argumentBytes(flags)));
  }
  if (isHinted) glyphs.short255();
  return Buffer.concat(pieces);
}

/** Of a component: its offset, and its scale. */
function argumentBytes(flags: number): number {
  const offset = (flags & 0x01) !== 0 ? 4 : 2;
  if ((flags & 0x08) !== 0) return offset + 2;
  if ((flags & 0x40) !== 0) return offset + 4;
  return (flags & 0x80) !== 0 ? offset + 8 : offset;
}

function simpleGlyph(contourCount: number, glyph: number, streams: Streams): Buffer {
  const ends: number[] = [];
  let last = -1;
  for (let contour = 0; contour < contourCount; contour += 1) {
    last += streams.points.short255();
    ends.push(last);
  }
  const steps = Array.from({ length: last + 1 }, () => readStep(streams));
  streams.glyphs.short255();
  const box = streams.hasBox(glyph) ? streams.boxes.take(8) : boxOf(steps);
  const head = Buffer.alloc(2);
  head.writeInt16BE(contourCount);
  const words = (values: readonly number[]): Buffer => {
    const bytes = Buffer.alloc(2 * values.length);
    for (const [index, value] of values.entries()) bytes.writeInt16BE(value, 2 * index);
    return bytes;
  };
  return Buffer.concat([
    head,
    box,
    words(ends),
    Buffer.alloc(2),
    // Coordinates as words: bit 0 alone says whether the point is on the curve.
    Buffer.from(steps.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    words(steps.map(({ dx }) => dx)),
    words(steps.map(({ dy }) => dy)),
  ]);
}

type Step = { dx: number; dy: number; isOnCurve: boolean };

function boxOf(steps: readonly Step[]): Buffer {
  let [x, y] = [0, 0];
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { dx, dy } of steps) {
    x += dx;
    y += dy;
    const [left = x, bottom = y, right = x, top = y] = box;
    box.splice(0, 4, Math.min(left, x), Math.min(bottom, y), Math.max(right, x), Math.max(top, y));
  }
  const bytes = Buffer.alloc(8);
  for (const [index, value] of box.entries())
    bytes.writeInt16BE(Number.isFinite(value) ? value : 0, 2 * index);
  return bytes;
}

/** The way from one point to the next. Source: WOFF 2.0, section 5.2, the table of triplets. */
function readStep({ flags, glyphs }: Streams): Step {
  const byte = flags.byte();
  const flag = byte & 0x7f;
  const isOnCurve = byte >> 7 === 0;
  const x = (value: number): number => ((flag & 1) !== 0 ? value : -value);
  const y = (value: number): number => ((flag & 2) !== 0 ? value : -value);
  const next = (): number => glyphs.byte();
  // A step along one axis has its sign in bit 0.
  if (flag < 10) return { dx: 0, dy: x(((flag & 14) << 7) + next()), isOnCurve };
  if (flag < 20) return { dx: x((((flag - 10) & 14) << 7) + next()), dy: 0, isOnCurve };
  if (flag < 84) {
    const [base, pair] = [flag - 20, next()];
    const dx = x(1 + (base & 0x30) + (pair >> 4));
    return { dx, dy: y(1 + ((base & 0x0c) << 2) + (pair & 0x0f)), isOnCurve };
  }
  if (flag < 120) {
    const base = flag - 84;
    const dx = x(1 + (Math.floor(base / 12) << 8) + next());
    return { dx, dy: y(1 + (((base % 12) >> 2) << 8) + next()), isOnCurve };
  }
  const [first, second, third] = [next(), next(), next()];
  if (flag < 124) {
    const dx = x((first << 4) + (second >> 4));
    return { dx, dy: y(((second & 0x0f) << 8) + third), isOnCurve };
  }
  return { dx: x((first << 8) + second), dy: y((third << 8) + next()), isOnCurve };
}
