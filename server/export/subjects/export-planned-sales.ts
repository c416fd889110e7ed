import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import {
  exportPlannedSalesInput,
  type PlannedSaleRow,
} from "#contract/operations/screening/planned-sales.ts";
import { readMarketDay } from "#database/queries/market-day.ts";
import type { Services } from "#server/endpoint/context.ts";
import { registerSearchExport } from "#server/export/subjects/register-search-export.ts";
import type { FileColumn, FileKind, FileValue } from "#server/export/table-file.ts";
import {
  plannedSaleSearch,
  presentPlannedSale,
} from "#server/operations/planned-sales/get-planned-sales.ts";

function column(
  name: string,
  header: string,
  kind: FileKind,
  valueOf: (row: PlannedSaleRow) => FileValue,
): FileColumn<PlannedSaleRow> {
  return { name, header, kind, valueOf, textOf: (row) => String(valueOf(row) ?? "") };
}

/** Sales without a notice were never planned in one: their days are in columns of their own. */
const ofNotice = ({ kind }: PlannedSaleRow, day: string | null) => (kind === "notice" ? day : null);
const ofSales = ({ kind }: PlannedSaleRow, day: string | null) => (kind === "sales" ? day : null);

/** Amounts are text as filed; there are no totals. */
function columns(appOrigin: string): FileColumn<PlannedSaleRow>[] {
  return [
    column("status", "Status", "text", ({ status }) => status),
    column("person", "Seller", "text", ({ person }) => person),
    column("person_cik", "Seller CIK", "identifier", (row) => row.person_cik),
    column("is_match_certain", "Seller Match", "text", (row) =>
      row.is_match_certain ? "Certain" : "Uncertain",
    ),
    column("relationships", "Relationship", "text", ({ relationships }) => relationships),
    column("conm", "Company Name", "text", ({ conm }) => conm),
    column("ticker", "Ticker", "text", ({ ticker }) => ticker),
    column("cik", "CIK", "identifier", ({ cik }) => cik),
    column("filed_on", "Date Filed", "date", (row) => row.filed_on),
    column("notice_date", "Notice Date", "date", (row) => row.notice_date),
    column("sale_from", "Planned Sale Date", "date", (row) => ofNotice(row, row.sale_from)),
    column("sale_through", "Last Planned Sale Date", "date", (row) =>
      ofNotice(row, row.sale_through),
    ),
    column("sold_from", "First Sale Without Notice", "date", (row) => ofSales(row, row.sale_from)),
    column("sold_through", "Last Sale Without Notice", "date", (row) =>
      ofSales(row, row.sale_through),
    ),
    column("planned_units", "Units to Be Sold", "exact", (row) => row.planned_units),
    column("planned_value", "Market Value ($)", "exact", (row) => row.planned_value),
    column("sold_units", "Units Sold", "exact", (row) => row.sold_units),
    column("sold_value", "Value Sold ($)", "exact", (row) => row.sold_value),
    column("remaining_units", "Units Remaining", "exact", (row) => row.remaining_units),
    column("plan", "10b5-1 Plan", "text", (row) => (row.is_plan === null ? null : "Yes")),
    column("plan_adopted_on", "Plan Adopted", "date", (row) => row.plan_adopted_on),
    column("security_class", "Security Class", "text", (row) => row.security_class),
    column("broker", "Broker", "text", ({ broker }) => broker),
    column("form", "Form", "identifier", ({ form }) => form),
    column("accno", "Accession Number", "identifier", ({ accno }) => accno),
    column("filing_url", "Filing URL", "link", ({ filing_url: url }) =>
      url?.startsWith("/") === true ? `${appOrigin}${url}` : url,
    ),
  ];
}

/** `POST /export/planned-sales`: all rows of a search of planned sales as a file. */
export function registerPlannedSaleExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<z.output<typeof exportPlannedSalesInput>, PlannedSaleRow>(app, services, {
    path: "/export/planned-sales",
    type: "export_planned_sales",
    access: catalogue.get_planned_sales.access,
    input: exportPlannedSalesInput,
    prepare: async ({ db, settings }, { search, title }) => {
      const conditions = plannedSaleSearch(search, await readMarketDay(db));
      const { email: _email, ...query } = search;
      return {
        title,
        source: "planned sales",
        columns: columns(settings.appOrigin()),
        query,
        inWords: (rows) => `${rows} Form 144 notices and sales without a notice. ${title}`,
        readAll: (screening, receive, begin) =>
          screening.readAllPlannedSales(
            conditions,
            (rows) => receive(rows.map(presentPlannedSale)),
            // A status can change with the day, although its row does not change.
            (moment) => begin({ ...moment, changes: `${moment.changes} on ${conditions.today}` }),
          ),
      };
    },
  });
}
