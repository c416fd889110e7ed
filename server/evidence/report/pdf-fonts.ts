import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create } from "fontkit";

type PdfFont = { name: string; file: Buffer; covers: ReadonlySet<number> };

/** A piece of text in one font. */
export type Run = { font: string; text: string; isBold?: boolean };

export type PdfFonts = {
  all: readonly PdfFont[];
  /** The text in pieces that one font each can write. A character that none has is written as [U+4E2D]. */
  runs: (text: string, isCode: boolean) => Run[];
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
  const chains = { sans, mono: [...mono, ...sans] };
  return {
    all: [...sans, ...mono],
    runs: (text, isCode) => splitRuns(text, isCode ? chains.mono : chains.sans),
  };
}

function openFont(family: string, script: string): PdfFont {
  // WOFF: fontkit embeds no glyphs of WOFF 2 fonts.
  const path = `@fontsource/${family}/files/${family}-${script}-400-normal.woff`;
  const file = readFileSync(fileURLToPath(import.meta.resolve(path)));
  const font = create(file);
  if ("fonts" in font) throw new Error(`${path} is a collection of fonts.`);
  return { name: `${family}-${script}`, file, covers: new Set(font.characterSet) };
}

function splitRuns(text: string, chain: readonly PdfFont[]): Run[] {
  const runs: Run[] = [];
  const add = (font: string, piece: string): void => {
    const last = runs.at(-1);
    if (last?.font === font) last.text += piece;
    else runs.push({ font, text: piece });
  };
  for (const character of text.toWellFormed()) {
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
