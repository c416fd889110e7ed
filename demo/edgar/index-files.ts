import type { Filing } from "#demo/world/filings/filing.ts";
import { type Entity, entitiesOf } from "#demo/edgar/entities.ts";
import { latin1Bytes, compactDate } from "#demo/edgar/paths.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";

export type IndexOrder = "master" | "form" | "company";
export type IndexSpan = "daily" | "quarterly";

type Row = { entity: Entity; filing: Filing; date: string; file: string };

/**
 * An index of filings: one row for each filing and entity, so that a Form 4 is listed under its issuer and
 * every owner. Written in Latin-1, as EDGAR's are.
 * @param filings  those of the day or quarter
 * @param lastDay  newest day in it, for the heading
 */
export function indexFile(
  filings: readonly Filing[],
  { order, span, lastDay }: { order: IndexOrder; span: IndexSpan; lastDay: string },
): Buffer {
  const rows = filings
    .filter(isIndexed)
    .flatMap((filing) => rowsOf(filing, span))
    .sort(comparing(order));
  const lines = order === "master" ? rows.map(masterLine) : rows.map(fixedLine(order));
  return latin1Bytes(`${[...heading(order, span, lastDay), ...lines].join("\n")}\n`);
}

/** What is withdrawn was in the feed and is in no index. */
export function isIndexed({ plants }: Filing): boolean {
  return !plants.includes("withdrawn");
}

function rowsOf(filing: Filing, span: IndexSpan): Row[] {
  const date = span === "daily" ? compactDate(filing.filedOn) : filing.filedOn;
  return entitiesOf(filing).map((entity) => ({
    entity,
    filing,
    date,
    file: `edgar/data/${entity.cik}/${filing.accession}.txt`,
  }));
}

function comparing(order: IndexOrder): (a: Row, b: Row) => number {
  const key = ({ entity, filing }: Row): string => {
    const name = entity.name.toUpperCase();
    if (order === "master") return `${entity.cik} ${filing.form} ${filing.accession}`;
    if (order === "form") return `${filing.form} ${name} ${filing.accession}`;
    return `${name} ${filing.form} ${filing.accession}`;
  };
  return (a, b) => (key(a) < key(b) ? -1 : 1);
}

const byWord = { master: "", form: " by Form Type", company: " by Company Name" } as const;

function heading(order: IndexOrder, span: IndexSpan, lastDay: string): string[] {
  const kind = span === "daily" ? "Daily Index" : "Master Index";
  return [
    `Description:           ${kind} of EDGAR Dissemination Feed${byWord[order]}`,
    `Last Data Received:    ${writtenDate(lastDay)}`,
    "Comments:              webmaster@sec.gov",
    "Anonymous FTP:         ftp://ftp.sec.gov/edgar/",
    ...(order === "master" ? [""] : ["", "", "", ""]),
    columnLine(order),
    "-".repeat(order === "master" ? 80 : 141),
  ];
}

const formWidth = 12;
const nameWidth = 62;

function columnLine(order: IndexOrder): string {
  if (order === "master") return "CIK|Company Name|Form Type|Date Filed|File Name";
  const rest = `${"CIK".padEnd(12)}${"Date Filed".padEnd(12)}File Name`;
  return order === "form"
    ? `${"Form Type".padEnd(formWidth)}${"Company Name".padEnd(nameWidth)}${rest}`
    : `${"Company Name".padEnd(nameWidth)}${"Form Type".padEnd(formWidth)}${rest}`;
}

function masterLine({ entity, filing, date, file }: Row): string {
  return [entity.cik, entity.name, filing.form, date, file].join("|");
}

/** A name longer than its column pushes the rest to the right. */
function fixedLine(order: "form" | "company"): (row: Row) => string {
  return ({ entity, filing, date, file }) => {
    const form = filing.form.padEnd(formWidth);
    const name = `${entity.name} `.padEnd(nameWidth);
    const rest = `${String(entity.cik).padEnd(12)}${date.padEnd(12)}${file}`;
    return order === "form" ? `${form}${name}${rest}` : `${name}${form}${rest}`;
  };
}
