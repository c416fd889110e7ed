import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font, type GlyphRun } from "fontkit";
import { unpackedFont } from "#server/evidence/report/woff.ts";

type PdfFont = {
  name: string;
  /** The font for one document. */
  open: () => Font;
  covers: ReadonlySet<number>;
  /** Width of a character at font size 1. */
  advanceOf: (code: number) => number;
};

/** A piece of text in one font. */
export type Run = { font: string; text: string; isBold?: boolean };

export type PdfFonts = {
  all: readonly PdfFont[];
  /** The text in pieces that one font each can write. A character that none has is written as [U+4E2D]. */
  runs: (text: string, isCode: boolean) => Run[];
  /** Width of a run at font size 1. */
  width: (run: Run) => number;
};

/**
 * Features that are turned off. Inter kerns 6.18% so closely that it reads as 618%, and shaping takes ten times as long
 * as everything else.
 */
const unshaped = Object.fromEntries(
  ["kern", "calt", "liga", "clig", "ccmp", "locl", "rlig", "rclt", "mark", "mkmk"].map(
    (feature) => [feature, false],
  ),
);

const scripts = [
  "latin",
  "latin-ext",
  "greek",
  "greek-ext",
  "cyrillic",
  "cyrillic-ext",
  "vietnamese",
];
const codeScripts = ["latin", "latin-ext"];

let loaded: PdfFonts | null = null;

/** The fonts of reports, read once: embedded, so that every reader shows the same. */
export function pdfFonts(): PdfFonts {
  loaded ??= loadFonts();
  return loaded;
}

function loadFonts(): PdfFonts {
  const sans = scripts.map((script) => openFont("inter", script));
  const mono = codeScripts.map((script) => openFont("jetbrains-mono", script));
  const byName = new Map([...sans, ...mono].map((font) => [font.name, font]));
  const chains = { sans, mono: [...mono, ...sans] };
  return {
    all: [...sans, ...mono],
    runs: (text, isCode) => splitRuns(text, isCode ? chains.mono : chains.sans),
    width: ({ font, text }) => {
      const own = byName.get(font);
      let width = 0;
      for (const character of text) width += own?.advanceOf(character.codePointAt(0) ?? 0) ?? 0;
      return width;
    },
  };
}

function openFont(family: string, script: string): PdfFont {
  // WOFF: fontkit embeds no glyphs of WOFF 2 fonts.
  const path = `@fontsource/${family}/files/${family}-${script}-400-normal.woff`;
  const file = unpackedFont(readFileSync(fileURLToPath(import.meta.resolve(path))));
  const open = (): Font => {
    const font = create(file);
    if ("fonts" in font) throw new Error(`${path} is a collection of fonts.`);
    return font;
  };
  const font = open();
  const advances = new Map<number, number>();
  const advanceOf = (code: number): number => {
    const known = advances.get(code);
    if (known !== undefined) return known;
    const advance = font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
    advances.set(code, advance);
    return advance;
  };
  return {
    name: `${family}-${script}`,
    open: () => unshapedFont(open()),
    covers: new Set(font.characterSet),
    advanceOf,
  };
}

/** Lays text out character by character, each once. */
function unshapedFont(font: Font): Font {
  const layout = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  font.layout = (text) => {
    const whole = layout("");
    for (const character of text) {
      const run = known.get(character) ?? layout(character, unshaped);
      known.set(character, run);
      whole.glyphs.push(...run.glyphs);
      // pdfkit scales the positions it is given.
      whole.positions.push(...run.positions.map((position) => ({ ...position })));
    }
    return whole;
  };
  return font;
}

function splitRuns(text: string, chain: readonly PdfFont[]): Run[] {
  const runs: Run[] = [];
  const add = (font: string, piece: string): void => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += piece;
    else runs.push({ font, text: piece });
  };
  // Composed, because combining marks are not positioned.
  for (const character of text.toWellFormed().normalize("NFC")) {
    const code = character.codePointAt(0) ?? 0;
    const font = chain.find(({ covers }) => covers.has(code));
    if (font !== undefined) add(font.name, character);
    else add(chain[0]?.name ?? "", substitute(code, character));
  }
  return runs;
}

function substitute(code: number, character: string): string {
  return /\s/u.test(character) ? " " : `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
}
