import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue, type OperationAnswer } from "#contract/catalogue.ts";
import {
  exportShortSwingInput,
  pairMeasureName,
  premiumName,
  type WorksheetLine,
  type WorksheetPair,
} from "#contract/operations/screening/short-swing.ts";
import type { Services } from "#server/endpoint/context.ts";
import { registerSearchExport } from "#server/export/subjects/register-search-export.ts";
import type { FileColumn, FileKind, FileValue } from "#server/export/table-file.ts";
import { getShortSwing } from "#server/operations/short-swing/get-short-swing.ts";

type Worksheet = OperationAnswer<"get_short_swing">;

/** One side of a pair, or a line that is in none; every row names its filing and line. */
type FileRow = {
  line: WorksheetLine;
  /** Number of the pair; null for a line that is in none. */
  pair: number | null;
  units: string | null;
  price: string | null;
  measure: string | null;
  /** Of a pair. */
  days: { last: string; suit: string } | null;
  /** Of the pair, on the row of its sale. */
  profit: string | null;
};

const outcomes: Readonly<Record<WorksheetLine["outcome"], string>> = {
  matched: "Matched",
  unmatched: "Not matched",
  exempt: "Exempt",
  left_out: "Left out",
  review: "Needs review",
};

function column(
  name: string,
  header: string,
  kind: FileKind,
  valueOf: (row: FileRow) => FileValue,
): FileColumn<FileRow> {
  return { name, header, kind, valueOf, textOf: (row) => String(valueOf(row) ?? "") };
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** Amounts are text as computed: a worksheet adds up to the cent. */
function columns(appOrigin: string): FileColumn<FileRow>[] {
  return [
    column("outcome", "Outcome", "text", ({ line }) => outcomes[line.outcome]),
    column("pair", "Pair", "count", ({ pair }) => pair),
    column("side", "Side", "text", ({ line }) => line.side),
    column("trade_date", "Trade Date", "date", ({ line }) => line.trade_date),
    column("code", "Code", "identifier", ({ line }) => line.code),
    column("security", "Security", "text", ({ line }) => line.security),
    column("shares", "Shares as Filed", "count", ({ line }) => numberOf(line.shares)),
    column("filed_price", "Price as Filed ($)", "exact", ({ line }) => line.price),
    column("split_factor", "Split Factor", "count", ({ line }) => numberOf(line.split_factor)),
    column("units", "Units Matched", "count", ({ units }) => numberOf(units)),
    column("price", "Price ($)", "exact", ({ price }) => price),
    column("profit", "Profit ($)", "exact", ({ profit }) => profit),
    column("measure", "Measured By", "text", ({ measure }) => measure),
    column("last_matchable_day", "Last Matchable Day", "date", ({ days }) => days?.last ?? null),
    column("suit_by", "Suit By", "date", ({ days }) => days?.suit ?? null),
    column("accno", "Accession Number", "identifier", ({ line }) => line.accno),
    column("line_number", "Line", "count", ({ line }) => line.line_number),
    column("form", "Form", "identifier", ({ line }) => line.form),
    column("filed_on", "Filed", "date", ({ line }) => line.filed_on),
    column("ownership_nature", "Nature of Ownership", "text", ({ line }) => line.ownership_nature),
    column("because", "Rule or Reason", "text", ({ line }) => line.because),
    column("filing_url", "Filing URL", "link", ({ line: { filing_url: url } }) =>
      url.startsWith("/") ? `${appOrigin}${url}` : url,
    ),
  ];
}

function rowsOf({ pairs, lines }: Worksheet): FileRow[] {
  const byKey = new Map(lines.map((line) => [`${line.accno}/${line.line_number}`, line]));
  const paired = pairs.flatMap((pair, place) =>
    (["purchase", "sale"] as const).flatMap((side) => pairRow(pair, side, { place, byKey })),
  );
  const others = lines
    .filter(({ outcome }) => outcome !== "matched")
    .map((line) => ({
      line,
      pair: null,
      units: null,
      price: null,
      measure: null,
      profit: null,
      days: null,
    }));
  return [...paired, ...others];
}

function pairRow(
  pair: WorksheetPair,
  side: "purchase" | "sale",
  { place, byKey }: { place: number; byKey: ReadonlyMap<string, WorksheetLine> },
): FileRow[] {
  const { accno, line_number: number, price } = pair[side];
  const line = byKey.get(`${accno}/${number}`);
  if (line === undefined) return [];
  const profit = side === "sale" ? pair.profit : null;
  const other = pair[side === "sale" ? "purchase" : "sale"];
  const measure =
    pair.measure === "premiums"
      ? `${pairMeasureName(pair.measure)}: ${premiumName(price, other.price)}`
      : pairMeasureName(pair.measure);
  const days = { last: pair.last_matchable_day, suit: pair.suit_by };
  return [{ line, pair: place + 1, units: pair.units, price, measure, profit, days }];
}

/** `POST /export/short-swing`: the worksheet of one person and company as a file. */
export function registerShortSwingExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<z.output<typeof exportShortSwingInput>, FileRow>(app, services, {
    path: "/export/short-swing",
    type: "export_short_swing",
    access: catalogue.get_short_swing.access,
    input: exportShortSwingInput,
    prepare: async ({ db, settings }, { search, title }) => {
      const worksheet = await getShortSwing(search, { db, settings });
      const rows = rowsOf(worksheet);
      const { email: _email, ...query } = search;
      return {
        title,
        source: "lines",
        columns: columns(settings.appOrigin()),
        query,
        inWords: () =>
          `Section 16(b) worksheet of ${worksheet.owner} (CIK ${worksheet.owner_cik}) in ${worksheet.conm} (CIK ${worksheet.cik}): profit $${worksheet.profit}. ${worksheet.cautions.join(" ")}`,
        readAll: async (_screening, receive, begin) => {
          await begin({
            total: rows.length,
            storedRows: worksheet.lines.length,
            lastChange: 0,
            // Splits and closes count too: the numbers themselves say which state they show.
            changes: createHash("sha256").update(JSON.stringify(rows)).digest("hex"),
            newestAcceptedAt: null,
            sums: null,
          });
          await receive(rows);
        },
      };
    },
  });
}
