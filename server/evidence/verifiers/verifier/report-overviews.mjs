/** The tables of the report that list trades, events, and other subjects, and what the first page says of them. */
import { capitalized, counted, dayOrUnknown, naming, prose } from "./report-texts.mjs";
import { shownDate } from "./numbers.mjs";

/** The columns of overviews; those of figures with the name of the figure. */
const columns = {
  leading:
    "No.|Person, company|Trade|Shares=shares|Value=value|Loss avoided or gain by the close of day 0=avoided_or_gained|On day 0, net of the market=avoided_or_gained_net|Days to next 8-K=next_8K_days",
  trade:
    "No.|Reporting person, company|Trade|Shares=shares|Value=value|Days to file=days_to_file|Days to 8-K=next_8K_days|Next 8-K return=next_8K_ret0|Loss avoided or gain by the close of day 0=avoided_or_gained|On day 0, net of the market=avoided_or_gained_net",
  event: "No.|Company|Accession number|Day 0|Event return=event_return|Value sold, 30d=value_sold",
  lead: "No.|Lead|Reporting person, company|Date|Trades|Score=score",
  notice:
    "No.|Seller, company|Filed|Units to be sold=units_noticed|Executed=sold_units|Remaining=remaining_units|Status",
  plan: "No.|Person, company|Adopted|Planned=shares_planned|Sold=shares_sold|Flags",
  line: "No.|Reporting person, company|Code|Trade date|Due date=due_date|Days late=days_late|Links",
  short_swing: "No.|Reporting person, company|Lines|Pairs|Short-swing profit=short_swing_profit",
};

/** The text of a subject by the header of its column; other texts are not determined by the pack. */
const texts = {
  "No.": ({ id }) => id,
  Company: ({ company }) => company,
  "Accession number": ({ accession }) => accession,
  "Day 0": ({ day0 }) => dayOrUnknown(day0),
  Trade: ({ row }) => `${row.direction}, ${shownDate(row.trade_date)}`,
  "Person, company": named,
  "Reporting person, company": named,
  "Seller, company": named,
  Lead: (lead) => capitalized(lead.lead_kind),
  Date: ({ day }) => shownDate(day),
  Filed: (notice) => dayOrUnknown(notice.filed_on),
  Trades: ({ trades }) => String(trades.length),
  Adopted: (plan) => dayOrUnknown(plan.adopted_on),
  Code: ({ code }) => code,
  "Trade date": (line) => dayOrUnknown(line.trade_date),
  Lines: ({ lines }) => String(lines.length),
  Pairs: ({ pairs }) => String(pairs.length),
};

/** Of a lead of several persons, only the company. */
function named({ person, company }) {
  return person === null ? company : naming("", person.name ?? person, `, ${company}`);
}

/** A row for each subject, with figures of that subject. */
function overview(where, kind, subjects) {
  const columnsOf = columns[kind].split("|").map((column) => column.split("="));
  const rows = subjects.map((subject) =>
    columnsOf.map(([header, name]) => {
      if (name === undefined) return texts[header]?.(subject) ?? null;
      const figure = subject.figures.find((each) => each.name === name);
      return figure === undefined ? "—" : [figure.text, figure.id];
    }),
  );
  return [`${where}, `, "table", [columnsOf.map(([header]) => header).join("|"), rows]];
}

const sections = [
  ["trades", "Insider trades", ["trade"]],
  ["events", "Material events", ["event"]],
  ["leads", "Leads", ["lead"]],
  ["notices", "Form 144 notices", ["notice"]],
  ["plans", "Trading plans", ["plan"]],
  ["section-16", "Section 16", ["line", "short_swing"]],
];

export function overviewSections({ subjects, scores_not_recomputed: unscored }) {
  return [sharedSection(subjects), ...sections.map(sectionOf)].filter(
    ([, , , blocks]) => blocks.length > 0,
  );

  function sectionOf([id, heading, kinds]) {
    const tables = kinds.flatMap((kind) => {
      const ofKind = subjects.filter((subject) => subject.kind === kind);
      return ofKind.length === 0 ? [] : [overview(heading, kind, ofKind)];
    });
    const cautions = id === "leads" ? unscored.map((text) => [heading, "caution", text]) : [];
    const blocks = [...cautions, ...tables];
    if (id !== "leads" || blocks.length === 0) return [id, 1, heading, blocks];
    return [
      id,
      1,
      heading,
      [...prose.leads.map((text) => [heading, "paragraph", text]), ...blocks],
    ];
  }
}

/** The trades and events of a case that further leads and clusters contain. */
function sharedSection(subjects) {
  const where = "trades and events of several leads and clusters";
  const rows = subjects
    .filter(({ also_part_of: also }) => also !== undefined)
    .map((subject) => [subject.id, sharedText(subject), subject.also_part_of.join(", ")]);
  return [
    "shared-trades-and-events",
    1,
    "Trades and events that are also part of a lead or cluster",
    rows.length === 0
      ? []
      : [
          [where, "paragraph", prose.shared],
          [`${where}, `, "table", ["No.|Trade or event|Also part of", rows]],
        ],
  ];
}

function sharedText({ kind, person, company, row, accession }) {
  return kind === "trade"
    ? naming("", person, `, ${company}: ${row.direction}, ${shownDate(row.trade_date)}`)
    : `${company}: 8-K ${accession}`;
}

const mostLeading = 10;

/** The trades of the pack, or else its events; of many those with the largest figures. */
export function keyFacts(subjects) {
  const kind = ["trade", "event"].find((each) => subjects.some((subject) => subject.kind === each));
  if (kind === undefined) return [];
  const isTrade = kind === "trade";
  const all = subjects.filter((subject) => subject.kind === kind);
  const isLong = all.length > mostLeading;
  const shown = isLong
    ? [...all].sort((a, b) => sizeOf(b) - sizeOf(a) || 0).slice(0, mostLeading)
    : all;
  const which = isTrade
    ? "with the largest loss avoided or gain on day 0, net of the market. All are in the section “Insider trades”."
    : "with the largest return on day 0, net of the market, up or down. All are in the section “Material events”.";
  const text = `The ${mostLeading} of ${counted(all.length, kind)} ${which}`;
  return [
    ["key facts", "heading", "Key facts"],
    overview("key facts", isTrade ? "leading" : kind, shown),
    ...(isLong ? [["key facts", "paragraph", text]] : []),
    ["key facts", "paragraph", prose.numbers],
  ];
}

function sizeOf({ kind, figures }) {
  const name = kind === "trade" ? "avoided_or_gained_net" : "event_return";
  const value = figures.find((each) => each.name === name)?.value ?? null;
  if (value === null) return -Infinity;
  return kind === "trade" ? Number(value) : Math.abs(Number(value));
}

const nouns = {
  trade: "insider trade",
  event: "material event",
  lead: "lead",
  line: "Section 16 line",
  notice: "Form 144 notice",
  plan: "trading plan",
  short_swing: "short-swing worksheet",
};

function kindTexts(subjects) {
  return Object.entries(nouns).flatMap(([kind, noun]) => {
    const count = subjects.filter((subject) => subject.kind === kind).length;
    return count === 0 ? [] : [counted(count, noun)];
  });
}

/** What the pack contains; of a case, besides its items. */
export function containsText({ subjects, filings }, isCase) {
  const figures = subjects.reduce((sum, subject) => sum + subject.figures.length, 0);
  const missing = filings.filter(({ file }) => file === null).length;
  const absent = missing === 0 ? "" : ` (${counted(missing, "filing")} could not be included)`;
  const said = [
    ...(isCase ? partTexts(subjects) : kindTexts(subjects)),
    counted(figures, "figure"),
    `${counted(filings.length - missing, "filing")} as received${absent}`,
  ];
  return `${said.join(", ")}.`;
}

/** The trades and events of leads and clusters, whose numbers have two parts. */
function partTexts(subjects) {
  const parts = subjects.filter(({ id }) => id.includes("."));
  if (parts.length === 0) return [];
  const leads = new Set(subjects.filter(({ kind }) => kind === "lead").map(({ id }) => id));
  const items = new Set(parts.map(({ id }) => id.split(".")[0]));
  const ofLeads = [...items].filter((id) => leads.has(id)).length;
  const clusters = items.size - ofLeads;
  const whose = [
    ...(ofLeads === 0 ? [] : [leads.size === 1 ? "the lead" : "the leads"]),
    ...(clusters === 0 ? [] : [clusters === 1 ? "the cluster" : "the clusters"]),
  ];
  return [`${kindTexts(parts).join(" and ")} of ${whose.join(" and ")}`];
}
