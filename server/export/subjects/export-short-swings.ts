import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { exportShortSwingsInput } from "#contract/operations/screening/short-swing.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { DerivedShortSwing } from "#domain/short-swing/derived-short-swing.ts";
import { lastSuitDay } from "#domain/short-swing/short-swing-window.ts";
import type { Services } from "#server/endpoint/context.ts";
import { registerSearchExport } from "#server/export/subjects/register-search-export.ts";
import type { FileColumn, FileKind, FileValue } from "#server/export/table-file.ts";
import { shortSwingSearch } from "#server/operations/short-swing/get-short-swings.ts";

type Row = DerivedShortSwing;

function column(
  name: string,
  header: string,
  kind: FileKind,
  valueOf: (row: Row) => FileValue,
): FileColumn<Row> {
  return { name, header, kind, valueOf, textOf: (row) => String(valueOf(row) ?? "") };
}

const columns: readonly FileColumn<Row>[] = [
  column("conm", "Company", "text", (row) => row.companyName),
  column("ticker", "Ticker", "identifier", (row) => row.ticker),
  column("cik", "CIK", "identifier", (row) => formatCik(row.issuerCik)),
  column("owner", "Insider", "text", (row) => row.ownerName),
  column("owner_cik", "Insider CIK", "identifier", (row) => formatCik(row.ownerCik)),
  column("other_owners", "Others with the Same Trades", "count", (row) => row.otherOwners),
  column("title", "Title", "text", (row) => row.title),
  column("profit", "Profit ($)", "exact", (row) => row.profit),
  column("is_limit", "Limit (Rule 16b-6(c)(2))", "text", ({ isLimit }) => {
    return isLimit === null ? null : isLimit ? "Yes" : "No";
  }),
  column("pairs", "Pairs", "count", (row) => row.pairs),
  column("first_day", "First Matched Trade", "date", (row) => row.firstDay),
  column("last_day", "Last Matched Trade", "date", (row) => row.lastDay),
  column("first_suit_by", "Earliest Suit By", "date", ({ firstPairDay }) =>
    firstPairDay === null ? null : lastSuitDay(firstPairDay),
  ),
  column("suit_by", "Latest Suit By", "date", (row) => lastSuitDay(row.lastDay)),
  column("lines_to_review", "Lines to Review", "count", (row) => row.linesToReview),
  column("are_splits_known", "Splits Known", "text", (row) => (row.areSplitsKnown ? "Yes" : "No")),
];

/** `POST /export/short-swings`: all persons of a search of short-swing profits as a file. */
export function registerShortSwingsExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<z.output<typeof exportShortSwingsInput>, Row>(app, services, {
    path: "/export/short-swings",
    type: "export_short_swings",
    access: catalogue.get_short_swings.access,
    input: exportShortSwingsInput,
    prepare: async (_services, { search, title }) => {
      const { email: _email, ...query } = search;
      const { company, since, sort } = search;
      const filters = [
        ...(company === undefined ? [] : [`company ${company}`]),
        ...(since === undefined ? [] : [`last matched trade since ${since}`]),
      ];
      const order = sort === "profit" ? "largest profit" : "latest trade";
      return {
        title,
        source: "short-swing profits",
        columns,
        query,
        inWords: (count) =>
          `${count} persons with a short-swing profit, ${order} first. ${filters.length === 0 ? "No filters." : `Filters: ${filters.join("; ")}.`}`,
        readAll: (screening, receive, begin) =>
          screening.readAllShortSwings(shortSwingSearch(search), receive, begin),
      };
    },
  });
}
