import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Access } from "#contract/values/account/permissions.ts";
import type { ExportFormat } from "#contract/screening/export-format.ts";
import type { Screening } from "#database/screening/screening.ts";
import { authorize } from "#server/endpoint/authorize.ts";
import { callContext, presentedToken } from "#server/endpoint/call-context.ts";
import type { Services } from "#server/endpoint/context.ts";
import { OperationError, refuseInput } from "#server/endpoint/operation-error.ts";
import { type ExportedTable, sendTable } from "#server/export/send-table.ts";
import { exportsPerMinute } from "#server/limits/limit-table.ts";
import { writeAuditEntry, runAsDetail } from "#server/sessions/audit-entry.ts";

type FileInput = { search: { email: string }; format: ExportFormat };

type SearchExport<Input extends FileInput, Row> = {
  path: string;
  /** The export in logs and the audit trail. */
  type: string;
  access: Access;
  input: z.ZodType<Input>;
  prepare: (services: Services, input: Input) => Promise<SearchedTable<Row>>;
};

/** A table whose rows any screening hands over. */
type SearchedTable<Row> = Omit<ExportedTable<Row>, "readAll"> & {
  readAll: (
    screening: Screening,
    ...receiver: Parameters<ExportedTable<Row>["readAll"]>
  ) => Promise<void>;
  /** Whether a standby, slightly behind, must not answer. */
  isCurrent?: boolean;
};

/** Characters of the query in words that the audit trail keeps. */
const longestNoted = 500;
const largestBody = 256 * 1024;

/**
 * A call that streams all rows of a search as a file, in the search's order. Who received which
 * rows of which state is written to the audit trail before any of it is sent.
 */
export function registerSearchExport<Input extends FileInput, Row>(
  app: FastifyInstance,
  services: Services,
  { path, type, access, input, prepare }: SearchExport<Input, Row>,
): void {
  const config = { rateLimit: { max: exportsPerMinute, timeWindow: "1 minute" } };
  app.post(path, { bodyLimit: largestBody, config }, async (request, reply) => {
    const context = callContext(request, reply, services);
    const identity = await authorize(
      { type, access, body: request.body },
      presentedToken(request, null),
      context,
    );
    const parsed = input.safeParse(request.body);
    if (!parsed.success) throw refuseInput(parsed.error);
    const { search, format } = parsed.data;
    if (identity === null || search.email !== identity.email)
      throw new OperationError("other_account");
    const table = readingBehind(await prepare(services, parsed.data), services);
    return sendTable(reply, services, {
      table,
      format,
      email: search.email,
      note: ({ rows, dataVersion, inWords }) =>
        writeAuditEntry(services.db, context, {
          operation: type,
          actor: identity.actorEmail ?? identity.email,
          subject: identity.email,
          outcome: "exported",
          detail: {
            format,
            rows,
            data_version: dataVersion.id,
            query: inWords.slice(0, longestNoted),
            ...runAsDetail(identity),
          },
        }),
    });
  });
}

/** The table as a standby has it. Once the file has begun, its rows cannot be read again. */
function readingBehind<Row>(
  table: SearchedTable<Row>,
  { readBehind, screening: current }: Services,
): ExportedTable<Row> {
  if (table.isCurrent) return { ...table, readAll: (...to) => table.readAll(current, ...to) };
  return {
    ...table,
    readAll: (receive, begin) => {
      let hasBegun = false;
      const beginOnce: typeof begin = async (moment) => {
        hasBegun = true;
        await begin(moment);
      };
      return readBehind(
        ({ screening }) => table.readAll(screening, receive, beginOnce),
        () => !hasBegun,
      );
    },
  };
}

/**
 * The columns of these names, in their order.
 * @throws OperationError for an unknown name
 */
export function namedColumns<Column extends { name: string }>(
  all: readonly Column[],
  names: readonly string[],
): Column[] {
  const known = new Map(all.map((column) => [column.name, column]));
  return names.map((name) => {
    const column = known.get(name);
    if (column === undefined) {
      throw new OperationError("bad_request", {
        text: `Please correct: Columns: ${name} is not a column.`,
      });
    }
    return column;
  });
}
