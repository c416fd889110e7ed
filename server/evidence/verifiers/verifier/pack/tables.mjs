/** The files that a pack has by data/figures.json, and its tables, which repeat data/figures.json. */
import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { problem } from "../findings.mjs";

const files = [
  "README.txt",
  "report.html",
  "report.pdf",
  "methods.md",
  "data/figures.json",
  "ro-crate-metadata.json",
  "ZIPSUMS",
  "verify.py",
  "verify.mjs",
];
/** What a spreadsheet takes for a formula has an apostrophe before it; plain numbers are none. */
const formula = /^(?![-+]?[\d.,]+(?:e[-+]?\d+)?%?$)[=+\-@\t\r\n\0]/;

export function checkTables(pack) {
  const tables = expectedTables(pack.data);
  checkNames(pack, [...tables.keys(), "prices/closes", "prices/actions"]);
  for (const [name, rows] of tables) {
    const content = pack.content.get(`${name}.csv`);
    if (content !== undefined) compareTable(`${name}.csv`, rows, content);
  }
}

/** Exactly these files; of the parts of the verifiers, those that this verifier has, too. */
function checkNames({ content, data, caseFile }, tables) {
  const names = new Set([
    ...files,
    ...tables.flatMap((name) => [`${name}.csv`, `${name}.parquet`]),
    ...[...data.filings, ...data.series].flatMap(({ file }) => file ?? []),
    ...(caseFile === null ? [] : ["case/case.json", "case/audit.csv"]),
  ]);
  const own = readdirSync(dirname(dirname(fileURLToPath(import.meta.url))), { recursive: true });
  const ownFiles = own.filter((name) => /\.(?:py|mjs|json)$/.test(name));
  const parts = new Set(ownFiles.map((name) => `verifier/${name.replaceAll("\\", "/")}`));
  for (const name of [...content.keys()].sort())
    if (!names.has(name) && !parts.has(name)) problem(`NOT PART OF THE PACK: ${name}`);
  for (const name of [...names].sort()) if (!content.has(name)) problem(`MISSING: ${name}`);
}

/** Up to the first difference, which can move all that follows. */
function compareTable(name, rows, content) {
  const expected = rows.map((row) => `${row.map(cellText).join(",")}\r\n`).join("");
  if (content.equals(Buffer.from(expected))) return;
  const [wanted, shown] = [expected, content.toString("utf8")].map((text) => text.split("\r\n"));
  const first = wanted.findIndex((line, at) => line !== shown[at]);
  const place = first === -1 ? wanted.length : first;
  const text = (line) => (line === undefined ? "nothing" : JSON.stringify(line));
  problem(
    `DIFFERS: ${name}, row ${place}: shown ${text(shown[place])}, in data/figures.json ${text(wanted[place])}`,
  );
}

function cellText(cell) {
  const text = String(cell ?? "");
  return `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

const swingNames = ["accession", "line", "trade_date", "code", "shares", "price", "outcome"];
const matchableNames = ["side", "security_class", "units", "price"];
const optionNames = ["kind", "strike", "expires_on", "premium"];
const figureNames = ["name", "horizon", "label", "unit", "value", "text", "rule", "note"];

/** By name, the names of the columns and the rows. Lines, worksheets, and pairs have a table where there are any. */
function expectedTables({ subjects, filings }) {
  const of = (kind) => subjects.filter((subject) => subject.kind === kind);
  const swings = of("short_swing");
  const some = [
    ["data/trades", tradeColumns, of("trade").map(tradeRow)],
    ["data/events", "subject company cik accession day_0", of("event").map(eventRow)],
    ["data/lines", lineColumns, of("line").map(lineRow)],
    [
      "data/short_swing_lines",
      swingColumns,
      swings.flatMap(({ id, lines }) => lines.map((line) => swingRow(id, line))),
    ],
    [
      "data/short_swing_pairs",
      `subject purchase sale ${pairColumns}`,
      swings.flatMap(({ id, pairs }) => pairs.map((pair) => pairRow(id, pair))),
    ],
  ];
  return new Map(
    [
      ...some.filter(([, , rows]) => rows.length > 0),
      [
        "data/figures",
        `subject figure ${figureNames.join(" ")}`,
        subjects.flatMap(({ id, figures }) =>
          figures.map((figure) => [id, figure.id, ...valuesOf(figure, figureNames)]),
        ),
      ],
      ["data/filings", filingColumns, filings.map(filingRow)],
    ].map(([name, columns, rows]) => [name, [columns.split(" "), ...rows]]),
  );
}

function valuesOf(stated, names) {
  return names.map((name) => stated?.[name]);
}

function cikText(cik) {
  return cik === null ? null : String(cik).padStart(10, "0");
}

function placeText({ accession, line }) {
  return `${accession}/${line}`;
}

const tradeColumns =
  "subject company cik person accession row_number trade_date direction security_title lines next_8k next_earnings";

function tradeRow({ id, company, cik, person, row, ...trade }) {
  return [
    id,
    company,
    cikText(cik),
    person,
    ...valuesOf(row, tradeColumns.split(" ").slice(4, 9)),
    row.lines.map(({ line }) => line).join(" "),
    trade.next_8k,
    trade.next_earnings,
  ];
}

function eventRow({ id, company, cik, accession, day0 }) {
  return [id, company, cikText(cik), accession, day0];
}

const lineColumns =
  "subject company person accession line table code trade_date security_title shares price owned_following ownership_form due_basis late_cause links";

function lineRow({ late_cause: late, links, ...line }) {
  const texts = links.map(({ link, lines }) => [link, ...lines.map(placeText)].join(" "));
  return [
    line.id,
    ...valuesOf(line, lineColumns.split(" ").slice(1, -2)),
    late?.cause,
    texts.join("; "),
  ];
}

const swingColumns = `subject ${swingNames.join(" ")} side security_class units price_restated option strike_restated expires_on premium_restated because superseded_by`;

function swingRow(subject, line) {
  const { matchable, because, superseded_by: by } = line;
  return [
    subject,
    ...valuesOf(line, swingNames),
    ...valuesOf(matchable, matchableNames),
    ...valuesOf(matchable?.option, optionNames),
    because,
    by,
  ];
}

const pairColumns = "measure purchase_price sale_price units profit last_matchable_day suit_by";

function pairRow(subject, pair) {
  const { purchase, sale } = pair;
  return [subject, placeText(purchase), placeText(sale), ...valuesOf(pair, pairColumns.split(" "))];
}

const filingColumns = "accession form cik filed_on accepted_et sha256 file";

function filingRow(filing) {
  return valuesOf({ ...filing, cik: cikText(filing.cik) }, filingColumns.split(" "));
}
