/** The fields of the JSON files of a pack, by fields.json, so that a value of another kind is refused by its name. */
import { readFileSync } from "node:fs";
import { dayOf } from "../days.mjs";
import { Cannot } from "../findings.mjs";

const fieldsOf = JSON.parse(readFileSync(new URL("fields.json", import.meta.url), "utf8"));

/** Without halves of characters, which no file can have. */
const isText = (value) => typeof value === "string" && !/[\ud800-\udfff]/u.test(value);
const matches = (pattern, value) => isText(value) && pattern.test(value);
const isNumber = (value) => typeof value === "number" && Math.abs(value) <= 1e18;
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isDay = (value) => matches(/^\d{4}-\d{2}-\d{2}$/, value) && dayOf(value) !== null;
const isDecimal = (value) => matches(/^-?\d{1,99}(?:\.\d{1,99})?$/, value);
const isAtTime = (pattern, value) => matches(pattern, value) && isDay(value.slice(0, 10));

/** What is expected, and whether a value is it. */
const kinds = {
  text: ["a text", isText],
  flag: ["true or false", (value) => typeof value === "boolean"],
  number: ["a number", isNumber],
  count: ["a whole number", isCount],
  days: ["a whole number of at most 1,000 days", (value) => isCount(value) && value <= 1000],
  day: ["a day", isDay],
  time: [
    "a day and a time",
    (value) => isAtTime(/^.{10} (?:[01]\d|2[0-3])(?::[0-5]\d){2}$/, value),
  ],
  instant: [
    "a day and a time in UTC",
    (value) => isAtTime(/^.{10}T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,9})?Z$/, value),
  ],
  decimal: ["a number as text", isDecimal],
  amount: ["a number", (value) => isNumber(value) || isDecimal(value)],
  digits: ["a text of digits", (value) => matches(/^\d{1,10}$/, value)],
  scalar: [
    "a text, a number, or null",
    (value) => value === null || isText(value) || isNumber(value),
  ],
};

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The first value of another kind than fields.json has; null if there is none. */
function difference(kind, value, where) {
  if (kind.endsWith("?"))
    return value === null ? null : difference(kind.slice(0, -1), value, where);
  if (kind.endsWith("[]")) {
    if (!Array.isArray(value)) return `${where} is not a list`;
    return first(value.entries(), (at, each) =>
      difference(kind.slice(0, -2), each, `${where}[${at}]`),
    );
  }
  if (kind.endsWith("{}")) {
    if (!isObject(value)) return `${where} is not an object`;
    return first(Object.entries(value), (name, each) =>
      difference(kind.slice(0, -2), each, `${where}.${name}`),
    );
  }
  if (Object.hasOwn(kinds, kind)) {
    const [expected, isKind] = kinds[kind];
    return isKind(value) ? null : `${where} is not ${expected}`;
  }
  if (Object.hasOwn(fieldsOf, kind)) return ofObject(fieldsOf[kind], value, where);
  const choices = kind.split("|");
  return choices.includes(value) ? null : `${where} is none of: ${choices.join(", ")}`;
}

function first(entries, differenceOf) {
  for (const [key, value] of entries) {
    const found = differenceOf(key, value);
    if (found !== null) return found;
  }
  return null;
}

function ofObject(fields, value, where) {
  if (!isObject(value)) return `${where} is not an object`;
  const { by, extends: base, ...own } = fields;
  if (by !== undefined) {
    const name = Object.hasOwn(value, by) ? value[by] : null;
    const kind = isText(name) && own.of.split(" ").includes(name) ? name : own.else;
    if (kind === undefined || !isText(name))
      return `${where}.${by} is not one that Sentinel writes`;
    return difference(kind, value, where);
  }
  const found = base === undefined ? null : ofObject(fieldsOf[base], value, where);
  if (found !== null) return found;
  return first(Object.entries(own), (kind, names) =>
    first(names.split(" ").entries(), (_at, name) => ofField(name, kind, value, where)),
  );
}

function ofField(key, kind, value, where) {
  const name = key.replace(/\?$/, "");
  if (Object.hasOwn(value, name)) return difference(kind, value[name], `${where}.${name}`);
  return name === key ? `${where}.${name} is missing` : null;
}

export function parsed(name, content) {
  if (!content.has(name)) throw new Cannot(`${name} is missing`);
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return JSON.parse(decoder.decode(content.get(name)));
  } catch {
    throw new Cannot(`${name} is not JSON`);
  }
}

/** Refuses a JSON file with a field of another kind than Sentinel writes. */
export function checkFields(name, value) {
  const found = difference(name, value, name);
  if (found !== null) throw new Cannot(found);
}
