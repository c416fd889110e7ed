import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { exportAuditInput } from "#contract/operations/accounts/administration.ts";
import { type ListedAuditEntry, readAuditEntries } from "#database/queries/audit/audit-search.ts";
import type { Services } from "#server/endpoint/context.ts";
import { auditExport, registerExport } from "#server/export/register-export.ts";
import { csvLine, sendCsv } from "#server/export/send-csv.ts";
import { toAuditFilter, presentEntry } from "#server/operations/administration/audit-trail.ts";

const headers = [
  "Number",
  "Time (UTC)",
  "Actor",
  "Subject",
  "Operation",
  "Outcome",
  "Detail",
  "Network address",
  "Request",
];

/** `POST /export/audit`: every entry of the filter as CSV, the newest first; itself audited. */
export function registerAuditExport(app: FastifyInstance, services: Services): void {
  const { access } = catalogue.get_audit_entries;
  registerExport<z.output<typeof exportAuditInput>>(app, services, {
    path: "/export/audit",
    type: "export_audit",
    access,
    input: exportAuditInput,
    send: async ({ input, context, reply }) => {
      const conditions = Object.entries(input).map(([field, part]) => `${field}: ${part}`);
      await auditExport(context, {
        operation: "export_audit",
        outcome: "exported",
        detail: { filter: conditions.join(", ") || "none" },
      });
      return sendCsv(reply, {
        title: "Audit trail",
        logger: services.logger,
        writeRows: async (write) => {
          await write(csvLine(headers));
          await readAuditEntries(services.db, toAuditFilter(input), (rows) =>
            write(rows.map((row) => csvLine(csvCells(row))).join("")),
          );
        },
      });
    },
  });
}

function csvCells(row: ListedAuditEntry): string[] {
  const { id, at, actor, subject, operation, outcome, detail, ...origin } = presentEntry(row);
  const facts = Object.entries(detail).map(([name, fact]) => `${name}: ${fact}`);
  return [
    String(id),
    at,
    actor ?? "",
    subject ?? "",
    operation,
    outcome,
    facts.join("; "),
    origin.network_address ?? "",
    origin.request_id ?? "",
  ];
}
