/** The tables of the report that list trades, events, and other subjects, and what the first page says of them. */
import { capitalized, counted, dayOrUnknown, personAndCompany, prose } from "./report-texts.mjs";
import { shownDate } from "../numbers.mjs";

/** The columns of overviews, as `columnsOf` reads them; those of figures with the name of the figure. */
const columns = {
  leading:
    "No.:5|Person, company:20|Trade:12|Shares=shares:10n|Value=value:15n|Loss avoided or gain by the close of day 0=avoided_or_gained:15n|On day 0, net of the market=avoided_or_gained_net:15n|Days to next 8-K=next_8K_days:8n",
  trade:
    "No.:5|Reporting person, company:18|Trade:11|Shares=shares:10n|Value=value:14n|Days to file=days_to_file:6n|Days to 8-K=next_8K_days:7n|Next 8-K return=next_8K_ret0:9n|Loss avoided or gain by the close of day 0=avoided_or_gained:15n|On day 0, net of the market=avoided_or_gained_net:15n",
  event:
    "No.:6|Company:26|Accession number:22c|Day 0:12|Event return=event_return:14n|Value sold, 30d=value_sold:20n",
  lead: "No.:6|Lead:12|Reporting person, company:44|Date:16|Trades:10n|Score=score:12n",
  notice:
    "No.:6|Seller, company:34|Filed:12|Units to be sold=units_noticed:12n|Executed=sold_units:12n|Remaining=remaining_units:12n|Status:12",
  plan: "No.:6|Person, company:34|Adopted:12|Planned=shares_planned:12n|Sold=shares_sold:12n|Flags:24",
  line: "No.:6|Reporting person, company:28|Code:7|Trade date:13|Due date=due_date:13n|Days late=days_late:8n|Links:25",
  short_swing:
    "No.:6|Reporting person, company:50|Lines:10n|Pairs:10n|Short-swing profit=short_swing_profit:24n",
};

/** The text of a subject by the header of its column. */
const texts = {
  "No.": ({ id }) => id,
  Company: ({ company }) => company,
  "Accession number": ({ accession }) => accession,
  "Day 0": ({ day0 }) => dayOrUnknown(day0),
  Trade: ({ row }) => `${row.direction}, ${shownDate(row.trade_date)}`,
  "Person, company": personAndCompany,
  "Reporting person, company": personAndCompany,
  "Seller, company": personAndCompany,
  Lead: (lead) => capitalized(lead.lead_kind),
  Date: ({ day }) => shownDate(day),
  Filed: (notice) => dayOrUnknown(notice.filed_on),
  Trades: ({ trades }) => String(trades.length),
  Adopted: (plan) => dayOrUnknown(plan.adopted_on),
  Status: (notice) => notice.shown_status,
  Flags: (plan) => plan.shown_flags,
  Links: ({ links }) => links.map(({ shown }) => shown).join(", "),
  Code: ({ code }) => code,
  "Trade date": (line) => dayOrUnknown(line.trade_date),
  Lines: ({ lines }) => String(lines.length),
  Pairs: ({ pairs }) => String(pairs.length),
};

/** A row for each subject, with figures of that subject. */
function overview(where, kind, subjects) {
  const cells = columns[kind]
    .split("|")
    .map((column) => /^([^=:]*)(?:=(\w+))?:/.exec(column).slice(1));
  const rows = subjects.map((subject) =>
    cells.map(([header, name]) => {
      if (name === undefined) return texts[header](subject);
      const figure = subject.figures.find((each) => each.name === name);
      return figure === undefined ? "—" : [figure.text, figure.id];
    }),
  );
  return [`${where}, `, "table", [columns[kind].replaceAll(/=\w+/g, ""), rows]];
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
          [`${where}, `, "table", ["No.:10|Trade or event:60|Also part of:30", rows]],
        ],
  ];
}

function sharedText(subject) {
  const { kind, company, row, accession } = subject;
  return kind === "trade"
    ? `${personAndCompany(subject)}: ${row.direction}, ${shownDate(row.trade_date)}`
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
    ? "with the largest loss avoided or gain on day 0, net of the market, largest first. All are in the section “Insider trades”."
    : "with the largest return on day 0, net of the market, up or down, largest first. All are in the section “Material events”.";
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
