import { withoutFormula } from "#contract/values/spreadsheet-formula.ts";
import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Logger } from "#platform/logger.ts";
import { attachment, downloadName } from "#server/export/download-name.ts";
import { writeInto } from "#server/export/open-zip.ts";

/** One CSV line of quoted cells, quotes doubled, formulas made harmless by an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  let line = "";
  for (const cell of cells) line += `${line === "" ? '"' : ',"'}${csvCellText(cell)}"`;
  return `${line}\r\n`;
}

function csvCellText(cell: string): string {
  const safe = withoutFormula(cell);
  return safe.includes('"') ? safe.replaceAll('"', '""') : safe;
}

/** With a header line in line 1. */
export const csvType = "text/csv; charset=utf-8; header=present";

type CsvFile = {
  title: string | undefined;
  logger: Logger;
  /** Writes the file piece by piece; a piece is settled when the receiver can take the next. */
  writeRows: (write: (text: string) => Promise<void>) => Promise<void>;
};

/** Streams a CSV file as the response. */
export function sendCsv(reply: FastifyReply, { title, logger, writeRows }: CsvFile): FastifyReply {
  reply.header("content-disposition", attachment(downloadName(title, "csv")));
  reply.type(csvType);
  const stream = new PassThrough();
  writeRows((text) => writeInto(stream, text))
    .then(() => stream.end())
    .catch((error: unknown) => cutOff(stream, error, logger));
  return reply.send(stream);
}

/**
 * Ends a file that cannot be finished by closing the connection, so that a partial file is never
 * taken for a complete one.
 */
export function cutOff(stream: PassThrough, error: unknown, logger: Logger): void {
  if (stream.destroyed) return logger.info("export broken off");
  logger.error({ err: error }, "export failed");
  stream.destroy(new Error("The export failed."));
}
