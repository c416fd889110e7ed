/**
 * What report.html must contain: sections, and blocks as place, kind, and content. A text is exact or one of the
 * sentences that Sentinel prints the same in every report. A cell is one of these, a text with the
 * number of a figure, or null where the pack does not determine it.
 */
import { visible } from "./report-markup.mjs";
import { shownDate, shownTime } from "../numbers.mjs";
import { table } from "../prices.mjs";
import { caseFacts, caseSections } from "./report-case.mjs";
import { containsText, keyFacts, overviewSections } from "./report-overviews.mjs";
import { ruleRows, worksheetBlocks } from "./report-section-16.mjs";
import { capitalized, dayOrUnknown, personAndCompany, prose, withDays } from "./report-texts.mjs";

/** The blocks of the first page. */
export function expectedSummary({ data, caseFile }, newest) {
  const { search, subjects } = data;
  const isCase = caseFile !== null;
  const demonstration = isCase ? prose.demonstrationOfCase : prose.demonstration;
  const facts = [
    ...(isCase ? caseFacts(caseFile) : []),
    [isCase ? "Also contains" : "Contains", containsText(data, isCase)],
    ...((search ?? null) === null
      ? []
      : [
          ["Search", search.in_words],
          ["Sorted by", search.order],
          ["Rows found and left out", search.text],
        ]),
    ["Newest information", newest],
    ["Rules and product", `Version ${data.rules_version}; Sentinel ${data.product}`],
    ["Content hash (SHA-256)", data.state],
  ];
  return [
    ...(data.is_demonstration ? [["demonstration", "caution", demonstration]] : []),
    ["", "table", [":24|:76", facts]],
    ...keyFacts(subjects),
    ["first page", "paragraph", prose.notProof],
  ];
}

/** Sections as id, level, heading, and blocks; of subjects also the place of further blocks. */
export function expectedSections(pack, cite) {
  const { data, caseFile } = pack;
  const { subjects, items_not_recomputed: asKept } = data;
  const hasLeads = subjects.some(({ kind }) => kind === "lead");
  const about = [
    ["about", "paragraph", hasLeads ? prose.aboutWithLeads : prose.about],
    ["about", "paragraph", prose.verify],
  ];
  const kept = asKept.map((text) => ["items shown as kept", "caution", text]);
  return [
    ["about", 1, "About this report", about],
    ...searchSections(data),
    ...(caseFile === null ? [] : caseSections(caseFile)),
    ...overviewSections(data),
    ...subjects.map((subject) => subjectSection(subject, cite)),
    ...(kept.length === 0 ? [] : [["as-kept", 1, "Items shown as kept", kept]]),
    ["filings", 1, "Filings", filingBlocks(data)],
    ...(data.series.length === 0 ? [] : [["prices", 1, "Prices", priceBlocks(pack)]]),
    ...methodSections(pack),
  ];
}

const mostQuoted = 100;

/** The report quotes the search, unless it has more companies or persons than 100. */
function searchSections({ search }) {
  if ((search ?? null) === null) return [];
  const { query, found } = search;
  const isLong = Object.values(query).some(
    (condition) => Array.isArray(condition) && condition.length > mostQuoted,
  );
  const blocks = [
    ["search", "paragraph", found === null ? prose.searchPartlyCounted : prose.searchCounted],
    ...(query.type === "explore_events" ? [["search", "paragraph", prose.filingDates]] : []),
    ["search", "paragraph", prose.searchOrder[query.type]],
    ["search", "paragraph", prose.searchUnchecked],
    ...(isLong
      ? []
      : [["the search as JSON", "quote", [["", ["code", visible(JSON.stringify(query))]]]]]),
  ];
  return [["search", 1, "Search", blocks]];
}

function headingOf(subject) {
  const {
    id,
    kind,
    company,
    row,
    day,
    day0,
    form,
    filed_on: filedOn,
    adopted_on: adoptedOn,
  } = subject;
  const named = (begin, end = "") => `${id}. ${begin} ${personAndCompany(subject)}${end}`;
  switch (kind) {
    case "trade":
      return named(`${row.direction} by`, `, ${shownDate(row.trade_date)}`);
    case "event":
      return `${id}. 8-K of ${company}, day 0 ${dayOrUnknown(day0)}`;
    case "lead":
      return named(`${capitalized(subject.lead_kind)} lead:`, `, ${shownDate(day)}`);
    case "line":
      return named(`Line ${subject.line} of ${subject.accession}, code ${subject.code}, by`);
    case "notice":
      return named(`Form ${form} of`, filedOn === null ? "" : `, filed ${shownDate(filedOn)}`);
    case "plan": {
      const adopted = adoptedOn === null ? "on an unknown date" : shownDate(adoptedOn);
      return named("Trading plan of", `, adopted ${adopted}`);
    }
    default:
      return named("Short-swing profit of");
  }
}

function subjectSection(subject, cite) {
  const { id, kind, facts, figures, patterns } = subject;
  const isLead = kind === "lead";
  const hasSources = !isLead && kind !== "short_swing";
  const reason = subject.not_recomputed_because;
  const cautions = [
    ...(reason === null ? [] : [`The figures cannot be recomputed from this pack: ${reason}`]),
    ...subject.cautions,
  ];
  const factRows = facts.map(({ label, text, source }) => [
    label,
    text,
    ...(hasSources ? [source === null ? "" : cite(source).join(": ")] : []),
  ]);
  const figureRows = figures.map(({ id: number, label, unit, text, value, note }) => [
    unit === "days" && !/days/i.test(label) ? `${label}, days` : label,
    [text, number],
    isLead || value === null ? withDays(note ?? "") : "",
  ]);
  const blocks = [
    ...cautions.map((text) => [`${id}, cautions`, "caution", withDays(text)]),
    [`${id}, `, "table", [hasSources ? "As filed:22|:26|Source:52c" : ":26|:74", factRows]],
    ...(kind === "line"
      ? [[`${id}, rule and links, `, "table", ["Rule, cause, and links:26|:74", ruleRows(subject)]]]
      : []),
    ...(kind === "short_swing" ? worksheetBlocks(subject) : []),
    [
      `${id}, `,
      "table",
      [isLead ? "Factor:26|Points:10n|Facts:64" : "Computed:40|:25n|:35", figureRows],
    ],
    ...patterns.flatMap((pattern) => patternBlocks(`${id}, patterns`, pattern)),
  ];
  const section = id.toLowerCase().replace("#", "item-");
  return [section, 2, headingOf(subject), blocks, `${id}, patterns`];
}

function patternBlocks(where, pattern) {
  const { label, sentence, rule, inputs, is_undecided: isUndecided, note } = pattern;
  const name = `Pattern “${label}”`;
  const text = isUndecided
    ? `${name} could not be determined: ${note ?? "Its inputs are unknown."} If it applied, it would state: “${sentence}” Rule: ${rule}`
    : `${name}: ${sentence} Rule: ${rule}${note === null ? "" : ` ${note}`}`;
  const rows = inputs.map(({ label: of, value, source }) => [of, value, source ?? ""]);
  return [
    [where, "paragraph", text],
    ...(rows.length === 0 ? [] : [[`${where}: `, "table", ["Input:30|:46|Source:24c", rows]]]),
  ];
}

function filingBlocks({ filings }) {
  const rows = filings.map((filing) => [
    filing.accession,
    filing.form,
    dayOrUnknown(filing.filed_on),
    filing.accepted_et === null ? "unknown" : shownTime(filing.accepted_et),
    `${filing.sha256} ${filing.file ?? filing.missing_because ?? ""}`,
  ]);
  return [
    ["filings", "paragraph", prose.filings],
    [
      "filings, ",
      "table",
      ["Accession number:20c|Form:7|Filed:12|Accepted:17|SHA-256, file:44c", rows],
    ],
  ];
}

const adjusters = { source: "by the source", sentinel: "by Sentinel" };

function priceBlocks({ data: { series }, content }) {
  const closes = table(content, "prices/closes.csv");
  const rows = series.map(({ id, close_basis: basis, adjusted_by: by, sha256 }) => [
    id,
    basis,
    by === null ? "no" : adjusters[by],
    String(closes.filter((row) => row.series === id).length),
    sha256,
  ]);
  const headers =
    "Source and ticker:20c|Closes:14|Adjusted for splits and dividends:20|Closes used:8n|SHA-256 of the series:38c";
  return [
    ["prices", "paragraph", prose.prices],
    ["prices, ", "table", [headers, rows]],
  ];
}

/** As methods.md has them. */
function methodSections({ content, data }) {
  const text = content.get("methods.md")?.toString("utf8") ?? "";
  const [, ...methods] = text.replace(/\n$/, "").split("\n\n## ");
  return [
    ["methods", 1, `Methods, version ${data.rules_version}`, []],
    ...methods.map((method, place) => {
      const [heading, ...paragraphs] = method.split("\n\n");
      const blocks = paragraphs.map((each) => [`methods, ${heading}`, "paragraph", each]);
      return [`methods-${place + 1}`, 2, heading, blocks];
    }),
  ];
}
