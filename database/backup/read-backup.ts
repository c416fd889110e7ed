import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createZstdDecompress } from "node:zlib";
import {
  BackupError,
  type BackupHeader,
  backupMagic,
  type BackupTable,
  type BackupTableEnd,
  type BackupTrailer,
  footerLength,
  footerOf,
  frameHeadLength,
  frameKinds,
  frameSchemas,
  longestFrame,
} from "#database/backup/backup-format.ts";
import { createTableDigest } from "#database/backup/table-digest.ts";

const unpackedChunk = 1024 * 1024;

/** What a backup holds, piece by piece in its order. */
export type BackupPart =
  | { kind: "header"; header: BackupHeader }
  | { kind: "table"; table: BackupTable }
  | { kind: "rows"; bytes: Buffer }
  | { kind: "tableEnd"; end: BackupTableEnd }
  | { kind: "trailer"; trailer: BackupTrailer };

export type BackupContents = { header: BackupHeader; trailer: BackupTrailer; fileBytes: number };

/**
 * Reads a backup from end to end: that not one byte is missing or another, and that every table
 * holds the rows it says.
 * @throws BackupError
 */
export async function checkBackup(
  file: string,
  onProgress: (doneBytes: number, fileBytes: number) => void = () => undefined,
): Promise<BackupContents> {
  const fileBytes = await checkBytes(file, onProgress);
  let header: BackupHeader | null = null;
  let trailer: BackupTrailer | null = null;
  for await (const part of readParts(file)) {
    if (part.kind === "header") header = part.header;
    if (part.kind === "trailer") trailer = part.trailer;
  }
  if (header === null || trailer === null) throw new BackupError(`${file} is incomplete.`);
  return { header, trailer, fileBytes };
}

/** @returns length of the file */
async function checkBytes(
  file: string,
  onProgress: (doneBytes: number, fileBytes: number) => void,
): Promise<number> {
  const { size, beginning, end } = await readEnds(file);
  refuseOtherBeginning(file, beginning);
  if (size <= backupMagic.length + footerLength) throw cutShort(file);
  const hash = createHash("sha256");
  let done = 0;
  for await (const chunk of readBytes(file, { start: 0, end: size - footerLength - 1 })) {
    hash.update(chunk);
    done += chunk.length;
    onProgress(done, size);
  }
  if (end.equals(footerOf(hash.digest("hex")))) return size;
  const hasFooter = /^\nsha256 [\da-f]{64}\n$/.test(end.toString("latin1"));
  throw hasFooter
    ? new BackupError(
        `${file} is damaged: its contents changed after it was written. Use another backup.`,
      )
    : cutShort(file);
}

async function readEnds(file: string): Promise<{ size: number; beginning: Buffer; end: Buffer }> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const read = async (length: number, position: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    const beginning = await read(backupMagic.length, 0);
    return { size, beginning, end: await read(footerLength, Math.max(0, size - footerLength)) };
  } finally {
    await handle.close();
  }
}

function refuseOtherBeginning(file: string, beginning: Buffer): void {
  if (beginning.equals(backupMagic)) return;
  const version = /^sentinel-backup (\d+)/.exec(beginning.toString("latin1"))?.[1];
  if (version !== undefined)
    throw new BackupError(
      `${file} is a backup of format ${version}, which this version of Sentinel cannot read. ` +
        "Use the version that wrote it, or a newer one.",
    );
  if (beginning.length > 0 && backupMagic.subarray(0, beginning.length).equals(beginning))
    throw cutShort(file);
  throw new BackupError(`${file} is not a backup of Sentinel.`);
}

function cutShort(file: string): BackupError {
  return new BackupError(`${file} is cut short or damaged at its end: use another backup.`);
}

/**
 * The parts of a backup whose bytes have been checked, one after the other; memory stays bounded.
 * @throws BackupError when they are not in order, or rows are not what the file says of them
 */
export async function* readParts(file: string): AsyncGenerator<BackupPart> {
  const ends: BackupTableEnd[] = [];
  let expected: readonly BackupPart["kind"][] = ["header"];
  let digest = createTableDigest("");
  for await (const { kind, payload } of readFrames(file)) {
    const part = parsePart(kind, payload);
    if (part === null || !expected.includes(part.kind))
      throw new BackupError(`${file} is not in order: a part "${kind}" is not expected there.`);
    if (part.kind === "table") digest = createTableDigest(part.table.table);
    if (part.kind === "rows") digest.update(part.bytes);
    if (part.kind === "tableEnd") {
      const { rowSum: _rowSum, ...said } = part.end;
      refuseOther(file, part.end.table, [digest.end(), said]);
      ends.push(part.end);
    }
    if (part.kind === "trailer") refuseOther(file, "the trailer", [ends, part.trailer.tables]);
    expected = following[part.kind];
    yield part;
  }
  if (expected.length > 0) throw new BackupError(`${file} ends before its trailer.`);
}

const following: Readonly<Record<BackupPart["kind"], readonly BackupPart["kind"][]>> = {
  header: ["table", "trailer"],
  table: ["rows", "tableEnd"],
  rows: ["rows", "tableEnd"],
  tableEnd: ["table", "trailer"],
  trailer: [],
};

function refuseOther(file: string, what: string, [found, said]: [unknown, unknown]): void {
  if (JSON.stringify(found) !== JSON.stringify(said))
    throw new BackupError(`${file} contradicts itself about ${what}: use another backup.`);
}

function parsePart(kind: string, payload: Buffer): BackupPart | null {
  const json = (): unknown => JSON.parse(payload.toString("utf8"));
  switch (kind) {
    case frameKinds.header:
      return { kind: "header", header: frameSchemas.header.parse(json()) };
    case frameKinds.table:
      return { kind: "table", table: frameSchemas.table.parse(json()) };
    case frameKinds.rows:
      return { kind: "rows", bytes: payload };
    case frameKinds.tableEnd:
      return { kind: "tableEnd", end: frameSchemas.tableEnd.parse(json()) };
    case frameKinds.trailer:
      return { kind: "trailer", trailer: frameSchemas.trailer.parse(json()) };
    default:
      return null;
  }
}

async function* readFrames(file: string): AsyncGenerator<{ kind: string; payload: Buffer }> {
  const { size } = await readEnds(file);
  const range = { start: backupMagic.length, end: size - footerLength - 1 };
  const unpacked = createZstdDecompress({ chunkSize: unpackedChunk });
  // What goes wrong before arrives here, where it is read.
  pipeline(createReadStream(file, range), unpacked, () => undefined);
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of asBuffers(unpacked)) {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
    while (pending.length >= frameHeadLength) {
      const length = pending.readUInt32BE(1);
      if (length > longestFrame) throw new BackupError(`${file} has a section that is too long.`);
      const end = frameHeadLength + length;
      if (pending.length < end) break;
      yield {
        kind: pending.toString("latin1", 0, 1),
        payload: pending.subarray(frameHeadLength, end),
      };
      pending = pending.subarray(end);
    }
  }
  if (pending.length > 0) throw new BackupError(`${file} ends within a section.`);
}

const readBytes = (file: string, range: { start: number; end: number }): AsyncIterable<Buffer> =>
  asBuffers(createReadStream(file, { ...range, highWaterMark: 1024 * 1024 }));

async function* asBuffers(stream: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (Buffer.isBuffer(chunk)) yield chunk;
  }
}
