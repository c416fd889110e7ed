import pg from "pg";

type Parser = (text: string) => unknown;

const OID = {
  int8: 20,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  textArray: 1009,
  int8Array: 1016,
  dateArray: 1182,
  timestamptzArray: 1185,
  numericArray: 1231,
};

const findUsualParser: (oid: number, format?: "text" | "binary") => Parser = pg.types.getTypeParser;
const readTextArray = findUsualParser(OID.textArray);

const parsers = new Map<number, Parser>([
  [OID.int8, readBigint],
  [OID.date, (text) => text],
  [OID.timestamptz, readInstant],
  [OID.numeric, (text) => text],
  [OID.int8Array, arrayOf(readBigint)],
  [OID.dateArray, arrayOf((text) => text)],
  [OID.timestamptzArray, arrayOf(readInstant)],
  [OID.numericArray, arrayOf((text) => text)],
]);

/**
 * How column values arrive: `date` as `YYYY-MM-DD`, `timestamptz` as a UTC ISO string ending in
 * `Z` with the fraction PostgreSQL holds and no trailing zeros (as `Temporal.Instant` prints it),
 * `bigint` as a number, `numeric` as its decimal string; arrays of these likewise.
 */
export const columnParsers = {
  getTypeParser(oid: number, format?: "text" | "binary"): Parser {
    const parser = format === "binary" ? undefined : parsers.get(oid);
    return parser ?? findUsualParser(oid, format);
  },
} satisfies pg.CustomTypesConfig;

/** @throws RangeError beyond 2^53 - 1, where a number would be silently rounded. */
function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond 2^53 - 1`);
  return value;
}

/** @throws RangeError for infinity, years before 1 and after 9999, and sessions not in UTC. */
function readInstant(text: string): string {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)\+00$/.exec(text);
  if (match === null) throw new RangeError(`timestamptz ${text} is not a UTC instant`);
  return `${match[1]}T${match[2]}Z`;
}

function arrayOf(parse: Parser): Parser {
  return (text) => {
    const items = readTextArray(text);
    if (!Array.isArray(items)) throw new TypeError(`not an array: ${text}`);
    return items.map((item: unknown) => (typeof item === "string" ? parse(item) : item));
  };
}
