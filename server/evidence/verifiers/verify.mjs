#!/usr/bin/env node
/**
 * Verifies a Sentinel evidence pack offline, with nothing but Node 20 or later.
 *
 *     node verify.mjs [PACK] [--key KEY_ID]
 *
 * PACK is the ZIP file as received, every byte of which is checked, or the folder it was unpacked into; by default,
 * the folder of this file. With --key, the pack must be signed by the key of that id, which the status page of the
 * installation shows.
 *
 * It checks the hash of every file and the signature, reads the filings and closes in the pack, recomputes every
 * figure of the report from them, and compares. It names what differs and then exits with status 1. Parquet files
 * are checked by their hashes only: each repeats a CSV file.
 *
 * The rules are in methods.md. This file is written from them, independently of Sentinel.
 */
import { createHash, createPublicKey, verify as verifySignature } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateRawSync } from "node:zlib";

export const problems = [];
const warnings = [];
const checked = { files: 0, figures: 0 };

function problem(text) {
  if (!problems.includes(text)) problems.push(text);
}

/** Something cannot be recomputed; the message says why. */
class Cannot extends Error {}

const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

// --- Files, hashes, signature -------------------------------------------------------------------------------

/** The files of a pack by name. */
function readPack(path) {
  if (!statSync(path).isDirectory()) return readZip(readFileSync(path));
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  return new Map(
    files.map((file) => [relative(path, file).split(sep).join("/"), readFileSync(file)]),
  );
}

function checkFiles(present) {
  const content = new Map();
  const listed = new Set(["SHA256SUMS", "signature.json"]);
  if (!present.has("SHA256SUMS")) {
    problem("MISSING: SHA256SUMS");
    return content;
  }
  const sums = present.get("SHA256SUMS").toString("latin1");
  for (const line of sums.split("\n").slice(0, -1)) {
    const [, digest, name] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? [];
    if (name === undefined || name.includes("..")) {
      problem(
        `CHANGED: SHA256SUMS (a line is not in the expected format: ${JSON.stringify(line.slice(0, 100))})`,
      );
      continue;
    }
    listed.add(name);
    if (!present.has(name)) {
      problem(`MISSING: ${name}`);
      continue;
    }
    const bytes = present.get(name);
    content.set(name, bytes);
    checked.files += 1;
    if (sha256(bytes) !== digest) problem(`CHANGED: ${name}`);
  }
  for (const name of [...present.keys()].sort())
    if (!listed.has(name)) problem(`NOT PART OF THE PACK: ${name}`);
  return content;
}

// A pack as received: a ZIP, every byte of which must be as written.

const localMark = Buffer.from("PK\u0003\u0004");
const directoryMark = Buffer.from("PK\u0001\u0002");
const endMark = Buffer.from("PK\u0005\u0006");
const lastNames = ["ZIPSUMS", "SHA256SUMS", "signature.json"];

/** The files of a ZIP. Reports each entry and each other part that is not as written. */
export function readZip(data) {
  const content = new Map();
  const start = findSums(data);
  if (start === null) {
    problem("CHANGED: ZIPSUMS (its entry in the ZIP cannot be found)");
    return content;
  }
  const records = [];
  let at = 0;
  for (const line of storedEntry(data, start).body.toString("latin1").split("\n").slice(0, -1)) {
    const [, digest, length, name] =
      /^([0-9a-f]{64}) {2}(\d{1,10}) {2}([\w./-]+)$/.exec(line) ?? [];
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

/** Of a SubjectPublicKeyInfo of Ed25519, what comes before the 32 bytes of the key (RFC 8410). */
const keyPrefix = Buffer.from("302a300506032b6570032100", "hex");

function checkSignature(present, wantedKey) {
  const raw = present.get("signature.json");
  if (raw === undefined || !present.has("SHA256SUMS")) {
    problem("MISSING: signature.json");
    return null;
  }
  let given;
  try {
    given = JSON.parse(raw.toString("latin1"));
  } catch {
    given = {};
  }
  if (typeof given?.public_key !== "string" || typeof given.signature !== "string") {
    problem("CHANGED: signature.json (it cannot be read)");
    return null;
  }
  const publicKey = Buffer.from(given.public_key, "base64");
  const signature = Buffer.from(given.signature, "base64");
  const keyId = sha256(publicKey).slice(0, 16);
  const expected = {
    algorithm: "Ed25519",
    signs: "SHA256SUMS",
    key_id: keyId,
    public_key: publicKey.toString("base64"),
    signature: signature.toString("base64"),
  };
  if (!Buffer.from(`${JSON.stringify(expected, null, 2)}\n`).equals(raw))
    problem("CHANGED: signature.json (it is not in the expected format)");
  if (!isSigned(present.get("SHA256SUMS"), publicKey, signature))
    problem("CHANGED: SHA256SUMS or signature.json (the signature does not match)");
  if (wantedKey !== null && wantedKey !== keyId)
    problem(`OTHER KEY: the pack is signed by ${keyId}, not by ${wantedKey}`);
  return keyId;
}

function isSigned(message, publicKey, signature) {
  try {
    const spki = Buffer.concat([keyPrefix, publicKey]);
    return verifySignature(
      null,
      message,
      createPublicKey({ key: spki, format: "der", type: "spki" }),
      signature,
    );
  } catch {
    return false;
  }
}

// --- Exact numbers ------------------------------------------------------------------------------------------

/** A fraction of two whole numbers of any size. */
class Exact {
  constructor(top, bottom = 1n) {
    const sign = bottom < 0n ? -1n : 1n;
    const divisor = greatestDivisor(top, bottom) * sign || 1n;
    this.top = top / divisor;
    this.bottom = bottom / divisor;
  }

  /** Of decimal text or a number, as it is printed. */
  static of(value) {
    const [, sign, whole, fraction = "", exponent = "0"] =
      /^([-+]?)(\d*)(?:\.(\d*))?(?:e([-+]?\d+))?$/i.exec(String(value).trim()) ?? [];
    if (whole === undefined || whole + fraction === "")
      throw new Cannot(`"${value}" is not a number`);
    const top = BigInt(whole + fraction) * (sign === "-" ? -1n : 1n);
    const power = Number(exponent) - fraction.length;
    return power < 0
      ? new Exact(top, 10n ** BigInt(-power))
      : new Exact(top * 10n ** BigInt(power));
  }

  plus(other) {
    return new Exact(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  minus(other) {
    return this.plus(other.times(new Exact(-1n)));
  }

  times(other) {
    return new Exact(this.top * other.top, this.bottom * other.bottom);
  }

  over(other) {
    return new Exact(this.top * other.bottom, this.bottom * other.top);
  }

  equals(other) {
    return this.top === other.top && this.bottom === other.bottom;
  }

  get sign() {
    return this.top === 0n ? 0 : this.top < 0n ? -1 : 1;
  }

  /** Rounded half away from zero. */
  rounded(places) {
    const power = 10n ** BigInt(places);
    const size = (this.top < 0n ? -this.top : this.top) * power;
    let whole = size / this.bottom;
    if ((size % this.bottom) * 2n >= this.bottom) whole += 1n;
    return new Exact(this.top < 0n ? -whole : whole, power);
  }

  toNumber() {
    const shifted = (this.top * 10n ** 25n) / this.bottom;
    return Number(shifted) / 1e25;
  }
}

function greatestDivisor(a, b) {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

const zero = new Exact(0n);

// --- Days ---------------------------------------------------------------------------------------------------
// A day is its number since 1970-01-01.

const dayMs = 86_400_000;

function dayOf(text) {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text ?? "");
  if (match === null) return null;
  const [, year, month, day] = match;
  const number = Date.UTC(Number(year), Number(month) - 1, Number(day)) / dayMs;
  return textOf(number) === `${year}-${month}-${day}` ? number : null;
}

const textOf = (day) => new Date(day * dayMs).toISOString().slice(0, 10);
const dateOf = (year, month, day) => Date.UTC(year, month - 1, day) / dayMs;
const yearOf = (day) => new Date(day * dayMs).getUTCFullYear();
/** 0: Sunday. */
const weekdayOf = (day) => new Date(day * dayMs).getUTCDay();
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];

function nthWeekday(year, month, weekday, nth) {
  const first = dateOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

function memorialDay(year) {
  const last = dateOf(year, 5, 31);
  return last - ((weekdayOf(last) - monday + 7) % 7);
}

function goodFriday(year) {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e, g] = [Math.floor(b / 4), b % 4, Math.floor((8 * b + 13) / 25)];
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return dateOf(year, month, (h + l - 7 * m + 33 * month + 19) % 32) - 2;
}

function observed(day) {
  if (weekdayOf(day) === saturday) return day - 1;
  return weekdayOf(day) === sunday ? day + 1 : day;
}

const daysOf = (text) => new Set(text.split(" ").map(dayOf));

const calendars = {
  trading: {
    special: daysOf(
      "1985-09-27 1994-04-27 2001-09-11 2001-09-12 2001-09-13 2001-09-14 2004-06-11 2007-01-02 2012-10-29 2012-10-30 2018-12-05 2025-01-09",
    ),
    holidays: (year) => {
      const newYear = dateOf(year, 1, 1);
      return [
        weekdayOf(newYear) === sunday ? newYear + 1 : newYear,
        ...(year >= 1998 ? [nthWeekday(year, 1, monday, 3)] : []),
        nthWeekday(year, 2, monday, 3),
        goodFriday(year),
        memorialDay(year),
        ...(year >= 2022 ? [observed(dateOf(year, 6, 19))] : []),
        observed(dateOf(year, 7, 4)),
        nthWeekday(year, 9, monday, 1),
        nthWeekday(year, 11, thursday, 4),
        observed(dateOf(year, 12, 25)),
      ];
    },
    byYear: new Map(),
  },
  business: {
    special: daysOf(
      "2004-06-11 2007-01-02 2014-12-26 2018-12-05 2018-12-24 2019-12-24 2020-12-24 2024-12-24 2025-01-09 2025-12-24 2025-12-26",
    ),
    holidays: (year) => {
      const juneteenth = observed(dateOf(year, 6, 19));
      return [
        observed(dateOf(year, 1, 1)),
        observed(dateOf(year + 1, 1, 1)),
        nthWeekday(year, 1, monday, 3),
        nthWeekday(year, 2, monday, 3),
        memorialDay(year),
        ...(juneteenth >= dayOf("2021-06-18") ? [juneteenth] : []),
        observed(dateOf(year, 7, 4)),
        nthWeekday(year, 9, monday, 1),
        nthWeekday(year, 10, monday, 2),
        observed(dateOf(year, 11, 11)),
        nthWeekday(year, 11, thursday, 4),
        observed(dateOf(year, 12, 25)),
      ];
    },
    byYear: new Map(),
  },
};

function isOpen(day, calendar) {
  const weekday = weekdayOf(day);
  if (weekday === saturday || weekday === sunday || calendar.special.has(day)) return false;
  const year = yearOf(day);
  if (!calendar.byYear.has(year)) calendar.byYear.set(year, new Set(calendar.holidays(year)));
  return !calendar.byYear.get(year).has(day);
}

const isTradingDay = (day) => isOpen(day, calendars.trading);

function tradingDayOnOrAfter(start) {
  let day = start;
  while (!isTradingDay(day)) day += 1;
  return day;
}

function tradingDaysLater(start, count) {
  const step = Math.sign(count);
  let day = start;
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do day += step;
    while (!isTradingDay(day));
  }
  return day;
}

function closingTime(day) {
  const weekday = weekdayOf(day);
  const monthDay = textOf(day).slice(5);
  const isMondayToThursday = weekday >= monday && weekday <= thursday;
  if (isMondayToThursday && (monthDay === "07-03" || monthDay === "12-24")) return "13:00:00";
  const thanksgiving = nthWeekday(yearOf(day), 11, thursday, 4);
  return day === thanksgiving + 1 || textOf(day) === "2003-12-26" ? "13:00:00" : "16:00:00";
}

function businessDaysBetween(after, through) {
  let count = 0;
  for (let day = after + 1; day <= through; day += 1)
    if (isOpen(day, calendars.business)) count += 1;
  return count;
}

// --- XML ----------------------------------------------------------------------------------------------------

const entities = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function unescaped(text) {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name) => {
    if (name.startsWith("#")) {
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return String.fromCodePoint(code);
    }
    if (!(name in entities)) throw new Cannot(`the entity ${whole} is unknown`);
    return entities[name];
  });
}

/** A small reader of well-formed XML without a document type: elements with name, attributes, children, and text. */
function parseXml(text) {
  const root = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const token =
    /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/gy;
  let end = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    end = token.lastIndex;
    const [, literal, closing, opening, attributes, isEmpty, plain] = match;
    const parent = open.at(-1);
    if (literal !== undefined) parent.text += literal;
    else if (plain !== undefined) parent.text += unescaped(plain);
    else if (closing !== undefined) {
      if (open.length < 2 || open.pop().name !== localName(closing))
        throw new Cannot("an element is not closed");
    } else if (opening !== undefined) {
      const element = { name: localName(opening), attributes: {}, children: [], text: "" };
      for (const [, name, double, single] of attributes.matchAll(
        /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
      ))
        element.attributes[name] = unescaped(double ?? single);
      parent.children.push(element);
      if (isEmpty === "") open.push(element);
    }
  }
  if (end !== text.length || open.length !== 1 || root.children.length !== 1)
    throw new Cannot("it is not well-formed");
  return root.children[0];
}

const localName = (name) => name.slice(name.indexOf(":") + 1);
const childrenOf = (parent, name) => parent.children.filter((child) => child.name === name);

/** Trimmed text of an element, or of the `value` in it; null when empty. */
function valueOf(element) {
  const inner = element.children.find(({ name }) => name === "value") ?? element;
  return inner.text.trim() || null;
}

function textIn(parent, name) {
  const [child] = childrenOf(parent, name);
  return child === undefined ? null : valueOf(child);
}

function* descendants(element) {
  for (const child of element.children) {
    yield child;
    yield* descendants(child);
  }
}

const allText = (element) => element.text + element.children.map(allText).join("");

// --- Filings ------------------------------------------------------------------------------------------------

/** A filing as received, read again; what its own bytes do not say comes from figures.json. */
class Filing {
  constructor(stated, content) {
    this.accession = stated.accession;
    this.bytes = content.get(stated.file);
    if (this.bytes === undefined)
      throw new Cannot(`the filing ${this.accession} is not in the pack`);
    if (sha256(this.bytes) !== stated.sha256)
      problem(`DIFFERS: ${stated.file} does not have the SHA-256 recorded when it was received`);
    this.header = this.bytes.subarray(0, 65_536).toString("latin1").split("<DOCUMENT>")[0];
    this.form = this.field("CONFORMED SUBMISSION TYPE") ?? stated.form;
    this.filedOn = dayOf(this.field("FILED AS OF DATE")) ?? dayOf(stated.filed_on);
    this.accepted = this.acceptance() ?? stated.accepted_et;
    const number = this.field("ACCESSION NUMBER");
    if (number !== null && number !== this.accession)
      problem(`DIFFERS: ${stated.file} contains the filing ${number}`);
  }

  field(name) {
    return (
      new RegExp(`^\\s*${name}:[ \\t]*(\\S[^\\r\\n]*?)\\s*$`, "m").exec(this.header)?.[1] ?? null
    );
  }

  acceptance() {
    const t = /<ACCEPTANCE-DATETIME>(\d{14})/.exec(this.header)?.[1];
    if (t === undefined) return null;
    return `${t.slice(0, 4)}-${t.slice(4, 6)}-${t.slice(6, 8)} ${t.slice(8, 10)}:${t.slice(10, 12)}:${t.slice(12)}`;
  }

  items() {
    return [...this.header.matchAll(/^ITEM INFORMATION:\s*(.*?)\s*$/gm)].map(([, title]) => title);
  }

  /** The Eastern date of acceptance, and day 0: the first trading day that could respond. */
  published() {
    if (this.accepted === null) {
      if (this.filedOn === null)
        throw new Cannot(`neither acceptance nor filing date of ${this.accession} is known`);
      return { acceptedOn: this.filedOn, day0: tradingDayOnOrAfter(this.filedOn) };
    }
    const [day, time] = [dayOf(this.accepted), this.accepted.slice(11)];
    const isBefore = isTradingDay(day) && time < closingTime(day);
    return { acceptedOn: day, day0: isBefore ? day : tradingDayOnOrAfter(day + 1) };
  }

  ownership() {
    this.document ??= new Ownership(this);
    return this.document;
  }
}

/** EDGAR cut the lines of submissions before 2012 after 1,023 bytes. */
function restored(bytes, year) {
  const text = bytes.toString("latin1");
  if (year >= 2012) return text;
  return text
    .split("\n")
    .map((line) => {
      const whole = line.endsWith("\r") ? line.slice(0, -1) : line;
      return whole.length === 1023 ? whole : `${line}\n`;
    })
    .join("");
}

function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** A filed amount, exactly; null where there is none. */
function amountOf(text) {
  const match = /^([-+]?)\$?\s?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(?:e([-+]?\d{1,2}))?$/i.exec(
    text ?? "",
  );
  if (match === null || match[2] + (match[3] ?? "") === "") return null;
  const [, sign, whole, fraction = "", exponent = "0"] = match;
  return Exact.of(`${sign}${whole.replaceAll(",", "")}.${fraction}e${exponent}`);
}

const firstUsable = dayOf("1990-01-01");

function usableDay(text, filedOn) {
  const day = dayOf((text ?? "").trim().slice(0, 10));
  return day === null || day < firstUsable || (filedOn !== null && day > filedOn) ? null : day;
}

/** A purchase or sale line of the non-derivative table. */
class Line {
  constructor(number, element, filing, period) {
    this.number = number;
    const cells = new Map();
    const notes = new Set();
    for (const leaf of descendants(element)) {
      if (leaf.name === "footnoteId") notes.add(leaf.attributes.id ?? "");
      const isLeaf = leaf.children.every(({ name }) => name === "value" || name === "footnoteId");
      if (leaf.name !== "value" && leaf.name !== "footnoteId" && isLeaf && !cells.has(leaf.name))
        cells.set(leaf.name, valueOf(leaf));
    }
    const cell = (name) => cells.get(name) ?? null;
    this.notes = [...notes];
    this.code = (cell("transactionCode") ?? "").toUpperCase();
    const side = (cell("transactionAcquiredDisposedCode") ?? "").toUpperCase();
    this.direction = { "P A": "Purchase", "S D": "Sale" }[`${this.code} ${side}`] ?? null;
    this.title = cell("securityTitle")?.replace(/\s+/g, " ") ?? null;
    this.tradeDate =
      usableDay(cell("transactionDate"), filing.filedOn) ?? usableDay(period, filing.filedOn);
    const deemed = usableDay(cell("deemedExecutionDate"), filing.filedOn);
    const isLater = deemed !== null && this.tradeDate !== null && deemed > this.tradeDate;
    this.delayFrom = isLater ? deemed : this.tradeDate;
    const [shares, price] = [
      amountOf(cell("transactionShares")),
      amountOf(cell("transactionPricePerShare")),
    ];
    this.shares = shares !== null && shares.sign >= 0 ? shares : null;
    this.price = price !== null && price.sign > 0 ? price : null;
    const belongsOn = cell("transactionFormType");
    this.isYearly = belongsOn === "5" || (belongsOn === null && filing.form.startsWith("5"));
    this.ownedAfter = amountOf(cell("sharesOwnedFollowingTransaction"));
    this.account = JSON.stringify([cell("directOrIndirectOwnership"), cell("natureOfOwnership")]);
  }

  value() {
    return this.shares === null || this.price === null ? null : this.shares.times(this.price);
  }
}

function ownerOf(element) {
  const part = (name) => childrenOf(element, name)[0] ?? element;
  const isTrue = (name) =>
    ["1", "true"].includes((textIn(part("reportingOwnerRelationship"), name) ?? "").toLowerCase());
  return {
    cik: Number(textIn(part("reportingOwnerId"), "rptOwnerCik") ?? 0),
    name: textIn(part("reportingOwnerId"), "rptOwnerName") ?? "",
    isInsider: isTrue("isDirector") || isTrue("isOfficer"),
  };
}

/** The ownership document of a Form 4 or 5. */
class Ownership {
  constructor(filing) {
    const { bytes } = filing;
    const start = bytes.indexOf("<XML>");
    const end = bytes.indexOf("</XML>", start);
    const year = filing.filedOn === null ? 2012 : yearOf(filing.filedOn);
    const raw =
      start === -1
        ? bytes
        : Buffer.from(
            restored(bytes.subarray(start + 5, end === -1 ? bytes.length : end), year),
            "latin1",
          );
    const text = decoded(raw).trim();
    if (/<!(DOCTYPE|ENTITY)/.test(text))
      throw new Cannot(`the document of ${filing.accession} declares entities`);
    let root;
    try {
      root = parseXml(text);
    } catch (error) {
      throw new Cannot(`the document of ${filing.accession} is not valid XML: ${error.message}`);
    }
    this.issuerCik = Number(textIn(childrenOf(root, "issuer")[0] ?? root, "issuerCik") ?? 0);
    this.owners = childrenOf(root, "reportingOwner").map(ownerOf);
    this.isChecked =
      { 1: true, true: true, 0: false, false: false }[
        (textIn(root, "aff10b5One") ?? "").toLowerCase()
      ] ?? null;
    this.remarks = textIn(root, "remarks");
    this.footnotes = new Map();
    for (const note of childrenOf(root, "footnotes").flatMap((group) =>
      childrenOf(group, "footnote"),
    )) {
      const id = note.attributes.id ?? "";
      const said = allText(note).trim();
      this.footnotes.set(id, this.footnotes.has(id) ? `${this.footnotes.get(id)}\n${said}` : said);
    }
    const period = textIn(root, "periodOfReport");
    this.lines = ["nonDerivative", "derivative"]
      .flatMap((prefix) =>
        childrenOf(root, `${prefix}Table`).flatMap(({ children }) =>
          children.map((row) => ({ prefix, row })),
        ),
      )
      .map(({ prefix, row }, index) => ({ prefix, row, number: index + 1 }))
      .filter(({ prefix, row }) => prefix === "nonDerivative" && row.name.endsWith("Transaction"))
      .map(({ row, number }) => new Line(number, row, filing, period))
      .filter(({ code }) => code === "P" || code === "S");
    this.plans = this.findPlans();
    this.rows = this.group();
  }

  findPlans() {
    const planned = new Set(
      [...this.footnotes].filter(([, said]) => mentionsPlan(said)).map(([id]) => id),
    );
    const isAnywhere = planned.size > 0 || (this.remarks !== null && mentionsPlan(this.remarks));
    const isCited = (line) => line.notes.some((id) => planned.has(id));
    const doCitationsDecide = this.lines.some((line) => line.direction !== null && isCited(line));
    return new Map(
      this.lines.map((line) => {
        const isMentioned = doCitationsDecide ? isCited(line) : isAnywhere;
        if (this.isChecked === false) return [line.number, false];
        return [
          line.number,
          doCitationsDecide ? isMentioned : this.isChecked === true || isMentioned,
        ];
      }),
    );
  }

  /** Rows: lines of equal trade date, direction, title, and plan, numbered by their first line. */
  group() {
    const rows = new Map();
    for (const line of this.lines) {
      const { tradeDate, direction, title, number } = line;
      if (tradeDate === null || direction === null) continue;
      const isPlan = this.plans.get(number);
      const key = JSON.stringify([tradeDate, direction, title ?? "", isPlan]);
      if (!rows.has(key))
        rows.set(key, { tradeDate, direction, title: title ?? "", isPlan, lines: [] });
      rows.get(key).lines.push(line);
    }
    return [...rows.values()];
  }

  line(number) {
    return this.lines.find((line) => line.number === number) ?? null;
  }
}

const gap = "[\\s\\u00ad\\u2010-\\u2015\\u2212-]*";
const planRule = new RegExp(`(?<!\\d)10b${gap}5${gap}1(?!\\d)`, "giu");
const fraudRule = new RegExp(`(?<!\\d)10b${gap}5(?!${gap}\\d)`, "giu");
const abbreviation =
  /(?:\b(?:inc|corp|co|ltd|llc|plc|bros|mr|mrs|ms|dr|st|jr|sr|no|nos|sec|art|par|approx|dept|esq|et al|e\.g|i\.e|vs?)|(?<![\p{L}\p{N}])\p{L}|\.\p{L})\.$/iu;

function sentencesOf(text) {
  const found = [];
  for (const part of text.split(/(?<=[.!?])\s+/u)) {
    const open = found.at(-1);
    if (open !== undefined && abbreviation.test(open)) found[found.length - 1] = `${open} ${part}`;
    else found.push(part);
  }
  return found;
}

const wordsOf = (text) => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

function mentionsPlan(text) {
  return sentencesOf(text).some((sentence) =>
    [planRule, fraudRule].some((rule) =>
      [...sentence.matchAll(rule)].some((match) => {
        const before = wordsOf(sentence.slice(0, match.index));
        const after = wordsOf(sentence.slice(match.index + match[0].length));
        if (before.slice(-10).some((word) => /^\W*not\W*$/iu.test(word))) return false;
        const near = [...before.slice(-3), ...after.slice(0, 3)];
        return rule === planRule || near.some((word) => /^\W*plans?\b/iu.test(word));
      }),
    ),
  );
}

// --- Prices -------------------------------------------------------------------------------------------------

/** The closes of one series that are in the pack, with its splits, dividends, and ends of trading. */
class Series {
  constructor(stated) {
    this.stated = stated;
    this.close = new Map();
    this.adjusted = new Map();
    this.actions = [];
  }

  /** Product of the ex-date factors after one day, up to another. */
  factor(after, through) {
    const of = (kind, day) =>
      this.actions.filter((action) => action.kind === kind && action.day === day);
    const exDates = this.actions.filter(({ kind }) => kind !== "delisting").map(({ day }) => day);
    let product = 1;
    for (const day of [...new Set(exDates)].sort()) {
      if (day <= after || day > through) continue;
      let factor = 1;
      for (const { amount } of of("split", day)) factor /= amount;
      const paid = of("dividend", day).reduce((sum, { amount }) => sum + amount, 0);
      const last = [...this.close.keys()]
        .filter((each) => each < day)
        .sort()
        .at(-1);
      if (last !== undefined && paid > 0) factor *= 1 - paid / this.close.get(last);
      product *= factor;
    }
    return product;
  }

  growth(start, end, payout) {
    const { id, adjusted_by: adjustedBy } = this.stated;
    if (adjustedBy === "source") {
      const [first, last] = [this.adjusted.get(start), this.adjusted.get(end)];
      if (first === undefined || last === undefined)
        throw new Cannot(`no adjusted close of ${id} on ${start} or ${end}`);
      return payout === null ? last / first : (last / first) * (payout / this.close.get(end));
    }
    const [first, last] = [this.close.get(start), payout ?? this.close.get(end)];
    if (first === undefined || last === undefined)
      throw new Cannot(`no close of ${id} on ${start} or ${end}`);
    return last / first / this.factor(start, end);
  }
}

/** The rows of a CSV file, by the names in its first line. */
function table(content, name) {
  if (!content.has(name)) throw new Cannot(`${name} is not in the pack`);
  const text = content.get(name).toString("utf8");
  const rows = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    rows.at(-1).push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  const [names, ...cells] = rows.filter((row) => row.length > 1);
  return cells.map((row) =>
    Object.fromEntries(names.map((column, index) => [column, row[index] ?? ""])),
  );
}

function readSeries(stated, content) {
  const all = new Map(stated.map((each) => [each.id, new Series(each)]));
  const of = (id) => {
    if (!all.has(id)) throw new Cannot(`the series ${id} is not in data/figures.json`);
    return all.get(id);
  };
  for (const row of table(content, "prices/closes.csv")) {
    if (row.close !== "") of(row.series).close.set(row.day, Number(row.close));
    if (row.adjusted_close !== "") of(row.series).adjusted.set(row.day, Number(row.adjusted_close));
  }
  for (const { series, day, kind, amount } of table(content, "prices/actions.csv"))
    of(series).actions.push({ day, kind, amount: amount === "" ? null : Number(amount) });
  for (const series of all.values()) checkWholeSeries(series, content);
  return all;
}

function checkWholeSeries({ stated: { id, file, sha256: hash }, close }, content) {
  if (file === null || !content.has(file)) return;
  if (sha256(content.get(file)) !== hash)
    problem(`DIFFERS: ${file} does not have the SHA-256 stated for the series`);
  const whole = new Map(table(content, file).map((row) => [row.day, row.close]));
  for (const [day, price] of close)
    if (Number(whole.get(day) || Number.NaN) !== price)
      problem(`DIFFERS: close of ${id} on ${day}, between prices/closes.csv and ${file}`);
}

// --- Figures ------------------------------------------------------------------------------------------------

class Pack {
  constructor(content) {
    this.content = content;
    this.data = JSON.parse(content.get("data/figures.json").toString("utf8"));
    this.series = readSeries(this.data.series, content);
    this.stated = new Map(this.data.filings.map((each) => [each.accession, each]));
    this.read = new Map();
  }

  filing(accession) {
    if (!this.read.has(accession)) {
      const stated = this.stated.get(accession);
      if (stated === undefined)
        throw new Cannot(`the filing ${accession} is not listed in data/figures.json`);
      this.read.set(accession, new Filing(stated, this.content));
    }
    return this.read.get(accession);
  }

  /** The filing, where its bytes are in the pack. */
  filingOrNull(accession) {
    return this.content.has(this.stated.get(accession)?.file) ? this.filing(accession) : null;
  }

  /** Return of the stock and of the fund over the days that the rule gives. */
  returnOf({ stock, fund }, start, end, delistedOn = null) {
    return {
      stock: this.window(stock, start, end, delistedOn),
      fund: fund && this.window(fund, start, end, null),
    };
  }

  window(window, startDay, endDay, delistedOn) {
    if (window === null) throw new Cannot("no price window is stated");
    const series = this.series.get(window.series);
    if (series === undefined) throw new Cannot(`the series ${window.series} is not in the pack`);
    const start = textOf(startDay);
    let end = textOf(endDay);
    const last = series.stated.last_day;
    if (window.to !== end) {
      if (last === null || last < start || last >= end)
        problem(`DIFFERS: a return of ${window.series} ends on ${window.to}, not on ${end}`);
      this.checkEnd(series, { last, end, window, delistedOn });
      end = last;
    }
    if (window.from !== start)
      problem(`DIFFERS: a return of ${window.series} begins on ${window.from}, not on ${start}`);
    return series.growth(start, end, window.payout) - 1;
  }

  checkEnd(series, { last, end, window, delistedOn }) {
    const said = series.actions.find(
      ({ kind, day }) => kind === "delisting" && day >= last && day <= end,
    );
    if (said !== undefined) {
      if (said.amount !== window.payout)
        problem(`DIFFERS: the amount paid to holders of ${window.series}`);
      return;
    }
    const days = (dayOf(delistedOn) ?? Number.NaN) - dayOf(last);
    if (!(days >= -15 && days <= 20))
      problem(`DIFFERS: nothing in the pack says that ${window.series} was delisted on ${last}`);
  }

  /** A trade row's lines, read from its filing; what its facts say is checked. */
  row(fact) {
    const document = this.filing(fact.accession).ownership();
    const where = `row ${fact.row_number} of ${fact.accession}`;
    const row = document.rows[fact.row_number - 1];
    if (row === undefined) throw new Cannot(`${where} does not exist`);
    const stated = [fact.trade_date, fact.direction, fact.security_title ?? "", fact.is_plan];
    const found = [textOf(row.tradeDate), row.direction, row.title, row.isPlan];
    if (JSON.stringify(stated) !== JSON.stringify(found))
      problem(`DIFFERS: ${where} is stated as ${stated.join(", ")}`);
    const numbers = (lines) => JSON.stringify(lines.map((line) => line.number ?? line.line));
    if (numbers(row.lines) !== numbers(fact.lines)) problem(`DIFFERS: ${where}, lines of the row`);
    const of = new Map(fact.lines.map((line) => [line.line, line]));
    const known = row.lines.filter(({ number }) => of.has(number));
    for (const line of known) this.checkLine(line, of.get(line.number), { document, where });
    const live = known.filter(({ number }) => of.get(number).superseded_by === null);
    const counted = live.length > 0 ? live : row.lines;
    if (numbers(counted) !== numbers(fact.lines.filter((line) => line.is_counted)))
      problem(`DIFFERS: ${where}, lines counted`);
    const summed = known.filter(({ number }) => of.get(number).is_in_totals);
    const expected =
      summed.length === 0 ? [] : live.filter(({ number }) => of.get(number).repeats === null);
    if (numbers(summed) !== numbers(expected))
      problem(`DIFFERS: ${where}, lines counted in totals`);
    return { ...row, counted, summed, of };
  }

  checkLine(line, { superseded_by: by, repeats }, { document, where }) {
    if (by !== null) {
      const amendment = this.filing(by.accession);
      const other = amendment.ownership();
      if (!amendment.form.endsWith("/A") || other.issuerCik !== document.issuerCik)
        problem(`DIFFERS: ${by.accession} is not an amendment of ${where}`);
      if (other.line(by.line) === null)
        problem(`DIFFERS: ${by.accession} has no line ${by.line} that replaces one of ${where}`);
    }
    if (repeats !== null) {
      const other = this.filing(repeats).ownership();
      const same = (a, b) => (a === null || b === null ? a === b : a.equals(b));
      const isReported = other.lines.some(
        (each) =>
          each.tradeDate === line.tradeDate &&
          each.code === line.code &&
          each.title === line.title &&
          same(each.shares, line.shares) &&
          same(each.price, line.price) &&
          same(each.ownedAfter, line.ownedAfter),
      );
      if (!isReported || other.issuerCik !== document.issuerCik)
        problem(`DIFFERS: ${repeats} does not report line ${line.number} of ${where}`);
    }
  }

  daysToFile(counted, of) {
    let longest = { business: null, calendar: null };
    for (const { number } of counted) {
      const first = of.get(number).first_filed;
      const filing = this.filing(first.accession);
      const line = filing.ownership().line(first.line);
      if (line === null) throw new Cannot(`${first.accession} has no line ${first.line}`);
      if (line.isYearly || line.delayFrom === null || filing.filedOn === null) continue;
      const business = businessDaysBetween(line.delayFrom, filing.filedOn);
      if (longest.business === null || business > longest.business)
        longest = { business, calendar: filing.filedOn - line.delayFrom };
    }
    return longest;
  }

  nextReport(accession, tradeDate, isEarnings) {
    const filing = this.filing(accession);
    const { acceptedOn, day0 } = filing.published();
    if (acceptedOn < tradeDate || day0 <= tradeDate)
      problem(`DIFFERS: ${accession} does not follow the trade of ${textOf(tradeDate)}`);
    if (isEarnings && filing.form === "8-K") {
      const titles = filing.items().map((title) => title.toLowerCase().replace(/[^a-z]/g, ""));
      if (titles.length > 0 && !titles.includes("resultsofoperationsandfinancialcondition"))
        problem(`DIFFERS: ${accession} has no item 2.02`);
    }
    return { acceptedOn, day0 };
  }

  dayReturn(figure, day0) {
    const { stock, fund } = this.returnOf(figure, tradingDaysLater(day0, -1), day0);
    return stock - fund;
  }

  trade(subject) {
    const { tradeDate, direction, counted, summed, of } = this.row(subject.row);
    const total = (lines) => {
      const values = lines.map((line) => line.value());
      return values.length === 0 || values.includes(null)
        ? null
        : values.reduce((sum, value) => sum.plus(value));
    };
    const sharesOf = (lines) => lines.reduce((sum, line) => sum.plus(line.shares ?? zero), zero);
    const [shares, value, sumValue] = [sharesOf(counted), total(counted), total(summed)];
    const sign = new Exact(direction === "Sale" ? 1n : -1n);
    const days = this.daysToFile(counted, of);
    const next8k = () => this.nextReport(subject.next_8k, tradeDate, false);
    const nextEarnings = () => this.nextReport(subject.next_earnings, tradeDate, true);
    const tradeReturn = (figure) => {
      const start = tradingDayOnOrAfter(tradeDate);
      return this.returnOf(
        figure,
        start,
        tradingDaysLater(start, figure.horizon),
        subject.delisting_filed_on,
      );
    };
    const adjustedReturn = (figure) => {
      const { stock, fund } = tradeReturn(figure);
      return stock - fund;
    };
    const avoided = ({ stock }) => {
      const series = this.series.get(stock.series);
      const day = textOf(next8k().day0);
      const close = series?.close.get(day);
      if (stock.to !== day || close === undefined)
        throw new Cannot(`no close of ${stock.series} on ${day}`);
      const perShare = series.actions
        .filter((action) => action.kind === "split" && action.day > textOf(tradeDate))
        .filter((action) => series.stated.close_basis === "split-adjusted" || action.day <= day)
        .reduce((product, { amount }) => product.times(Exact.of(amount)), Exact.of(close));
      return sumValue.minus(sharesOf(summed).times(perShare)).times(sign);
    };
    this.compareAll(subject, {
      shares: () => shares,
      value: () => value,
      price: () => (value === null || shares.sign === 0 ? null : value.over(shares).rounded(8)),
      sum_value: () => sumValue,
      days_to_file: () => days.business,
      calendar_days_to_file: () => days.calendar,
      is_10b51: () => Number(subject.row.is_plan),
      trade_return: (figure) => tradeReturn(figure).stock,
      trade_return_adjusted: adjustedReturn,
      next_8K_days: () => next8k().acceptedOn - tradeDate,
      next_8K_ret0: (figure) => this.dayReturn(figure, next8k().day0),
      next_ea_days: () => nextEarnings().acceptedOn - tradeDate,
      next_ea_ret0: (figure) => this.dayReturn(figure, nextEarnings().day0),
      avoided_or_gained: avoided,
      avoided_or_gained_net: (figure) =>
        sumValue
          .times(Exact.of(this.dayReturn(figure, next8k().day0)))
          .times(sign)
          .times(new Exact(-1n))
          .rounded(4),
    });
  }

  event(subject) {
    const filing = this.filing(subject.accession);
    const { day0 } = filing.published();
    if (subject.day0 !== textOf(day0))
      problem(`DIFFERS: ${subject.id}, day 0: stated ${subject.day0}, recomputed ${textOf(day0)}`);
    const { first: windowStart, last: windowEnd } = lookbackOf(filing, subject.lookback_days);
    const sums = { Sale: zero, Purchase: zero };
    const hasRows = subject.figures.some(({ name }) => name.startsWith("value_"));
    for (const fact of hasRows ? subject.rows : []) {
      const { tradeDate, direction, summed } = this.row(fact);
      if (tradeDate < windowStart || tradeDate > windowEnd)
        problem(`DIFFERS: ${subject.id}, a trade of ${textOf(tradeDate)} is outside the look-back`);
      for (const line of summed) sums[direction] = sums[direction].plus(line.value());
    }
    this.compareAll(subject, {
      event_return: (figure) => this.dayReturn(figure, day0),
      value_sold: () => sums.Sale,
      value_purchased: () => sums.Purchase,
    });
  }

  compareAll(subject, recompute) {
    for (const figure of subject.figures) {
      checked.figures += 1;
      const where = `${subject.id}, figure ${figure.id} (${figure.label})`;
      if (figure.value === null) {
        if (!figure.note) problem(`DIFFERS: ${where} has neither a value nor a reason`);
        continue;
      }
      if (!Object.hasOwn(recompute, figure.name)) {
        problem(`UNKNOWN FIGURE: ${where}`);
        continue;
      }
      try {
        const found = recompute[figure.name](figure);
        const shown = found instanceof Exact ? found.toNumber() : found;
        if (!isEqual(found, figure.value))
          problem(`DIFFERS: ${where}: stated ${figure.value}, recomputed ${shown}`);
        if (!isShown(figure))
          problem(`DIFFERS: ${where}: its text "${figure.text}" does not say ${figure.value}`);
      } catch (error) {
        if (!(error instanceof Cannot)) throw error;
        problem(`NOT RECOMPUTED: ${where}: ${error.message}`);
      }
    }
  }

  subjects() {
    for (const text of this.data.scores_not_recomputed) warnings.push(`NOT RECOMPUTED: ${text}`);
    for (const subject of this.data.subjects) {
      if (subject.not_recomputed_because !== null) {
        warnings.push(`NOT RECOMPUTED: ${subject.id}: ${subject.not_recomputed_because}`);
        continue;
      }
      try {
        if (subject.kind === "lead") new Score(this, subject).check();
        else if (subject.kind === "trade") this.trade(subject);
        else this.event(subject);
      } catch (error) {
        if (!(error instanceof Cannot)) throw error;
        problem(`NOT RECOMPUTED: ${subject.id}: ${error.message}`);
      }
    }
  }

  /** Every figure is in the report as data/figures.json has it. */
  report() {
    const shown = new Map();
    const text = this.content.get("report.html")?.toString("utf8") ?? "";
    for (const [, id, said] of text.matchAll(/<data data-figure="(\d+)">([^<]*)<\/data>/g)) {
      const texts = shown.get(Number(id)) ?? new Set();
      shown.set(Number(id), texts.add(unescaped(said)));
    }
    for (const { id, label, text: stated } of this.data.subjects.flatMap(
      ({ figures }) => figures,
    )) {
      const texts = [...(shown.get(id) ?? [])];
      if (texts.length !== 1 || texts[0] !== stated)
        problem(`DIFFERS: report.html, figure ${id} (${label})`);
      shown.delete(id);
    }
    for (const id of shown.keys())
      problem(`DIFFERS: report.html has a figure ${id} that data/figures.json lacks`);
  }
}

function isEqual(found, stated) {
  if (found === null) return false;
  if (typeof stated === "string")
    return Exact.of(stated).equals(found instanceof Exact ? found : Exact.of(found));
  const number = found instanceof Exact ? found.toNumber() : found;
  return Math.abs(number - stated) <= 1e-9 * Math.max(1, Math.abs(stated));
}

function isShown({ text, value, unit }) {
  if (unit === "flag") return text === (value ? "Yes" : "No");
  const plain = text.replace("\u2212", "-").replaceAll(/[,$%]/g, "");
  const shown = Exact.of(plain);
  if (unit === "fraction") return Math.abs(shown.toNumber() / 100 - value) <= 5.01e-5;
  return shown.equals(unit === "dollars" ? Exact.of(value).rounded(2) : Exact.of(value));
}

// --- Scores of leads ----------------------------------------------------------------------------------------

const scoreVersion = "2";
const everyKind = ["trade", "cluster", "event", "person"];
const move = 0.05;
const nearDays = 30;
const atLeast = (percent, bound) => ({
  percent,
  isReached: (fact) => typeof fact !== "string" && fact >= bound,
});
const atMost = (percent, bound) => ({
  percent,
  isReached: (fact) => typeof fact !== "string" && fact <= bound,
  isLess: true,
});
const equalTo = (percent, text) => ({ percent, isReached: (fact) => fact === text });

/** Weight, levels, and the kinds of leads that a factor is for. */
const factors = new Map(
  Object.entries({
    "event-days": [4, [atMost(100, 5), atMost(60, 20), atMost(30, nearDays)]],
    "event-return": [16, [atLeast(100, 0.2), atLeast(70, 0.1), atLeast(35, move)]],
    side: [4, [atLeast(100, move), atMost(-100, -move)]],
    avoided: [
      24,
      [
        atLeast(100, 1_000_000),
        atLeast(90, 500_000),
        atLeast(75, 250_000),
        atLeast(60, 100_000),
        atLeast(45, 50_000),
        atLeast(30, 25_000),
        atLeast(15, 10_000),
      ],
    ],
    "size-history": [6, [atLeast(100, 5), atLeast(50, 2)]],
    "size-holdings": [8, [atLeast(100, 0.5), atLeast(50, 0.2)]],
    dormant: [4, [atLeast(100, 366)]],
    habit: [6, [equalTo(100, "opportunistic"), equalTo(-100, "routine")]],
    plan: [10, [equalTo(100, "plan with red flags"), equalTo(50, "outside a plan")]],
    late: [4, [atLeast(100, 10), atLeast(60, 3)]],
    cluster: [8, [atLeast(100, 5), atLeast(60, 3)]],
    quarter: [4, [equalTo(100, "yes")]],
    opposite: [10, [atLeast(-100, 2), atLeast(-50, 1)]],
    insiders: [10, [atLeast(100, 3), atLeast(50, 2)], ["event"]],
    repeated: [10, [atLeast(100, 3), atLeast(50, 2)], ["person"]],
  }).map(([name, [weight, levels, kinds = everyKind]]) => [name, { weight, levels, kinds }]),
);

/** The finding of a factor: its fact and the percent of the weight. */
function findingOf(name, fact) {
  const value = fact instanceof Exact ? fact.toNumber() : fact;
  const level =
    value === null ? undefined : factors.get(name).levels.find((l) => l.isReached(value));
  return { fact: value, percent: level?.percent ?? 0 };
}

function pointsOf(weight, percent) {
  const points = Math.floor((Math.abs(weight * percent) + 50) / 100);
  return percent < 0 ? 0 - points : points;
}

/** The finding among several trades with the most points, else the one that subtracts most; then the stronger fact. */
function strongest(name, findings) {
  const percents = findings.map(({ percent }) => percent);
  const most = Math.max(...percents);
  const percent = most > 0 ? most : Math.min(...percents);
  const facts = findings
    .filter((each) => each.percent === percent && each.fact !== null)
    .map(({ fact }) => fact);
  if (facts.length === 0) return { fact: null, percent };
  if (typeof facts[0] === "string") return { fact: facts[0], percent };
  const isLess = factors.get(name).levels[0].isLess === true;
  return { fact: isLess ? Math.min(...facts) : Math.max(...facts), percent };
}

const entityWords = new Set(
  `LLC LLP LLLP LP LTD LIMITED INC INCORPORATED CORP CORPORATION COMPANY PLC GMBH TRUST TRUSTS FUND FUNDS PARTNERS
  PARTNERSHIP HOLDING HOLDINGS CAPITAL VENTURES MANAGEMENT INVESTMENTS INVESTORS ASSOCIATES ADVISORS ADVISERS
  FOUNDATION ENTERPRISES GROUP BANCORP`.split(/\s+/),
);

/** The person that a filing is shown as one of. */
function personOf(owners) {
  const isNatural = ({ name }) =>
    name
      .replaceAll(".", "")
      .toUpperCase()
      .split(/\W+/)
      .every((word) => !entityWords.has(word));
  const isInsider = (owner) => owner.isInsider;
  return (
    owners.find((owner) => isInsider(owner) && isNatural(owner)) ??
    owners.find(isInsider) ??
    owners.find(isNatural) ??
    owners[0]
  );
}

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Every day that a text names; numeric dates are read month first, as on the form. */
function daysNamed(text) {
  const month = "(?<month>[a-z]{3})[a-z]*\\.?";
  const patterns = [
    `${month} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})`,
    `(?<day>\\d{1,2})(?:st|nd|rd|th)? ${month},? (?<year>\\d{4})`,
    "(?<month>\\d{1,2})[/-](?<day>\\d{1,2})[/-](?<year>\\d{4})",
    "(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})",
  ];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, "gi"))].map(({ groups }) => {
      const named = monthNames.indexOf(groups.month.toLowerCase()) + 1;
      const number = String(named || groups.month).padStart(2, "0");
      return dayOf(`${groups.year}-${number}-${groups.day.padStart(2, "0")}`);
    }),
  );
}

/** Letters and digits only: spacing and punctuation do not matter. */
function squeezed(text) {
  return text
    .normalize("NFKC")
    .replace(/\bAct(?: of 19\d\d)?,? as amended/gi, "Act")
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "");
}

/** A row that a score depends on. */
class Trade {
  constructor(pack, fact) {
    this.pack = pack;
    this.where = `row ${fact.row_number} of ${fact.accession}`;
    this.accession = fact.accession;
    this.rowNumber = fact.row_number;
    this.document = pack.filing(fact.accession).ownership();
    const { tradeDate, direction, counted, summed, of } = pack.row(fact);
    Object.assign(this, { tradeDate, direction, counted, of, isPlan: fact.is_plan });
    this.isLive = fact.lines.some((line) => line.superseded_by === null);
    this.owners = this.document.owners.map(({ cik }) => cik);
    this.person = personOf(this.document.owners);
    this.session = tradingDayOnOrAfter(tradeDate);
    this.value =
      summed.length === 0 ? null : summed.reduce((sum, line) => sum.plus(line.value()), zero);
    this.adopted = fact.adoption === null ? null : this.checkedAdoption(fact.adoption);
  }

  checkedAdoption({ day: text, phrase }) {
    const day = dayOf(text);
    const texts = [...this.document.footnotes.values(), this.document.remarks ?? ""];
    if (!texts.some((said) => squeezed(said).includes(squeezed(phrase))))
      problem(`DIFFERS: ${this.where} has no footnote or remark that says "${phrase}"`);
    if (!daysNamed(phrase.replace(/\s+/g, " ")).includes(day))
      problem(`DIFFERS: ${this.where}, the plan's adoption date is not in "${phrase}"`);
    if (!this.isPlan || day > this.tradeDate || day < dayOf("2000-10-23"))
      problem(`DIFFERS: ${this.where} cannot be under a plan adopted on ${text}`);
    return day;
  }

  /** Owners who count as one person. */
  oneGroup() {
    const repeated = this.counted.find(({ number }) => this.of.get(number).repeats !== null);
    if (repeated === undefined) return this.owners;
    const first = this.pack.filing(this.of.get(repeated.number).repeats).ownership();
    return [...this.owners, first.owners[0].cik];
  }

  shareOfHoldings() {
    const accounts = new Map();
    for (const line of this.counted)
      accounts.set(line.account, [...(accounts.get(line.account) ?? []), line]);
    let [traded, held] = [zero, zero];
    for (const lines of accounts.values()) {
      const after = lines.at(-1).ownedAfter;
      if (after === null || after.sign < 0 || lines.some(({ shares }) => shares === null))
        return null;
      const own = lines.reduce((sum, { shares }) => sum.plus(shares), zero);
      traded = traded.plus(own);
      held = held.plus(after).plus(this.direction === "Sale" ? own : zero);
    }
    return held.sign === 0 || traded.minus(held).sign > 0 ? null : traded.over(held).rounded(6);
  }
}

const keyOf = ({ accession, row_number: rowNumber }) => `${accession} ${rowNumber}`;

/** The score of one lead, from the trades in its history. */
class Score {
  constructor(pack, subject) {
    this.pack = pack;
    this.subject = subject;
    const rows = subject.history.map((fact) => new Trade(pack, fact));
    this.checkComplete(rows);
    this.history = rows.filter(({ isLive }) => isLive);
    const byKey = new Map(this.history.map((row) => [`${row.accession} ${row.rowNumber}`, row]));
    this.members = subject.trades.map((stated) => {
      const trade = byKey.get(keyOf(stated));
      if (trade === undefined)
        throw new Cannot(`row ${stated.row_number} of ${stated.accession} is not among its trades`);
      return { trade, stated };
    });
    if (this.members.length === 0) throw new Cannot("no trade is stated");
  }

  differs(what) {
    problem(`DIFFERS: ${this.subject.id}, ${what}`);
  }

  /** Every row of each filing has to be stated, so that none of those at hand is left out. */
  checkComplete(rows) {
    const stated = new Map();
    for (const { accession, rowNumber } of rows)
      stated.set(accession, (stated.get(accession) ?? new Set()).add(rowNumber));
    for (const [accession, numbers] of stated) {
      const document = this.pack.filing(accession).ownership();
      if (document.issuerCik !== this.subject.cik)
        this.differs(`${accession} is of another company`);
      if (document.rows.some((_row, index) => !numbers.has(index + 1)))
        this.differs(`trades of ${accession} are left out`);
    }
  }

  // Facts of one trade

  /** The next 8-K or earnings announcement, whichever has the larger return; if equal, the nearer. */
  eventOf({ trade, stated }) {
    const found = [stated.next_8k, stated.next_earnings].flatMap((event) => {
      if (event === null) return [];
      const isEarnings = event === stated.next_earnings;
      const { acceptedOn, day0 } = this.pack.nextReport(
        event.accession,
        trade.tradeDate,
        isEarnings,
      );
      const days = acceptedOn - trade.tradeDate;
      if (days > nearDays) this.differs(`an event is ${days} days after a trade`);
      return [{ days, moved: this.adjusted(event, day0) }];
    });
    const [first, second] = found;
    if (first === undefined || second === undefined) return first ?? null;
    const difference = Math.abs(second.moved) - Math.abs(first.moved);
    return difference > 0 || (difference === 0 && second.days < first.days) ? second : first;
  }

  adjusted(event, day0) {
    if (event.fund === null)
      throw new Cannot(`no return of the market fund is stated for ${event.accession}`);
    return this.pack.dayReturn(event, day0);
  }

  eventFindings(trade, event) {
    const unknown = { fact: null, percent: 0 };
    if (event === null) return { "event-days": unknown, "event-return": unknown, side: unknown };
    const favorable = trade.direction === "Sale" ? 0 - event.moved : event.moved;
    const { percent } = findingOf("event-days", event.days);
    return {
      "event-days": { fact: event.days, percent: favorable >= move ? percent : 0 },
      "event-return": findingOf("event-return", favorable),
      side: findingOf("side", favorable),
    };
  }

  /** Loss avoided or gain, net of the market. */
  net({ trade, stated }) {
    if (stated.next_8k === null || trade.value === null) return null;
    const { day0 } = this.pack.nextReport(stated.next_8k.accession, trade.tradeDate, false);
    const moved = Exact.of(this.adjusted(stated.next_8k, day0));
    const sign = new Exact(trade.direction === "Sale" ? -1n : 1n);
    return trade.value.times(moved).times(sign).rounded(4);
  }

  tradeFindings(member) {
    const { trade, stated } = member;
    const facts = {
      "size-history": this.timesUsual(trade),
      "size-holdings": trade.shareOfHoldings(),
      dormant: this.daysWithout(trade),
      habit: this.habit(trade),
      plan: this.plan(trade, stated.plan_quarter),
      late: stated.is_orphan ? null : this.pack.daysToFile(trade.counted, trade.of).business,
      cluster: this.cluster(trade),
      quarter: this.quarter(trade, stated.quarter),
      opposite: this.opposite(trade),
    };
    return {
      ...Object.fromEntries(
        Object.entries(facts).map(([name, fact]) => [name, findingOf(name, fact)]),
      ),
      ...this.eventFindings(trade, this.eventOf(member)),
    };
  }

  ownOf({ person }) {
    return this.history.filter((row) => row.person.cik === person.cik);
  }

  timesUsual(trade) {
    const byDay = new Map();
    for (const { direction, value, tradeDate } of this.ownOf(trade))
      if (direction === trade.direction && value !== null)
        byDay.set(tradeDate, (byDay.get(tradeDate) ?? zero).plus(value));
    const today = byDay.get(trade.tradeDate);
    const earlier = [...byDay]
      .filter(([day]) => day < trade.tradeDate)
      .map(([, value]) => value)
      .sort((a, b) => a.minus(b).sign);
    if (today === undefined || earlier.length < 3) return null;
    const upper = earlier[Math.floor(earlier.length / 2)];
    const lower = earlier[Math.floor((earlier.length - 1) / 2)];
    const median = upper.plus(lower).over(new Exact(2n));
    return median.sign === 0 ? null : today.over(median).rounded(4);
  }

  daysWithout(trade) {
    const earlier = this.ownOf(trade)
      .map(({ tradeDate }) => tradeDate)
      .filter((day) => day < trade.tradeDate);
    return earlier.length === 0 ? null : trade.tradeDate - Math.max(...earlier);
  }

  /** By the months with trades in the three calendar years before. */
  habit({ tradeDate, person }) {
    const last = yearOf(tradeDate);
    const [first, ...others] = [last - 3, last - 2, last - 1].map(
      (year) =>
        new Set(
          this.history
            .filter((row) => yearOf(row.tradeDate) === year && row.owners.includes(person.cik))
            .map((row) => textOf(row.tradeDate).slice(5, 7)),
        ),
    );
    if ([first, ...others].some(({ size }) => size === 0)) return "unclassified";
    const isCommon = (month) => others.every((months) => months.has(month));
    return [...first].some(isCommon) ? "routine" : "opportunistic";
  }

  plan(trade, quarter) {
    if (!trade.isPlan) return "outside a plan";
    return this.hasRedFlag(trade, quarter) ? "plan with red flags" : "plan without red flags";
  }

  hasRedFlag(trade, quarter) {
    const { adopted, tradeDate } = trade;
    if (adopted === null) return false;
    const days = this.ownOf(trade)
      .filter((row) => row.isPlan && row.adopted === adopted)
      .map((row) => row.tradeDate);
    const first = Math.min(...days);
    if (new Set(days).size === 1 || (tradeDate === first && first - adopted < 60)) return true;
    if (this.isCoolingOff(trade, quarter?.report ?? null)) return true;
    if (quarter === null) return false;
    if (tradeDate <= dayOf(quarter.end)) return true;
    return this.isAhead(quarter.announcement, tradeDate) && !quarter.is_listed;
  }

  isCoolingOff({ adopted, tradeDate, person }, report) {
    if (adopted < dayOf("2023-02-27") || !person.isInsider) return false;
    const waited = tradeDate - adopted;
    if (waited < 90) return true;
    return waited < 120 && report !== null && tradeDate <= this.waitEnd(report);
  }

  /** The second business day after a report was filed. */
  waitEnd({ accession, filed_on: text }) {
    const filing = this.pack.filingOrNull(accession);
    let day = dayOf(text);
    if (filing !== null && filing.filedOn !== day)
      problem(`DIFFERS: ${accession} was not filed on ${text}`);
    for (let left = 2; left > 0; left -= 1)
      do day += 1;
      while (!isOpen(day, calendars.business));
    return day;
  }

  isAhead(announcement, tradeDate) {
    if (announcement === null) return false;
    const [acceptedOn, day0] = [dayOf(announcement.accepted_on), dayOf(announcement.day0)];
    const when = this.pack.filingOrNull(announcement.accession)?.published();
    if (when !== undefined && (when.acceptedOn !== acceptedOn || when.day0 !== day0))
      problem(`DIFFERS: ${announcement.accession} was not accepted on ${announcement.accepted_on}`);
    return acceptedOn >= tradeDate && day0 > tradeDate;
  }

  quarter({ tradeDate }, quarter) {
    if (quarter === null) return null;
    if (dayOf(quarter.end) >= tradeDate) this.differs("a quarter had not ended before the trade");
    return quarter.is_pending || this.isAhead(quarter.announcement, tradeDate) ? "yes" : "no";
  }

  /** Less than ten trading days away. */
  near({ session }) {
    const [first, last] = [tradingDaysLater(session, -9), tradingDaysLater(session, 9)];
    return this.history.filter((row) => row.session >= first && row.session <= last);
  }

  /** Persons of the run of ten trading days with the most of them; 0 with less than three. */
  cluster(trade) {
    const rows = this.near(trade).filter(({ direction }) => direction === trade.direction);
    const starts = rows.map(({ session }) => session).filter((day) => day <= trade.session);
    const counts = [...new Set(starts)].map((first) => {
      const last = tradingDaysLater(first, 9);
      if (last < trade.session) return 0;
      return countGroups(
        rows
          .filter(({ session }) => session >= first && session <= last)
          .map((row) => row.oneGroup()),
      );
    });
    const most = Math.max(...counts);
    return most >= 3 ? most : 0;
  }

  opposite(trade) {
    const persons = this.near(trade)
      .filter(({ direction }) => direction !== trade.direction)
      .map(({ person }) => person.cik);
    return new Set(persons.filter((cik) => !trade.owners.includes(cik))).size;
  }

  // The lead

  findings() {
    const kind = this.subject.lead_kind;
    const found = this.members.map((member) => this.tradeFindings(member));
    let counted = this.members;
    const extra = {};
    if (kind === "event") {
      const { accession } = this.subject.event;
      this.eventLead(found);
      counted = this.members.filter(({ stated }) => stated.next_8k?.accession === accession);
      extra.insiders = new Set(this.members.map(({ trade }) => trade.person.cik)).size;
    }
    if (kind === "person")
      extra.repeated = new Set(this.members.map(({ trade }) => trade.tradeDate)).size;
    this.checkKind(kind, found);
    const nets = counted.map((member) => this.net(member)).filter((net) => net !== null);
    extra.avoided = nets.length === 0 ? null : nets.reduce((sum, net) => sum.plus(net));
    const all = Object.keys(found[0]).map((name) => [
      name,
      strongest(
        name,
        found.map((each) => each[name]),
      ),
    ]);
    for (const [name, fact] of Object.entries(extra)) all.push([name, findingOf(name, fact)]);
    return new Map(all);
  }

  /** Of an event lead, its own event counts for each trade. */
  eventLead(found) {
    const { event, direction } = this.subject;
    const filing = this.pack.filing(event.accession);
    const { acceptedOn, day0 } = filing.published();
    const moved = this.adjusted(event, day0);
    for (const [index, { trade }] of this.members.entries())
      Object.assign(
        found[index],
        this.eventFindings(trade, { days: acceptedOn - trade.tradeDate, moved }),
      );
    const { first, last } = lookbackOf(filing, nearDays);
    const expected = this.history.filter(
      (row) =>
        row.direction === direction &&
        row.value !== null &&
        row.tradeDate >= first &&
        row.tradeDate <= last,
    );
    const members = new Set(this.members.map(({ trade }) => trade));
    if (expected.length !== members.size || expected.some((row) => !members.has(row)))
      this.differs("the trades of the look-back");
  }

  checkKind(kind, found) {
    const distinct = (of) => new Set(this.members.map(({ trade }) => of(trade))).size;
    const isWhole = {
      trade: () => this.members.length === 1,
      cluster: () =>
        distinct(({ direction }) => direction) === 1 &&
        found.every(({ cluster }) => cluster.fact >= 3),
      person: () =>
        distinct(({ person }) => person.cik) === 1 &&
        found.every(({ side }) => side.percent === 100),
      event: () => true,
    };
    if (!isWhole[kind]()) this.differs("the trades of the lead");
  }

  check() {
    const { subject } = this;
    if (subject.score_version !== scoreVersion)
      throw new Cannot(`score version ${subject.score_version} is unknown`);
    const found = this.findings();
    const names = [...factors.keys()].filter((name) =>
      factors.get(name).kinds.includes(subject.lead_kind),
    );
    const figures = names.map((name) => `points_${name.replaceAll("-", "_")}`);
    const isEvery = (given, expected) => JSON.stringify(given) === JSON.stringify(expected);
    if (
      !isEvery(
        subject.factors.map(({ name }) => name),
        names,
      )
    )
      this.differs("factors of the score");
    if (
      !isEvery(
        subject.figures.map(({ name }) => name),
        [...figures, "score"],
      )
    )
      this.differs("figures of the score");
    const recompute = {};
    let total = 0;
    for (const stated of subject.factors) {
      const points = pointsOf(stated.weight, this.checkedPercent(stated, found.get(stated.name)));
      total += points;
      recompute[`points_${stated.name.replaceAll("-", "_")}`] = () => points;
    }
    recompute.score = () => total;
    this.pack.compareAll(subject, recompute);
  }

  /** The percent recomputed, after what is stated of the factor was compared. */
  checkedPercent({ name, weight, percent, measured }, found) {
    const { weights, has_own_weights: hasOwnWeights } = this.subject;
    if (found === undefined) throw new Cannot(`the factor ${name} is unknown`);
    const published = factors.get(name).weight;
    if ((weights[name] ?? 0) !== weight) this.differs(`weight of ${name}`);
    if (!hasOwnWeights && weight !== published)
      this.differs(`weight of ${name}: stated ${weight}, published ${published}`);
    if (!isSameFact(found.fact, measured))
      this.differs(`fact of ${name}: stated ${measured}, recomputed ${found.fact}`);
    if (found.percent !== percent)
      this.differs(`percent of ${name}: stated ${percent}, recomputed ${found.percent}`);
    return found.percent;
  }
}

function isSameFact(found, stated) {
  return typeof found === "number" && typeof stated === "number"
    ? isEqual(found, stated)
    : found === stated;
}

/** The number of groups after those that share a member are merged. */
function countGroups(all) {
  let groups = [];
  for (const members of all) {
    const joined = new Set(members);
    const isApart = (group) => [...group].every((member) => !members.includes(member));
    for (const group of groups) if (!isApart(group)) for (const member of group) joined.add(member);
    groups = [...groups.filter(isApart), joined];
  }
  return groups.length;
}

/** First and last day of the trades before a filing. */
function lookbackOf(filing, count) {
  const { acceptedOn, day0 } = filing.published();
  const isOpenBefore = filing.accepted === null ? isTradingDay(acceptedOn) : day0 === acceptedOn;
  const last = isOpenBefore ? acceptedOn - 1 : acceptedOn;
  return { first: last - count + 1, last };
}

function main(given) {
  const arguments_ = [...given];
  const at = arguments_.indexOf("--key");
  const wantedKey = at === -1 ? null : (arguments_.splice(at, 2)[1] ?? "");
  const root = arguments_[0] ?? dirname(fileURLToPath(import.meta.url));
  const present = readPack(root);
  const content = checkFiles(present);
  const key = checkSignature(present, wantedKey);
  try {
    const pack = new Pack(content);
    pack.subjects();
    pack.report();
  } catch (error) {
    // What was changed can break anything; the hashes above name it.
    problem(`NOT RECOMPUTED: ${error.name}: ${error.message}`);
  }
  const exception = warnings.length > 0 ? ", except what is NOT RECOMPUTED above" : "";
  const lines = [
    ...warnings,
    ...problems,
    `${checked.files} files and ${checked.figures} figures checked. Signed by key ${key}.`,
    problems.length > 0
      ? `FAILED: ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}.`
      : `VERIFIED${exception}. Compare the key with the one on the installation's status page.`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

// Another program imports only the functions with `?functions` in the URL.
if (new URL(import.meta.url).search !== "?functions") main(process.argv.slice(2));
