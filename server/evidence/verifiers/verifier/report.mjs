/** The report: all its text, as far as the pack determines it, is that of data/figures.json. */
import { closingTime, dayOf, textOf } from "./days.mjs";
import { Cannot, problem } from "./findings.mjs";
import { shownTime } from "./numbers.mjs";
import { expectedSections, expectedSummary } from "./report-contents.mjs";
import { readReport, visible } from "./report-markup.mjs";
import { citer, expectedNotes } from "./report-notes.mjs";
import { eastern } from "./report-texts.mjs";
import { sha256 } from "./signature.mjs";

export function checkReport(pack) {
  let report;
  try {
    report = readReport(pack.content.get("report.html") ?? Buffer.alloc(0));
  } catch (error) {
    if (!(error instanceof Cannot)) throw error;
    problem(error.message);
    return;
  }
  const { title, heading, summary, contents, sections, notes } = report;
  checkFigures(pack, [...summary, ...sections.flatMap(({ blocks }) => blocks)]);
  compare("title", title, heading);
  const isDemonstration = summary[0]?.kind === "caution";
  checkBlocks("first page", expectedSummary(pack, newest(pack), isDemonstration), summary);
  const cite = citer(pack);
  checkSections(expectedSections(pack, cite), sections);
  compare(
    "contents",
    sections.map(({ level, id, heading: name }) => [level, id, name]),
    contents,
  );
  const expected = expectedNotes(pack, cite).map(visible);
  for (let place = 0; place < Math.max(expected.length, notes.length); place += 1)
    compare(`footnote ${place + 1}`, expected[place] ?? null, notes[place] ?? null);
}

function compare(where, expected, shown) {
  const [stated, found] = [JSON.stringify(expected), JSON.stringify(shown)];
  if (stated !== found)
    problem(`DIFFERS: report.html, ${where}: shown ${found}, recomputed ${stated}`);
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
  compare("sections", names(expected), names(shown.map(({ id, level }) => [id, level])));
  for (const [id, , heading, blocks, rest = id] of expected) {
    const section = shown.find((each) => each.id === id);
    if (section === undefined) continue;
    if (typeof heading === "string") compare(`heading of ${id}`, visible(heading), section.heading);
    else {
      const [begin, end] = heading.map(visible);
      if (!section.heading.startsWith(begin) || !section.heading.endsWith(end))
        compare(`heading of ${id}`, `${begin}…${end}`, section.heading);
    }
    checkBlocks(rest, blocks, section.blocks);
  }
}

/** @param rest  the place of blocks after the expected ones */
function checkBlocks(rest, expected, shown) {
  for (let place = 0; place < Math.max(expected.length, shown.length); place += 1) {
    const [where, kind, content] = expected[place] ?? [rest, null, null];
    const block = shown[place] ?? null;
    if (block === null || block.kind !== kind) {
      compare(where.replace(/[,:] $/, ""), kind, block);
      return;
    }
    if (kind === "table") checkTable(where, content, block);
    else if (kind === "quote") {
      if (content !== null) compare(where, content.map(visible), block.lines);
    } else if (typeof content === "string") compare(where, visible(content), block.text);
    else if (sha256(block.text).slice(0, 32) !== content.digest)
      compare(where, `the sentences with the SHA-256 ${content.digest}…`, block.text);
  }
}

/** @param expected  headers and rows; rows are null where the pack does not determine them */
function checkTable(where, [headers, rows], block) {
  compare(`${where}columns`, headers, block.headers.join("|"));
  const expected = rows ?? block.rows.map((row) => row.map(() => null));
  for (let place = 0; place < Math.max(expected.length, block.rows.length); place += 1) {
    const wanted = expected[place]?.map((cell) =>
      Array.isArray(cell) ? [visible(cell[0]), cell[1]] : cell && visible(cell),
    );
    const found = block.rows[place]?.map((cell, column) =>
      wanted?.[column] === null && typeof cell === "string" ? null : cell,
    );
    const label = block.rows[place]?.[0] ?? wanted?.[0];
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
