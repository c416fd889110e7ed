import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { exportUnreadableInput } from "#contract/operations/site/source-status.ts";
import { searchUnreadable } from "#database/status/unreadable-filings.ts";
import type { Services } from "#server/endpoint/context.ts";
import { registerExport } from "#server/export/register-export.ts";
import { csvLine, sendCsv } from "#server/export/send-csv.ts";
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
  registerExport<z.output<typeof exportUnreadableInput>>(app, services, {
    path: "/export/unreadable",
    type: "export_unreadable",
    access: catalogue.get_unreadable_filings.access,
    input: exportUnreadableInput,
    send: async ({ reply }) =>
      sendCsv(reply, {
        title: "Unreadable filings",
        logger: services.logger,
        writeRows: (write) => writeUnreadable(services, write),
      }),
  });
}

async function writeUnreadable(
  { db, settings }: Services,
  write: (text: string) => Promise<void>,
): Promise<void> {
  await write(csvLine(headers));
  for (let page = 1; ; page += 1) {
    const { rows } = await searchUnreadable(db, {
      order: { column: "filedOn", direction: "desc" },
      limit: rowsAtOnce,
      page,
    });
    await write(rows.map((row) => csvLine(csvCells(row, settings.appOrigin()))).join(""));
    if (rows.length < rowsAtOnce) return;
  }
}

function csvCells(row: Parameters<typeof presentUnreadable>[0], appOrigin: string): string[] {
  const { accno, form, conm, filed_on: filedOn, ...rest } = presentUnreadable(row);
  const filed = filedOn ?? "";
  const url = rest.filing_url ?? "";
  const address = url.startsWith("/") ? `${appOrigin}${url}` : url;
  return [accno ?? "", form ?? "", conm ?? "", filed, rest.first_seen_at, rest.reason, address];
}
