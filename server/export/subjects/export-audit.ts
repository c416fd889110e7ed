import type { FastifyInstance } from "fastify";
import { catalogue } from "#contract/catalogue.ts";
import { exportAuditInput } from "#contract/operations/accounts/administration.ts";
import { type ListedAuditEntry, readAuditEntries } from "#database/queries/audit/audit-search.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import type { Services } from "#server/endpoint/context.ts";
import { refuseInput } from "#server/endpoint/operation-error.ts";
import { csvLine, sendCsv } from "#server/export/send-csv.ts";
import { toAuditFilter, presentEntry } from "#server/operations/administration/audit-trail.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { exportsPerMinute } from "#server/limits/limit-table.ts";

const type = "export_audit";
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
  const config = { rateLimit: { max: exportsPerMinute, timeWindow: "1 minute" } };
  app.post("/export/audit", { config }, async (request, reply) => {
    const context = callContext(request, reply, services);
    const { access } = catalogue.get_audit_entries;
    const identity = await authorize(
      { type, access, body: request.body },
      presentedToken(request, null),
      context,
    );
    const input = exportAuditInput.safeParse(request.body);
    if (!input.success) throw refuseInput(input.error);
    const conditions = Object.entries(input.data).map(([field, part]) => `${field}: ${part}`);
    await writeAuditEntry(services.db, context, {
      operation: type,
      actor: identity?.email ?? null,
      outcome: "exported",
      detail: { filter: conditions.join(", ") || "none" },
    });
    return sendCsv(reply, {
      title: "Audit trail",
      logger: services.logger,
      writeRows: async (write) => {
        await write(csvLine(headers));
        await readAuditEntries(services.db, toAuditFilter(input.data), (rows) =>
          write(rows.map((row) => csvLine(csvCells(row))).join("")),
        );
      },
    });
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
