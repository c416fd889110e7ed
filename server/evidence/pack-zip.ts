import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";

const compress = promisify(deflateRaw);

const localHeader = 0x04034b50;
const directoryHeader = 0x02014b50;
const endRecord = 0x06054b50;
const versionNeeded = 20;
/** Unix, so that the permissions below count. */
const madeBy = (3 << 8) | versionNeeded;
/** A file that everyone can read. */
const attributes = 0o100_644 * 0x10000;
const stored = 0;
const deflated = 8;

/** The most bytes and entries that the format allows without its 64-bit extension. */
const mostBytes = 0xffff_ffff;
const mostEntries = 0xffff;

/** A pack has more bytes or files than the format allows. */
export class ZipTooLarge extends Error {
  override name = "ZipTooLarge";
}

type Entry = { name: string; fields: Buffer; offset: number };

/**
 * Writes a ZIP of which every byte follows from the entries, except for how they are compressed. ZIPSUMS lists the
 * SHA-256 and length of each entry as it is in the ZIP, with its header. What follows ZIPSUMS is not compressed, so
 * that the verifiers can rebuild it and compare.
 * Source: APPNOTE.TXT 6.3.10, PKWARE.
 */
export class PackZip {
  readonly #file: FileHandle;
  readonly #time: Buffer;
  readonly #entries: Entry[] = [];
  #sums = "";
  #offset = 0;

  /** @param at  the time that every entry has, UTC */
  constructor(file: FileHandle, at: Date) {
    this.#file = file;
    this.#time = dosTime(at);
  }

  /** Adds a file that ZIPSUMS lists. */
  async add(name: string, content: Buffer): Promise<void> {
    const packed = await compress(content);
    const raw = await this.#write(name, content, { method: deflated, packed });
    const digest = createHash("sha256").update(raw).digest("hex");
    this.#sums += `${digest}  ${raw.length}  ${name}\n`;
  }

  /** The content of ZIPSUMS for the files added so far. */
  sums(): Buffer {
    return Buffer.from(this.#sums, "ascii");
  }

  /** Adds a file as it is: ZIPSUMS and what follows it. */
  async addStored(name: string, content: Buffer): Promise<void> {
    await this.#write(name, content, { method: stored, packed: content });
  }

  /** Writes the directory of the ZIP and its end. @throws ZipTooLarge */
  async finish(): Promise<void> {
    const records = this.#entries.map(({ name, fields, offset }) =>
      directoryRecord(name, fields, offset),
    );
    const directory = Buffer.concat(records);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(endRecord, 0);
    end.writeUInt16LE(records.length, 8);
    end.writeUInt16LE(records.length, 10);
    end.writeUInt32LE(directory.length, 12);
    end.writeUInt32LE(this.#offset, 16);
    await this.#file.writeFile(Buffer.concat([directory, end]));
  }

  async #write(
    name: string,
    content: Buffer,
    { method, packed }: { method: number; packed: Buffer },
  ): Promise<Buffer> {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(versionNeeded, 0);
    fields.writeUInt16LE(method, 4);
    this.#time.copy(fields, 6);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const raw = Buffer.concat([number(localHeader), fields, Buffer.from(name), packed]);
    this.#entries.push({ name, fields, offset: this.#offset });
    this.#offset += raw.length;
    if (this.#offset > mostBytes || this.#entries.length > mostEntries)
      throw new ZipTooLarge(`${this.#entries.length} files, ${this.#offset} bytes`);
    await this.#file.writeFile(raw);
    return raw;
  }
}

function directoryRecord(name: string, fields: Buffer, offset: number): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(directoryHeader, 0);
  record.writeUInt16LE(madeBy, 4);
  fields.copy(record, 6);
  record.writeUInt32LE(attributes, 38);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, Buffer.from(name)]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const firstYear = 1980;

/** Time, then date, as the format has them: to two seconds. */
function dosTime(at: Date): Buffer {
  const bytes = Buffer.alloc(4);
  const year = Math.max(0, at.getUTCFullYear() - firstYear);
  bytes.writeUInt16LE(
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    0,
  );
  bytes.writeUInt16LE((year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 2);
  return bytes;
}
