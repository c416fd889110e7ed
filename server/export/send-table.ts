import { numberText } from "#contract/values/amount-text.ts";
import type { Writable } from "node:stream";
import type { FastifyReply } from "fastify";
import { type ExportFormat, mostExportedRows } from "#contract/screening/export-format.ts";
import { readLastPriceDay } from "#database/queries/screening-status.ts";
import { countUnreadFilings } from "#database/status/visible-filings.ts";
import type { ReadMoment } from "#database/screening/screening.ts";
import type { ServerSettings, Services } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { dataVersion } from "#server/export/data-version.ts";
import { attachment, downloadName, fileStem } from "#server/export/download-name.ts";
import { jsonTable } from "#server/export/json-table.ts";
import { csvType, csvLine } from "#server/export/send-csv.ts";
import { sendQueued } from "#server/export/send-queued.ts";
import type { FileColumn, FileFacts, TableWriter } from "#server/export/table-file.ts";
import { xlsxTable } from "#server/export/xlsx-table.ts";
import { aboutLines } from "#server/export/about-lines.ts";
import { openZip, type Zip, type ZipEntry, writeInto } from "#server/export/open-zip.ts";

/** All rows of something, ready to be written to a file. */
export type ExportedTable<Row> = {
  title: string | undefined;
  /** The table that is read: identifies the state together with its numbers. */
  source: "trades" | "events" | "lines" | "planned sales" | "plans" | "short-swing profits";
  columns: readonly FileColumn<Row>[];
  /** The query, as the API takes it. */
  query: object;
  inWords: (rows: number) => string;
  /** As `readAllTrades`: every row of one moment, of which it tells first. */
  readAll: (
    receive: (rows: readonly Row[]) => Promise<void>,
    begin: (moment: ReadMoment) => Promise<void>,
  ) => Promise<void>;
};

type TableServices = Pick<Services, "db" | "marketClock" | "logger"> & {
  settings: Pick<ServerSettings, "isDemonstration">;
};

type Format = {
  extension: string;
  contentType: string;
  open: <Row>(columns: readonly FileColumn<Row>[], out: Writable) => TableWriter<Row>;
};

const formats: Readonly<Record<ExportFormat, Format>> = {
  csv: { extension: "csv", contentType: csvType, open: csvTable },
  csv_zip: { extension: "zip", contentType: "application/zip", open: csvZipTable },
  xlsx: {
    extension: "xlsx",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    open: (columns, out) => xlsxTable(columns, out),
  },
  json: { extension: "json", contentType: "application/json; charset=utf-8", open: jsonTable },
};

type SentTable<Row> = {
  table: ExportedTable<Row>;
  format: ExportFormat;
  /** The account, whose files are queued with those of others. */
  email: string;
  /** Milliseconds after which a file is cut off. */
  longest?: number;
  /** Milliseconds after which a receiver that takes nothing is cut off. */
  stalled?: number;
  /** Called with what the file shows before any of it is sent; a failure sends nothing. */
  note?: (facts: FileFacts) => Promise<void>;
};

/**
 * Streams a file once the moment it shows is known. A failure, a number of rows that differs from
 * that of the moment, or a receiver that is too slow closes the connection.
 * @throws OperationError when the result is longer than one file may be, or too many wait
 */
export async function sendTable<Row>(
  reply: FastifyReply,
  services: TableServices,
  { table, format, email, longest, stalled, note }: SentTable<Row>,
): Promise<FastifyReply> {
  const { extension, contentType, open } = formats[format];
  const [pricesThrough, unreadFilings] = await Promise.all([
    readLastPriceDay(services.db),
    countUnreadFilings(services.db),
  ]);
  const answer = await sendQueued<FileFacts>(services.logger, {
    email,
    longest,
    stalled,
    write: async (out, begin) => {
      const writer = open(table.columns, out);
      let expected: number | null = null;
      let written = 0;
      await table.readAll(
        async (rows) => {
          await writer.rows(rows);
          written += rows.length;
        },
        async (moment) => {
          if (moment.total > mostExportedRows) throw tooManyRows(moment.total);
          expected = moment.total;
          const facts = factsOf(table, moment, { services, pricesThrough, unreadFilings });
          await note?.(facts);
          begin(facts);
          await writer.begin(facts);
        },
      );
      if (written !== expected) throw new Error(`${written} rows were read, not ${expected}.`);
      await writer.end();
    },
  });
  const { dataVersion: version, exportedAt } = answer.facts;
  reply.header("content-disposition", attachment(downloadName(table.title, extension)));
  // Plain CSV has no place for them.
  reply.header("sentinel-data-version", version.id).header("sentinel-exported-at", exportedAt);
  return reply.type(contentType).send(answer.out);
}

type Surroundings = {
  services: TableServices;
  pricesThrough: string | null;
  unreadFilings: number;
};

function factsOf<Row>(
  table: ExportedTable<Row>,
  moment: ReadMoment,
  { services, pricesThrough, unreadFilings }: Surroundings,
): FileFacts {
  return {
    title: table.title ?? "export",
    inWords: table.inWords(moment.total),
    query: table.query,
    exportedAt: services.marketClock.now().toString({ smallestUnit: "second" }),
    dataVersion: dataVersion(table.source, moment, pricesThrough),
    rows: moment.total,
    sums: moment.sums,
    unreadFilings,
    isDemonstration: services.settings.isDemonstration,
  };
}

function tooManyRows(total: number): OperationError {
  const text =
    `The result has ${numberText(total, 0)} rows; one file holds at most ` +
    `${numberText(mostExportedRows, 0)}. Narrow the dates or add a condition.`;
  return new OperationError("bad_request", { text });
}

/** Plain CSV: a header line and the rows, nothing else. */
function csvTable<Row>(columns: readonly FileColumn<Row>[], out: Writable): TableWriter<Row> {
  return {
    begin: () => writeInto(out, headerLine(columns)),
    rows: (rows) => writeInto(out, rowLines(columns, rows)),
    end: async () => void out.end(),
  };
}

/** The same CSV in a ZIP archive, with a text that describes it. */
function csvZipTable<Row>(columns: readonly FileColumn<Row>[], out: Writable): TableWriter<Row> {
  let zip: Zip | null = null;
  let file: ZipEntry | null = null;
  return {
    begin: async (facts) => {
      zip = openZip(out, new Date(facts.exportedAt));
      const about = aboutLines(facts).map(([label, text]) => `${label}: ${text}\r\n`);
      await zip.add("About.txt", about.join(""));
      file = await zip.open(`${fileStem(facts.title)}.csv`);
      await file.write(headerLine(columns));
    },
    rows: async (rows) => file?.write(rowLines(columns, rows)),
    end: async () => {
      await file?.close();
      await zip?.finish();
    },
  };
}

function headerLine<Row>(columns: readonly FileColumn<Row>[]): string {
  return csvLine(columns.map(({ header }) => header));
}

function rowLines<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  let lines = "";
  for (const row of rows) lines += csvLine(columns.map(({ textOf }) => textOf(row)));
  return lines;
}
