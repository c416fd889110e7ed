/** A pack as received: a ZIP, every byte of which must be as written. */
import { inflateRawSync } from "node:zlib";
import { problem } from "../findings.mjs";
import { sha256 } from "./signature.mjs";

const localMark = Buffer.from("PK\u0003\u0004");
const directoryMark = Buffer.from("PK\u0001\u0002");
const endMark = Buffer.from("PK\u0005\u0006");
const lastNames = ["ZIPSUMS", "SHA256SUMS", "signature.json"];
const sumLine = /^([0-9a-f]{64}) {2}(\d{1,10}) {2}([\w./-]+)$/;
/** The most that a ZIP of another program may unpack to, in bytes. */
const mostBytes = 2 ** 31;

/** The files of a ZIP. Reports each entry and each other part that is not as written. */
export function readZip(data) {
  const directory = directoryOf(data);
  if (isPackedAgain(data, directory)) return filesPackedAgain(data, directory);
  const content = new Map();
  const start = findSums(data);
  if (start === null) {
    problem("CHANGED: ZIPSUMS (its entry in the ZIP cannot be found)");
    return content;
  }
  const records = [];
  let at = 0;
  for (const line of storedEntry(data, start).body.toString("latin1").split("\n").slice(0, -1)) {
    const [, digest, length, name] = sumLine.exec(line) ?? [];
    if (name === undefined) {
      const shown = JSON.stringify(line.slice(0, 100));
      problem(`CHANGED: ZIPSUMS (a line is not in the expected format: ${shown})`);
      continue;
    }
    const raw = data.subarray(at, at + Number(length));
    if (sha256(raw) !== digest) problem(`CHANGED: ${name} (its entry in the ZIP)`);
    content.set(name, inflated(raw));
    records.push({ name, record: directoryRecord(name, raw.subarray(4, 30), at) });
    at += Number(length);
  }
  if (at !== start) problem(`CHANGED: ZIPSUMS (the ZIP has ${start} bytes before it, not ${at})`);
  let end = start;
  for (const expected of lastNames) {
    const entry = storedEntry(data, end);
    if (entry.name !== expected) problem(`CHANGED: ${expected} (its entry in the ZIP)`);
    content.set(expected, entry.body);
    ({ end } = entry);
  }
  compareRest(data, { start, content, records });
  return content;
}

/** The entries that the directory at the end of a ZIP lists, of any program; folders are left out. */
function directoryOf(data) {
  const end = data.lastIndexOf(endMark);
  if (end === -1 || end + 22 > data.length) return [];
  const entries = [];
  let at = data.readUInt32LE(end + 16);
  while (at + 46 <= end && data.subarray(at, at + 4).equals(directoryMark)) {
    const length = data.readUInt16LE(at + 28);
    const name = data.subarray(at + 46, at + 46 + length).toString("latin1");
    const local = data.readUInt32LE(at + 42);
    if (!name.endsWith("/")) entries.push({ name: name.replace(/[^\w./ -]/g, "?"), at, local });
    at += 46 + length + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  const top = entries.find(({ name }) => /^([^/]+\/)?SHA256SUMS$/.test(name))?.name.slice(0, -10);
  return entries.map((entry) =>
    top && entry.name.startsWith(top) ? { ...entry, name: entry.name.slice(top.length) } : entry,
  );
}

/** The content of an entry, stored or compressed; empty if it is unreadable or longer than `most`. */
function bodyOf(data, { at, local }, most) {
  const size = data.readUInt32LE(at + 24);
  if (local + 30 > data.length || size > most) return Buffer.alloc(0);
  // The extra field can have another length in the directory than before the content.
  const begin = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
  const packed = data.subarray(begin, begin + data.readUInt32LE(at + 20));
  if (data.readUInt16LE(at + 10) === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Whether another program wrote a ZIP: most entries are not as ZIPSUMS, which is whole, says. */
function isPackedAgain(data, directory) {
  if (directory.length === 0) return false;
  const entry = directory.find(({ name }) => name === "ZIPSUMS");
  if (entry === undefined) return !data.includes("ZIPSUMS");
  const sums = bodyOf(data, entry, mostBytes);
  if (checksumOf(sums) !== data.readUInt32LE(entry.at + 16)) return false;
  const lines = sums.toString("latin1").split("\n").slice(0, -1);
  let at = 0;
  const changed = lines.filter((line) => {
    const [, digest, length] = sumLine.exec(line) ?? [];
    const raw = data.subarray(at, at + Number(length ?? 0));
    at += raw.length;
    return sha256(raw) !== digest;
  });
  return changed.length * 2 > lines.length;
}

function filesPackedAgain(data, directory) {
  problem("NOT AS WRITTEN: The ZIP file was packed again after Sentinel wrote it.");
  const content = new Map();
  let left = mostBytes;
  for (const entry of directory) {
    if (content.has(entry.name)) problem(`CHANGED: ${entry.name} (it is in the ZIP twice)`);
    const body = bodyOf(data, entry, left);
    left -= body.length;
    content.set(entry.name, body);
  }
  return content;
}

/** Where the entry of ZIPSUMS begins: the last of its name after the header of an entry. */
function findSums(data) {
  for (let at = data.lastIndexOf("ZIPSUMS"); at >= 30; at = data.lastIndexOf("ZIPSUMS", at - 1)) {
    if (data.subarray(at - 30, at - 26).equals(localMark)) return at - 30;
  }
  return null;
}

/** Content and name of an entry that is not compressed, and where it ends. */
function storedEntry(data, at) {
  if (at + 30 > data.length) return { body: Buffer.alloc(0), name: "", end: at };
  const begin = at + 30 + data.readUInt16LE(at + 26);
  const end = Math.min(begin + data.readUInt32LE(at + 18), data.length);
  return {
    body: data.subarray(begin, end),
    name: data.subarray(at + 30, begin).toString("latin1"),
    end,
  };
}

/** The content of a compressed entry; empty if it cannot be read, which its hash then reveals. */
function inflated(raw) {
  try {
    return inflateRawSync(raw.subarray(30 + raw.readUInt16LE(26)));
  } catch {
    return Buffer.alloc(0);
  }
}

function bytesOf(...fields) {
  return Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );
}

function directoryRecord(name, fields, offset) {
  const rest = bytesOf([2, 0], [2, 0], [2, 0], [4, 0o100644 * 65_536], [4, offset]);
  const maker = bytesOf([2, 3 * 256 + 20]);
  return Buffer.concat([directoryMark, maker, fields, rest, Buffer.from(name)]);
}

/** Rebuilds ZIPSUMS and what follows it, the directory, and the end, and compares them byte by byte. */
function compareRest(data, { start, content, records }) {
  const parts = [];
  const all = [...records];
  let offset = start;
  for (const name of lastNames) {
    const body = content.get(name);
    const sizes = [
      [4, checksumOf(body)],
      [4, body.length],
      [4, body.length],
      [2, name.length],
      [2, 0],
    ];
    const time = data.subarray(10, 14);
    const fields = Buffer.concat([bytesOf([2, 20], [2, 0], [2, 0]), time, bytesOf(...sizes)]);
    const entry = Buffer.concat([localMark, fields, Buffer.from(name), body]);
    parts.push({ name: `${name} (its entry in the ZIP)`, bytes: entry });
    all.push({ name, record: directoryRecord(name, fields, offset) });
    offset += entry.length;
  }
  for (const { name, record } of all)
    parts.push({ name: `the directory of the ZIP (${name})`, bytes: record });
  const size = all.reduce((sum, { record }) => sum + record.length, 0);
  const counts = bytesOf([2, 0], [2, 0], [2, all.length], [2, all.length]);
  const end = Buffer.concat([endMark, counts, bytesOf([4, size], [4, offset], [2, 0])]);
  parts.push({ name: "the end of the ZIP", bytes: end });
  let at = start;
  for (const { name, bytes } of parts) {
    if (!data.subarray(at, at + bytes.length).equals(bytes)) problem(`CHANGED: ${name}`);
    at += bytes.length;
  }
  if (at !== data.length) problem(`CHANGED: the end of the ZIP (${data.length} bytes, not ${at})`);
}

/** CRC-32, as ZIP has it; Node has one of its own only since version 22. */
function checksumOf(bytes) {
  let sum = 0xffff_ffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0);
  }
  return (sum ^ 0xffff_ffff) >>> 0;
}
