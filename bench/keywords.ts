import { numberText } from "#contract/values/amount-text.ts";
import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { median } from "#bench/measure.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";

const keywordCount = 10_000;
const mostMegabytes = 8;
/** After which a run of ripgrep is cut off, and not tried again. */
const longestRunMs = 8_000;
const compared = 10;

type RipgrepForm = {
  name: string;
  options: readonly string[];
  /** Words of text and keywords are surrounded by spaces, so that only whole words are found. */
  isFenced: boolean;
};

/** `count` is null for a run that was cut off. */
type Measured = { seconds: number; count: number | null };

/**
 * With -i or -w ripgrep compiles the keywords into a regular expression. Without them it uses
 * Aho-Corasick, as we do, and is by far the fastest. The text is lowercase, so no form needs -i.
 */
const ripgrepForms: readonly RipgrepForm[] = [
  { name: "-F, words surrounded by spaces", options: ["--count-matches"], isFenced: true },
  { name: "-F, including parts of words", options: ["--count-matches"], isFenced: false },
  { name: "-F -c, parts of words, lines only", options: ["-c"], isFenced: false },
  { name: "-F -w", options: ["-w", "--count-matches"], isFenced: false },
  {
    name: "-F -i -w --no-unicode",
    options: ["-i", "-w", "--no-unicode", "--count-matches"],
    isFenced: false,
  },
  { name: "-F -i", options: ["-i", "--count-matches"], isFenced: false },
  { name: "-F -i -w", options: ["-i", "-w", "--count-matches"], isFenced: false },
];
const common = ["-F", "-j1", "--mmap", "--no-filename", "--no-config"];

/**
 * Our matcher against every form of ripgrep that could be used for the same search, interleaved, on
 * the same text: lowercase ASCII, one line for each document, since only we treat a line end as a
 * space.
 * @param scratch  a folder to write into
 * @param texts    extracted ones; the first megabytes of them are searched
 * @returns lines of the report
 */
export async function measureKeywords(
  scratch: string,
  texts: readonly string[],
  runs: number,
): Promise<string[]> {
  const lines = chooseLines(texts);
  const keywords = chooseKeywords(lines);
  const files = await writeFiles(scratch, lines, keywords);
  const megabytes = lines.reduce((sum, line) => sum + line.length + 1, 0) / 1e6;
  const builtAt = performance.now();
  const matcher = new KeywordMatcher(keywords);
  const build = performance.now() - builtAt;
  const ours: number[] = [];
  const theirs = new Map<RipgrepForm, Measured[]>(ripgrepForms.map((form) => [form, []]));
  let hits = 0;
  for (let run = 0; run < runs; run += 1) {
    hits = 0;
    const startedAt = performance.now();
    for (const line of lines) matcher.scan(line, () => (hits += 1));
    ours.push((performance.now() - startedAt) / 1000);
    for (const [form, measured] of theirs) {
      if (measured.some(({ count }) => count === null)) continue;
      const { keywords: sought, text } = form.isFenced ? files.fenced : files.plain;
      const answer = runRipgrep([...form.options, "-f", sought, text]);
      if (answer === null) return ["Keyword matching: ripgrep is not installed."];
      measured.push(answer);
    }
  }
  const row = (name: string, seconds: string, rate: string, count: string): string =>
    `| ${name} | ${seconds} | ${rate} | ${count} |`;
  const rows = [...theirs].map(([{ name }, measured]) => {
    const seconds = median(measured.map((each) => each.seconds));
    const rate = (megabytes / seconds).toFixed(1);
    const count = measured[0]?.count ?? null;
    return count === null
      ? row(`ripgrep ${name}`, `cut off after ${seconds.toFixed(0)}`, `below ${rate}`, "")
      : row(`ripgrep ${name}`, seconds.toFixed(3), rate, numberText(count, 0));
  });
  const [[, fenced] = [null, []]] = theirs;
  const ratio = median(fenced.map(({ seconds }) => seconds)) / median(ours);
  return [
    `Keywords: ${numberText(keywords.length, 0)} of one to three words, ${megabytes.toFixed(1)} MB of text in ${lines.length} lines; automaton built in ${build.toFixed(0)} ms.`,
    "",
    "| what | seconds | MB/s | matches |",
    "|---|---|---|---|",
    row(
      "every match of every keyword, with its position",
      median(ours).toFixed(3),
      (megabytes / median(ours)).toFixed(1),
      numberText(hits, 0),
    ),
    ...rows,
    "",
    `Speed as a ratio to the fastest ripgrep that finds whole words: ${ratio.toFixed(2)}.`,
    `Our matches without those that overlap an earlier one, as ripgrep counts: ${numberText(countApart(matcher, lines), 0)}.`,
    compareOneByOne(matcher, { keywords, lines, text: files.plain.text }),
  ];
}

/** Lowercase ASCII with spaces instead of line ends. */
function chooseLines(texts: readonly string[]): string[] {
  const lines: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (length + text.length > mostMegabytes * 1e6) continue;
    lines.push(text.toLowerCase().replace(/[^\x21-\x7e]/g, " "));
    length += text.length;
  }
  return lines;
}

/**
 * Half of them are words and phrases of the filings, rare and common ones; half are the same,
 * misspelled, and do not occur, as most keywords do not occur in most filings.
 */
function chooseKeywords(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines)
    for (const [phrase] of line.matchAll(/(?<![^ ])[a-z]{4,}(?: [a-z]{4,}){0,2}(?![^ ])/g))
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  const all = [...counts].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1));
  const step = all.length / (keywordCount / 2);
  const present = Array.from(
    { length: keywordCount / 2 },
    (_, index) => all[Math.floor(index * step)]?.[0] ?? "",
  );
  return [...present, ...present.map((phrase) => `${phrase.slice(0, -2)}qx`)];
}

type Files = Record<"text" | "keywords", string>;

async function writeFiles(
  scratch: string,
  lines: readonly string[],
  keywords: readonly string[],
): Promise<Record<"plain" | "fenced", Files>> {
  const fence = (text: string): string =>
    `  ${text.replace(/[^a-z0-9]/g, (sign) => (sign === " " ? "  " : ` ${sign} `))}  `;
  const fencedWords = (text: string): string => ` ${text.replaceAll(" ", "  ")} `;
  // A blank becomes two, so that neighbours have one each.
  const write = async (name: string, content: readonly string[]): Promise<string> => {
    const path = join(scratch, name);
    await writeFile(path, `${content.join("\n")}\n`);
    return path;
  };
  return {
    plain: { text: await write("text", lines), keywords: await write("keywords", keywords) },
    fenced: {
      text: await write("fenced-text", lines.map(fence)),
      keywords: await write("fenced-keywords", keywords.map(fencedWords)),
    },
  };
}

/** @returns null where ripgrep is not installed */
function runRipgrep(args: readonly string[]): Measured | null {
  const startedAt = performance.now();
  const { error, stdout } = spawnSync("rg", [...common, ...args], {
    encoding: "utf8",
    timeout: longestRunMs,
    killSignal: "SIGKILL",
  });
  const seconds = (performance.now() - startedAt) / 1000;
  if (error === undefined) return { seconds, count: Number(stdout.trim() || 0) };
  return "code" in error && error.code === "ETIMEDOUT" ? { seconds, count: null } : null;
}

/** The leftmost hits, of two that start together the one of the earlier keyword, none inside another. */
function countApart(matcher: KeywordMatcher, lines: readonly string[]): number {
  let count = 0;
  for (const line of lines) {
    const hits: { keyword: number; start: number; end: number }[] = [];
    matcher.scan(line, (keyword, start, end) => hits.push({ keyword, start, end }));
    hits.sort((a, b) => a.start - b.start || a.keyword - b.keyword);
    let free = 0;
    for (const { start, end } of hits) {
      if (start < free) continue;
      count += 1;
      free = end;
    }
  }
  return count;
}

/** Matches of single keywords: searched alone, no keyword hides another from ripgrep. */
function compareOneByOne(
  matcher: KeywordMatcher,
  {
    keywords,
    lines,
    text,
  }: { keywords: readonly string[]; lines: readonly string[]; text: string },
): string {
  const counts = keywords.map(() => 0);
  for (const line of lines)
    matcher.scan(line, (keyword) => {
      counts[keyword] = (counts[keyword] ?? 0) + 1;
    });
  // Common ones are last of those that are there at all.
  const step = keywordCount / 2 / compared;
  let [same, total] = [0, 0];
  for (let index = step - 1; index < keywordCount / 2; index += step) {
    const answer = runRipgrep(["-i", "-w", "--count-matches", keywords[index] ?? "", text]);
    if (answer?.count === counts[index]) same += 1;
    total += counts[index] ?? 0;
  }
  return `One by one, with -i -w: ${same} of ${compared} keywords with the same number of hits (${numberText(total, 0)} in all).`;
}
