/** The report: it shows every figure of the pack, and no other, and what else can be recomputed of it. */
import { closingTime, dayOf, nthWeekday, sunday, textOf } from "./days.mjs";
import { problem } from "./findings.mjs";
import { shownTime } from "./numbers.mjs";
import { quarterLabel } from "./trade.mjs";
import { unescaped } from "./xml.mjs";

/** Every figure is in the report as data/figures.json has it; so are a search, quarters, patterns, and shared trades and events. */
export function checkReport(pack) {
  const shown = new Map();
  const text = pack.content.get("report.html")?.toString("utf8") ?? "";
  for (const [, id, said] of text.matchAll(/<data data-figure="(\d+)">([^<]*)<\/data>/g)) {
    const texts = shown.get(Number(id)) ?? new Set();
    shown.set(Number(id), texts.add(unescaped(said)));
  }
  for (const { id, label, text: stated } of pack.data.subjects.flatMap(({ figures }) => figures)) {
    const texts = [...(shown.get(id) ?? [])];
    if (texts.length !== 1 || texts[0] !== stated)
      problem(`DIFFERS: report.html, figure ${id} (${label})`);
    shown.delete(id);
  }
  for (const id of shown.keys())
    problem(`DIFFERS: report.html has a figure ${id} that data/figures.json lacks`);
  checkRows(pack, text);
}

function checkRows(pack, text) {
  const { search, subjects } = pack.data;
  const firstPage = rowsOf(text, "summary");
  const onFirstPage = [
    ["Newest information", newest(pack)],
    ["Search", search?.in_words],
    ["Sorted by", search?.order],
    ["Rows found and left out", search?.text],
  ];
  for (const [label, expected] of onFirstPage)
    compareTexts(
      label,
      [expected ?? []].flat(),
      firstPage.flatMap(([name, said]) => (name === label ? said : [])),
    );
  if ((search ?? null) !== null) checkQuoted(search, text);
  const facts = subjects.flatMap((subject) => (subject.kind === "trade" ? subject.facts : []));
  const cell = new RegExp(`<td>${quarterLabel}</td><td>([^<]*)</td>`, "g");
  compareTexts(
    quarterLabel,
    facts.flatMap((fact) => (fact.label === quarterLabel ? fact.text : [])),
    [...text.matchAll(cell)].map(([, said]) => unescaped(said)),
  );
  for (const subject of subjects) checkPatterns(subject, text);
  compareTexts(
    "trades and events of several leads and clusters",
    subjects.flatMap(({ id, also_part_of: of }) => (of === undefined ? [] : [[id, of.join(", ")]])),
    rowsOf(text, "shared-trades-and-events").map((row) => [row[0], row.at(-1)]),
  );
}

/** The report prints each pattern, and what it was determined from, as data/figures.json has it. */
function checkPatterns({ id, patterns }, text) {
  const name = id.toLowerCase().replace("#", "item-").replaceAll(".", "[.]");
  const sections = text.matchAll(new RegExp(`<section id="${name}">(.*?)</section>`, "gs"));
  const shown = [...sections].flatMap(([, section]) =>
    [...section.matchAll(shownPattern)].map(([, said, rows = ""]) => [
      unescaped(said),
      cellsOf(rows),
    ]),
  );
  const stated = patterns.map((pattern) => [
    patternText(pattern),
    pattern.inputs.map(({ label, value, source }) => [label, value, source ?? ""]),
  ]);
  if (JSON.stringify(shown) !== JSON.stringify(stated))
    problem(`DIFFERS: report.html, ${id}, patterns: the text or the inputs of at least one`);
}

const shownPattern =
  /<p>(Pattern “[^<]*)<\/p>(?:\n<div class="scroll"[^>]*><table[^>]*>(?:(?!<\/table>).)*?<tbody>(.*?)<\/tbody>)?/gs;

function patternText({ label, sentence, rule, is_undecided: isUndecided, note }) {
  const name = `Pattern “${label}”`;
  return isUndecided
    ? `${name} could not be determined: ${note ?? "Its inputs are unknown."} If it applied, it would state: “${sentence}” Rule: ${rule}`
    : `${name}: ${sentence} Rule: ${rule}${note === null ? "" : ` ${note}`}`;
}

const mostQuoted = 100;

/** The report quotes the search as data/figures.json has it, unless it has more companies or persons than 100. */
function checkQuoted({ query }, text) {
  const section = /<section id="search">(.*?)<\/section>/s.exec(text);
  const quoted = (section?.[1] ?? "").matchAll(/<code>([^<]*)<\/code>/g);
  const isLong = Object.values(query).some(
    (condition) => Array.isArray(condition) && condition.length > mostQuoted,
  );
  compareTexts(
    "the search as JSON",
    isLong ? [] : [JSON.stringify(query)],
    [...quoted].map(([, said]) => unescaped(said)),
  );
}

function compareTexts(label, expected, shown) {
  if (JSON.stringify(expected) !== JSON.stringify(shown))
    problem(
      `DIFFERS: report.html, ${label}: shown ${JSON.stringify(shown)}, recomputed ${JSON.stringify(expected)}`,
    );
}

/** The cells of the rows of the first table of a section. */
function rowsOf(text, section) {
  const table = new RegExp(`<section id="${section}".*?<tbody>(.*?)</tbody>`, "s").exec(text);
  return cellsOf(table?.[1] ?? "");
}

function cellsOf(table) {
  return [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...row.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, said]) => unescaped(said)),
  );
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
  const file = pack.content.get("case/case.json");
  if (file !== undefined) times.push(eastern(JSON.parse(file.toString("utf8")).updated_at));
  return shownTime(times.reduce((newer, time) => (time > newer ? time : newer)));
}

/** New York time of an instant since 2007, from UTC. */
function eastern(instant) {
  const moment = new Date(instant);
  const year = moment.getUTCFullYear();
  const begin = new Date(`${textOf(nthWeekday(year, 3, sunday, 2))}T07:00:00Z`);
  const end = new Date(`${textOf(nthWeekday(year, 11, sunday, 1))}T06:00:00Z`);
  const hours = moment >= begin && moment < end ? 4 : 5;
  const local = new Date(moment.getTime() - hours * 3_600_000);
  return local.toISOString().slice(0, 19).replace("T", " ");
}
