import type { FastifyInstance } from "fastify";
import { catalogue } from "#contract/catalogue.ts";
import { exportUnreadableInput } from "#contract/operations/site/source-status.ts";
import { searchUnreadable } from "#database/status/unreadable-filings.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import type { Services } from "#server/endpoint/context.ts";
import { refuseInput } from "#server/endpoint/operation-error.ts";
import { csvLine, sendCsv } from "#server/export/send-csv.ts";
import { exportsPerMinute } from "#server/limits/limit-table.ts";
import { presentUnreadable } from "#server/operations/status/unread-filings.ts";

const headers = [
  "Accession number",
  "Form",
  "Company",
  "Filed",
  "First seen (UTC)",
  "Reason",
  "Filing URL",
];
const rowsAtOnce = 1_000;

/** `POST /export/unreadable`: everything that could not be read, the newest filed first. */
export function registerUnreadableExport(app: FastifyInstance, services: Services): void {
  const config = { rateLimit: { max: exportsPerMinute, timeWindow: "1 minute" } };
  app.post("/export/unreadable", { config }, async (request, reply) => {
    const context = callContext(request, reply, services);
    const { access } = catalogue.get_unreadable_filings;
    await authorize(
      { type: "export_unreadable", access, body: request.body },
      presentedToken(request, null),
      context,
    );
    const input = exportUnreadableInput.safeParse(request.body);
    if (!input.success) throw refuseInput(input.error);
    return sendCsv(reply, {
      title: "Unreadable filings",
      logger: services.logger,
      writeRows: async (write) => {
        await write(csvLine(headers));
        for (let page = 1; ; page += 1) {
          const { rows } = await searchUnreadable(services.db, {
            order: { column: "filedOn", direction: "desc" },
            limit: rowsAtOnce,
            page,
          });
          await write(
            rows.map((row) => csvLine(csvCells(row, services.settings.appOrigin()))).join(""),
          );
          if (rows.length < rowsAtOnce) return;
        }
      },
    });
  });
}

function csvCells(row: Parameters<typeof presentUnreadable>[0], appOrigin: string): string[] {
  const { accno, form, conm, filed_on: filedOn, ...rest } = presentUnreadable(row);
  const filed = filedOn ?? "";
  const url = rest.filing_url ?? "";
  const address = url.startsWith("/") ? `${appOrigin}${url}` : url;
  return [accno ?? "", form ?? "", conm ?? "", filed, rest.first_seen_at, rest.reason, address];
}
