import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";
import { unpackedFont } from "#server/evidence/report/woff.ts";

type PdfFont = {
  name: string;
  file: Buffer;
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
 * How runs are drawn: character by character. Inter kerns 6.18% so closely that it reads as 618%, and shaping takes
 * ten times as long as everything else.
 */
export const unshaped = {
  features: Object.fromEntries(
    ["kern", "calt", "liga", "clig", "ccmp", "locl", "rlig", "rclt", "mark", "mkmk"].map(
      (feature) => [feature, false],
    ),
  ),
};

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
  const font = create(file);
  if ("fonts" in font) throw new Error(`${path} is a collection of fonts.`);
  const advances = new Map<number, number>();
  const advanceOf = (code: number): number => {
    const known = advances.get(code);
    if (known !== undefined) return known;
    const advance = font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm;
    advances.set(code, advance);
    return advance;
  };
  return { name: `${family}-${script}`, file, covers: new Set(font.characterSet), advanceOf };
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
