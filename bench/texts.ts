import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Parser, Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { measureKeywords } from "#bench/keywords.ts";
import { median, relativeCost, secondsOf } from "#bench/measure.ts";
import { foldCharacter } from "#contract/keywords/fold-character.ts";
import type { SubmissionDocument } from "#sources/edgar/submission/submission.ts";
import { looksLikeSubmission, parseSubmission } from "#sources/edgar/submission/submission.ts";
import { documentsToSearch, extractText } from "#sources/edgar/text/extract-texts.ts";
import { isSearchedForm } from "#sources/edgar/text/searched-documents.ts";
import { FoldedCharacters } from "#sources/edgar/text/text-writer.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const runs = 5;
/** Of the real ones, so that all is done in two minutes. */
const everyNthFiling = 4;

/**
 * HTML to text against htmlparser2 with empty handlers, and 10,000 keywords against ripgrep, both on
 * the real 8-K, 10-Q and 10-K filings of `../shared/data`, plain and packed.
 */
export async function benchTexts(): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "sentinel-bench-texts-"));
  try {
    const { documents, filings } = await readDocuments(scratch);
    const extraction = await measureExtraction(documents);
    return [
      `${filings} filings with ${documents.length} searched documents; medians of ${runs} interleaved runs.`,
      "",
      ...extraction.lines,
      "",
      ...(await measureKeywords(scratch, extraction.texts, runs)),
    ].join("\n");
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function readDocuments(
  scratch: string,
): Promise<{ documents: SubmissionDocument[]; filings: number }> {
  const shared = sharedDataDir();
  if (shared === null) throw new Error("This benchmark needs the shared data.");
  spawnSync("tar", ["-xJf", join(shared, "edgar-large.tar.xz"), "-C", scratch]);
  const documents: SubmissionDocument[] = [];
  let [seen, filings] = [0, 0];
  for (const folder of [shared, scratch]) {
    const root = join(folder, "edgar/Archives/edgar/data");
    for (const path of (await readdir(root, { recursive: true })).sort()) {
      if (!path.endsWith(".txt")) continue;
      const bytes = await readFile(join(root, path));
      const form = looksLikeSubmission(bytes) ? formOf(bytes) : null;
      if (form === null || !isSearchedForm(form)) continue;
      seen += 1;
      if (seen % everyNthFiling !== 0) continue;
      filings += 1;
      for (const { document } of documentsToSearch(bytes, form)) documents.push(document);
    }
  }
  return { documents, filings };
}

function formOf(bytes: Uint8Array): string | null {
  try {
    return parseSubmission(bytes).header.form;
  } catch {
    return null;
  }
}

async function measureExtraction(documents: readonly SubmissionDocument[]) {
  const html = documents.filter(({ filename }) => /\.html?$/i.test(filename ?? ""));
  const sources = html.map((document) => document.text());
  const megabytes = html.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const characters = new FoldedCharacters(foldCharacter);
  const ours: number[] = [];
  const parser: number[] = [];
  const tokenizer: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    parser.push(await secondsOf(async () => sources.forEach(parseBare)));
    tokenizer.push(await secondsOf(async () => sources.forEach(tokenizeBare)));
    ours.push(
      await secondsOf(async () => html.forEach((document) => extractText(document, characters))),
    );
  }
  const texts = documents.map((document) => extractText(document, characters).text ?? "");
  const row = (name: string, seconds: readonly number[]): string =>
    `| ${name} | ${median(seconds).toFixed(2)} | ${(megabytes / median(seconds)).toFixed(1)} |`;
  const cost = (name: string, seconds: readonly number[]): string =>
    relativeCost(`HTML to text, to ${name}`, median(ours), median(seconds)).toFixed(2);
  const lines = [
    `HTML to text: ${html.length} HTML documents, ${megabytes.toFixed(0)} MB.`,
    "",
    "| what | seconds | MB/s |",
    "|---|---|---|",
    row("bytes to searchable text, decoding included", ours),
    row("htmlparser2's Parser with empty handlers, text already decoded", parser),
    row("htmlparser2's Tokenizer with empty handlers, text already decoded", tokenizer),
    "",
    `Time relative to the bare Parser: ${cost("the bare Parser", parser)}; to the bare Tokenizer, which ours uses: ${cost("the bare Tokenizer", tokenizer)}.`,
  ];
  return { texts, lines };
}

function parseBare(source: string): void {
  const parser = new Parser({});
  parser.write(source);
  parser.end();
}

const ignore = (): void => undefined;
const ignoreAll: TokenizerCallbacks = {
  onattribdata: ignore,
  onattribend: ignore,
  onattribentity: ignore,
  onattribname: ignore,
  oncdata: ignore,
  onclosetag: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onopentagend: ignore,
  onopentagname: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};

function tokenizeBare(source: string): void {
  const tokenizer = new Tokenizer({ decodeEntities: true }, ignoreAll);
  tokenizer.write(source);
  tokenizer.end();
}
