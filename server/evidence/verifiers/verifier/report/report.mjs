/** The report: all its text, as far as the pack determines it, is that of data/figures.json. */
import { closingTime, dayOf, textOf } from "../days.mjs";
import { Cannot, problem } from "../findings.mjs";
import { shownTime } from "../numbers.mjs";
import { expectedSections, expectedSummary } from "./report-contents.mjs";
import { readReport, visible } from "./report-markup.mjs";
import { citer, expectedNotes } from "./report-notes.mjs";
import { columnsOf, eastern } from "./report-texts.mjs";
import { sha256 } from "../pack/signature.mjs";

/** The methods are the same in every pack of a version of Sentinel. */
const methodsHash = "1f5c5d1060e6b6a95605652707b43f05e8ac03c5fb36fe4f49a736fc021599f7";

export function checkReport(pack) {
  let report;
  try {
    report = readReport(pack.content.get("report.html") ?? Buffer.alloc(0));
  } catch (error) {
    if (!(error instanceof Cannot)) throw error;
    problem(error.message);
    return;
  }
  const methods = sha256(pack.content.get("methods.md") ?? "");
  if (methods !== methodsHash)
    problem(`DIFFERS: methods.md has the SHA-256 ${methods}, expected ${methodsHash}`);
  const { title, heading, summary, contents, sections, notes } = report;
  checkFigures(pack, [...summary, ...sections.flatMap(({ blocks }) => blocks)]);
  compare("title", visible(pack.data.title), title);
  compare("heading of the first page", visible(pack.data.title), heading);
  checkBlocks("first page", expectedSummary(pack, newest(pack)), summary);
  const cite = citer(pack);
  checkSections(expectedSections(pack, cite), sections);
  compareLists(
    "contents",
    sections.map(({ level, id, heading: name }) => [level, id, name]),
    contents,
  );
  const expected = expectedNotes(pack, cite).map(visible);
  for (let place = 0; place < Math.max(expected.length, notes.length); place += 1)
    compare(`footnote ${place + 1}`, expected[place] ?? null, notes[place] ?? null);
}

/** Texts, or lists of them. */
function compare(where, expected, shown) {
  const [stated, found] = [JSON.stringify(expected), JSON.stringify(shown)];
  if (stated !== found)
    problem(`DIFFERS: report.html, ${where}: shown ${found}, expected ${stated}`);
}

/** Up to the first difference, which can move all that follows. */
function compareLists(where, expected, shown) {
  const place = expected.findIndex(
    (each, at) => JSON.stringify(each) !== JSON.stringify(shown[at]),
  );
  const at = place === -1 ? expected.length : place;
  compare(where, expected[at] ?? null, shown[at] ?? null);
}

/** Wherever a figure is shown, it has the text of data/figures.json. */
function checkFigures({ data }, blocks) {
  const shown = new Map();
  for (const [text, id] of blocks.flatMap(({ rows = [] }) => rows.flat()).filter(Array.isArray))
    shown.set(id, (shown.get(id) ?? new Set()).add(text));
  for (const { id, label, text } of data.subjects.flatMap(({ figures }) => figures)) {
    const texts = [...(shown.get(id) ?? [])];
    if (texts.length !== 1 || texts[0] !== visible(text))
      problem(`DIFFERS: report.html, figure ${id} (${label})`);
    shown.delete(id);
  }
  for (const id of shown.keys())
    problem(`DIFFERS: report.html has a figure ${id} that data/figures.json lacks`);
}

function checkSections(expected, shown) {
  const names = (all) => all.map(([id, level]) => `${id} ${level}`);
  compareLists("sections", names(expected), names(shown.map(({ id, level }) => [id, level])));
  for (const [id, , heading, blocks, rest = id] of expected) {
    const section = shown.find((each) => each.id === id);
    if (section === undefined) continue;
    compare(`heading of ${id}`, statedFor(section.heading, heading), section.heading);
    checkBlocks(rest, blocks, section.blocks);
  }
}

/** @param rest  the place of blocks after the expected ones */
function checkBlocks(rest, expected, shown) {
  for (let place = 0; place < Math.max(expected.length, shown.length); place += 1) {
    const [where, kind, content] = expected[place] ?? [rest, null, null];
    const block = shown[place] ?? null;
    if (block === null || block.kind !== kind) {
      const found = block?.text === undefined ? "" : ` (${JSON.stringify(block.text)})`;
      problem(
        `DIFFERS: report.html, ${where.replace(/[,:] $/, "")}: found ${named(block?.kind)}${found}, expected ${named(kind)}`,
      );
      return;
    }
    if (kind === "table") checkTable(where, content, block);
    else if (kind === "quote") {
      if (content !== null)
        compare(
          where,
          content.map((line) => (typeof line === "string" ? visible(line) : line)),
          block.lines,
        );
    } else compare(where, statedFor(block.text, content), block.text);
  }
}

const named = (kind) => ((kind ?? null) === null ? "nothing" : `a ${kind}`);

/** What a text or a cell must be; itself where it is what is expected, or where the pack does not determine it. */
function statedFor(shown, expected) {
  if (typeof expected === "string") return visible(expected);
  if (Array.isArray(expected)) return [visible(expected[0]), expected[1]];
  if (typeof shown !== "string") return expected?.stated(shown) ?? null;
  return expected === null || expected.isMet(shown) ? shown : expected.stated(shown);
}

function checkTable(where, [columns, expected], block) {
  const { headers, layout, classes } = columnsOf(columns);
  compare(`${where}columns`, headers, block.headers);
  compare(`${where}layout`, layout, block.layout);
  for (const found of block.classes) compare(`${where}layout of cells`, classes, found);
  for (let place = 0; place < Math.max(expected.length, block.rows.length); place += 1) {
    const found = block.rows[place];
    const wanted = expected[place]?.map((cell, column) => statedFor(found?.[column], cell));
    const label = found?.[0] ?? wanted?.[0];
    compare(
      `${where}${typeof label === "string" && label !== "" ? label : "row without a name"}`,
      wanted ?? null,
      found ?? null,
    );
    // The rows after one that was added or left out differ for this reason alone.
    if (expected.length !== block.rows.length && JSON.stringify(wanted) !== JSON.stringify(found))
      return;
  }
}

/** The newest time of what the pack shows, New York time: acceptances, closes, and the last change of its case. */
function newest(pack) {
  const times = ["1992-12-31 19:00:00"];
  for (const stated of pack.data.filings) {
    const filing = pack.filingOrNull(stated.accession);
    const accepted = filing === null ? stated.accepted_et : filing.accepted;
    const filedOn = filing === null ? dayOf(stated.filed_on) : filing.filedOn;
    if (accepted !== null) times.push(accepted);
    else if (filedOn !== null) times.push(`${textOf(filedOn)} 22:00:00`);
  }
  for (const { close, adjusted } of pack.series.values())
    for (const day of [...close.keys(), ...adjusted.keys()])
      times.push(`${day} ${closingTime(dayOf(day))}`);
  if (pack.caseFile !== null) times.push(eastern(pack.caseFile.updated_at));
  return shownTime(times.reduce((newer, time) => (time > newer ? time : newer)));
}
