import { PassThrough } from "node:stream";
import type { FastifyReply } from "fastify";
import type { Logger } from "#platform/logger.ts";
import { attachment, csvFileName } from "#server/export/csv.ts";

type CsvFile = {
  title: string | undefined;
  logger: Logger;
  /** Writes the file piece by piece; a piece is settled when the receiver can take the next. */
  writeRows: (write: (text: string) => Promise<void>) => Promise<void>;
};

/**
 * Answers with a CSV file as it comes. A failure on the way cuts the connection, so that half a
 * file is never taken for a whole one.
 */
export function sendCsv(reply: FastifyReply, { title, logger, writeRows }: CsvFile): FastifyReply {
  reply.header("content-disposition", attachment(csvFileName(title)));
  reply.type("text/csv; charset=utf-8; header=present");
  const stream = new PassThrough();
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  stream.once("close", close);
  writeRows(write)
    .then(() => stream.end())
    .catch((error: unknown) => {
      if (stream.destroyed) return logger.info("export broken off");
      logger.error({ err: error }, "export failed");
      stream.destroy(new Error("The export failed."));
    });
  return reply.send(stream);

  async function write(text: string): Promise<void> {
    if (stream.destroyed) throw new Error("The receiver has gone away.");
    if (stream.write(text)) return;
    const { promise: drained, resolve: drain } = Promise.withResolvers<void>();
    stream.once("drain", drain);
    await Promise.race([drained, closed]);
  }
}
