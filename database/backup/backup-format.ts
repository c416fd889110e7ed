import { z } from "zod";

/**
 * A backup is one file:
 *
 *     sentinel-backup 1⏎
 *     frames, compressed as one Zstandard stream
 *     ⏎sha256 HEX⏎
 *
 * HEX is the SHA-256 of all bytes before that last line: one changed, missing or added byte anywhere
 * shows. A frame is a letter, the length of what follows as four bytes, most significant first, and
 * that many bytes:
 *
 *     H  header, JSON
 *     T  a table begins: name and columns, JSON
 *     D  its rows as PostgreSQL's COPY writes them in text, cut anywhere
 *     E  the table ends: rows, bytes and SHA-256 of its D frames together, and the sum of its rows
 *        (row-sum.ts), JSON
 *     Z  trailer, JSON: all tables again, sequences
 *
 * in the order H, then T D… E for each table, then Z. Tables come before those that refer to them.
 */
export const backupVersion = 1;

export const magicOf = (version: number): string => `sentinel-backup ${version}\n`;
export const backupMagic = Buffer.from(magicOf(backupVersion));
export const footerLength = "\nsha256 ".length + 64 + 1;
export const footerOf = (sha256: string): Buffer => Buffer.from(`\nsha256 ${sha256}\n`);

/** Rows are gathered into frames of about this size; no frame is longer than the limit. */
export const frameBytes = 256 * 1024;
export const longestFrame = 64 * 1024 * 1024;
export const frameHeadLength = 5;

export const frameKinds = {
  header: "H",
  table: "T",
  rows: "D",
  tableEnd: "E",
  trailer: "Z",
} as const;

const hash = z.string().regex(/^[\da-f]{64}$/);

const headerSchema = z.object({
  /** Version of the program that wrote it. */
  product: z.string(),
  /** Of PostgreSQL, as it names itself. */
  postgres: z.string(),
  /** UTC instant just before the snapshot. */
  takenAt: z.string(),
  /** Which world the filings are of; null where none was followed yet. */
  origin: z.enum(["demo", "real"]).nullable(),
  migrations: z.array(z.object({ name: z.string(), sha256: hash })),
  tables: z.array(z.string()),
  leftOut: z.array(z.string()),
});

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });

const tableEndSchema = z.object({
  table: z.string(),
  rows: z.number(),
  bytes: z.number(),
  sha256: hash,
  rowSum: z.string().regex(/^[\da-f]{32}$/),
});

const trailerSchema = z.object({
  tables: z.array(tableEndSchema),
  /** The last value handed out, as text; null where none was. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().nullable() })),
});

export const frameSchemas = {
  header: headerSchema,
  table: tableSchema,
  tableEnd: tableEndSchema,
  trailer: trailerSchema,
} as const;

export type BackupHeader = z.infer<typeof headerSchema>;
export type BackupTable = z.infer<typeof tableSchema>;
export type BackupTableEnd = z.infer<typeof tableEndSchema>;
export type BackupTrailer = z.infer<typeof trailerSchema>;

/** A backup that cannot be made, read or restored; the message says why and what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** One frame of the stream. */
export function encodeFrame(kind: string, payload: Buffer): Buffer {
  const head = Buffer.alloc(frameHeadLength);
  head.write(kind, 0, "latin1");
  head.writeUInt32BE(payload.length, 1);
  return Buffer.concat([head, payload]);
}

/** A frame of JSON. */
export function encodeJson(kind: string, value: object): Buffer {
  return encodeFrame(kind, Buffer.from(JSON.stringify(value)));
}
