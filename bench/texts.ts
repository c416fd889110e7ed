import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { median } from "#bench/measure.ts";
import { foldCharacter } from "#domain/keywords/fold-character.ts";
import { KeywordMatcher } from "#domain/keywords/keyword-matcher.ts";
import type { SubmissionDocument } from "#sources/edgar/submission/submission.ts";
import { looksLikeSubmission, parseSubmission } from "#sources/edgar/submission/submission.ts";
import { documentsToSearch, extractText } from "#sources/edgar/text/extract-texts.ts";
import { isSearchedForm } from "#sources/edgar/text/searched-documents.ts";
import { FoldedCharacters } from "#sources/edgar/text/text-writer.ts";
import { sharedDataDir } from "#testing/shared-data.ts";

const runs = 3;
const keywordCount = 10_000;
/** Of the real ones: ripgrep reads a megabyte or two in a second with so many keywords. */
const everyNthFiling = 10;
const everyNthText = 3;
const compared = 20;

/**
 * HTML to text against htmlparser2 with empty handlers, and 10,000 keywords against ripgrep, both on
 * the real 8-K, 10-Q and 10-K filings of `../shared/data`, plain and packed.
 */
export async function benchTexts(): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), "sentinel-bench-texts-"));
  try {
    const { documents, filings } = await readDocuments(scratch);
    const extraction = measureExtraction(documents);
    const keywords = chooseKeywords(extraction.texts);
    const matching = await measureMatching(scratch, extraction.texts, keywords);
    return [
      `${filings} filings with ${documents.length} searched documents; medians of ${runs} runs in turns.`,
      "",
      ...extraction.lines,
      "",
      ...matching,
    ].join("\n");
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function readDocuments(
  scratch: string,
): Promise<{ documents: SubmissionDocument[]; filings: number }> {
  const shared = sharedDataDir();
  if (shared === null) throw new Error("This benchmark needs ../shared/data.");
  let seen = 0;
  const archive = join(scratch, "archive");
  await cp(join(shared, "edgar/Archives/edgar/data"), join(archive, "edgar/Archives/edgar/data"), {
    recursive: true,
  });
  spawnSync("chmod", ["-R", "u+w", archive]);
  spawnSync("tar", ["-xJf", join(shared, "edgar-large.tar.xz"), "-C", archive]);
  const root = join(archive, "edgar/Archives/edgar/data");
  const documents: SubmissionDocument[] = [];
  let filings = 0;
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
  return { documents, filings };
}

function formOf(bytes: Uint8Array): string | null {
  try {
    return parseSubmission(bytes).header.form;
  } catch {
    return null;
  }
}

function measureExtraction(documents: readonly SubmissionDocument[]) {
  const html = documents.filter(({ filename }) => /\.html?$/i.test(filename ?? ""));
  const sources = html.map((document) => document.text());
  const megabytes = html.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  const characters = new FoldedCharacters(foldCharacter);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    bare.push(secondsFor(() => sources.forEach(parseBare)));
    ours.push(secondsFor(() => html.forEach((document) => extractText(document, characters))));
  }
  const texts = documents.map((document) => extractText(document, characters).text ?? "");
  const rate = (seconds: number): string => (megabytes / seconds).toFixed(1);
  const lines = [
    `HTML to text: ${html.length} HTML documents, ${megabytes.toFixed(0)} MB.`,
    "",
    "| what | seconds | MB/s |",
    "|---|---|---|",
    `| bytes to searchable text, decoding included | ${median(ours).toFixed(2)} | ${rate(median(ours))} |`,
    `| htmlparser2 with empty handlers, text already decoded | ${median(bare).toFixed(2)} | ${rate(median(bare))} |`,
    "",
    `Speed as a ratio to bare htmlparser2: ${(median(bare) / median(ours)).toFixed(2)}.`,
  ];
  return { texts, lines };
}

function parseBare(source: string): void {
  const parser = new Parser({});
  parser.write(source);
  parser.end();
}

function secondsFor(work: () => void): number {
  const startedAt = performance.now();
  work();
  return (performance.now() - startedAt) / 1000;
}

/**
 * Half of them words and pairs of words of the filings, rare ones first; half the same spelled wrong,
 * which are sought and not there. Letters and digits alone: there ripgrep's words are ours.
 */
function chooseKeywords(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const [phrase] of text.toLowerCase().matchAll(/\b[a-z]{4,}(?: [a-z]{4,})?\b/g))
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  const present = [...counts]
    .sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1))
    .map(([phrase]) => phrase)
    .filter((_, index, all) => index % Math.ceil(all.length / (keywordCount / 2)) === 0);
  const absent = present.map((phrase) => `${phrase.slice(0, -2)}qx`);
  return [...present, ...absent].slice(0, keywordCount);
}

/** The second finds parts of words as well and so has less to look at: a limit rather than an equal. */
const ripgrepForms: Readonly<Record<string, readonly string[]>> = {
  "ripgrep -F -i -w --count-matches": ["-w", "--count-matches"],
  "ripgrep -F -i --count-matches (parts of words too)": ["--count-matches"],
};
const ripgrepOptions = ["-F", "-i", "--no-filename", "--no-config"];

/** Seconds and what it printed; null where ripgrep is not installed. */
function runRipgrep(args: readonly string[]): { seconds: number; output: string } | null {
  const startedAt = performance.now();
  const { error, stdout } = spawnSync("rg", [...ripgrepOptions, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  const seconds = (performance.now() - startedAt) / 1000;
  return error === undefined ? { seconds, output: stdout } : null;
}

async function measureMatching(
  scratch: string,
  texts: readonly string[],
  keywords: readonly string[],
): Promise<string[]> {
  // A line end is a blank to us and a border to ripgrep: one line for each document, for both.
  const lines = texts
    .filter((_, index) => index % everyNthText === 0)
    .map((text) => text.replaceAll("\n", " "));
  const [textFile, patternFile] = [join(scratch, "texts.txt"), join(scratch, "patterns.txt")];
  await writeFile(textFile, lines.join("\n"));
  await writeFile(patternFile, `${keywords.join("\n")}\n`);
  let matcher = new KeywordMatcher([]);
  const build = secondsFor(() => {
    matcher = new KeywordMatcher(keywords);
  });
  const ours: number[] = [];
  const theirs = new Map<string, number[]>();
  let hits = 0;
  for (let run = 0; run < runs; run += 1) {
    hits = 0;
    ours.push(secondsFor(() => scanAll(matcher, lines, () => (hits += 1))));
    for (const [name, options] of Object.entries(ripgrepForms)) {
      const measured = runRipgrep([...options, "-f", patternFile, textFile]);
      if (measured === null) return ["Keyword matching: ripgrep is not installed."];
      theirs.set(name, [...(theirs.get(name) ?? []), measured.seconds]);
    }
  }
  const megabytes = Buffer.byteLength(lines.join("\n")) / 1e6;
  const row = (name: string, seconds: number): string =>
    `| ${name} | ${seconds.toFixed(2)} | ${(megabytes / seconds).toFixed(0)} |`;
  const best = Math.min(...[...theirs.values()].map(median));
  return [
    `Keywords: ${keywords.length.toLocaleString("en-US")} of one and two words, ${megabytes.toFixed(0)} MB of text in ${lines.length} lines, ${hits.toLocaleString("en-US")} hits; automaton built in ${(build * 1000).toFixed(0)} ms.`,
    "",
    "| what | seconds | MB/s |",
    "|---|---|---|",
    row("every hit of every keyword, with place", median(ours)),
    ...[...theirs].map(([name, seconds]) => row(name, median(seconds))),
    "",
    `Speed as a ratio to the faster ripgrep: ${(best / median(ours)).toFixed(2)}.`,
    compareHits(matcher, { keywords, lines, textFile, patternFile: join(scratch, "one.txt") }),
  ];
}

function scanAll(matcher: KeywordMatcher, lines: readonly string[], onHit: () => void): void {
  for (const line of lines) matcher.scan(line, onHit);
}

/** Hits of single keywords: alone, no keyword hides another from ripgrep. */
function compareHits(
  matcher: KeywordMatcher,
  {
    keywords,
    lines,
    textFile,
    patternFile,
  }: Record<"textFile" | "patternFile", string> & {
    keywords: readonly string[];
    lines: readonly string[];
  },
): string {
  const counts = keywords.map(() => 0);
  for (const line of lines)
    matcher.scan(line, (keyword) => {
      counts[keyword] = (counts[keyword] ?? 0) + 1;
    });
  const step = Math.floor(keywords.length / compared);
  let [same, total] = [0, 0];
  for (let index = 0; index < step * compared; index += step) {
    const keyword = keywords[index] ?? "";
    writeFileSync(patternFile, `${keyword}\n`);
    const output = runRipgrep(["-w", "--count-matches", "-f", patternFile, textFile])?.output ?? "";
    if (Number(output.trim() || 0) === counts[index]) same += 1;
    total += counts[index] ?? 0;
  }
  return `Compared one by one with ripgrep: ${same} of ${compared} keywords with the same number of hits (${total.toLocaleString("en-US")} in all).`;
}
