import type { FastifyInstance } from "fastify";
import type { ExportFormat } from "#contract/screening/export-format.ts";
import type { Screening } from "#database/screening/screening.ts";
import type { Services } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditExport, type Export, registerExport } from "#server/export/register-export.ts";
import { type ExportedTable, sendTable } from "#server/export/send-table.ts";

type FileInput = { search: { email: string }; format: ExportFormat };

type SearchExport<Input, Row> = Omit<Export<Input>, "send"> & {
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
export const longestNoted = 500;

/**
 * A call that streams all rows of a search as a file, in the search's order. Who received which
 * rows of which state is written to the audit trail before any of it is sent.
 */
export function registerSearchExport<Input extends FileInput, Row>(
  app: FastifyInstance,
  services: Services,
  { prepare, ...call }: SearchExport<Input, Row>,
): void {
  registerExport<Input>(app, services, {
    ...call,
    send: async ({ input, context, reply }) => {
      const { search, format } = input;
      const table = readingBehind(await prepare(services, input), services);
      return await sendTable(reply, services, {
        table,
        format,
        email: search.email,
        note: ({ rows, dataVersion, inWords }) =>
          auditExport(context, {
            operation: call.type,
            outcome: "exported",
            detail: {
              format,
              rows,
              data_version: dataVersion.id,
              query: inWords.slice(0, longestNoted),
            },
          }),
      });
    },
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
