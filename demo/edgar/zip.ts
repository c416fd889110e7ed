import { crc32, deflateRawSync } from "node:zlib";

export type ZipEntry = { name: string; bytes: Buffer };

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const endSignature = 0x06054b50;
const version = 20;
const deflated = 8;
/** 1 January 1980, the earliest day a ZIP file can name: the same bytes at every run. */
const dosDate = 0x21;

/** A ZIP file of some entries, all compressed, without dates. Source: PKWARE APPNOTE 4.3. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const packed = deflateRawSync(bytes);
    const shared = sharedFields(bytes, packed, Buffer.byteLength(name));
    const local = Buffer.concat([uint32(localSignature), shared, Buffer.from(name), packed]);
    const tail = Buffer.concat([uint16(0), uint16(0), uint16(0), uint32(0), uint32(offset)]);
    centrals.push(
      Buffer.concat([uint32(centralSignature), uint16(version), shared, tail, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.concat([
    uint32(endSignature),
    uint32(0),
    uint16(entries.length),
    uint16(entries.length),
    uint32(directory.length),
    uint32(offset),
    uint16(0),
  ]);
  return Buffer.concat([...locals, directory, end]);
}

/** What local and central headers have in common, through the length of the extra field. */
function sharedFields(bytes: Buffer, packed: Buffer, nameLength: number): Buffer {
  return Buffer.concat([
    uint16(version),
    uint16(0),
    uint16(deflated),
    uint16(0),
    uint16(dosDate),
    uint32(crc32(bytes)),
    uint32(packed.length),
    uint32(bytes.length),
    uint16(nameLength),
    uint16(0),
  ]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}
