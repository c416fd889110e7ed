import type { StoredColumn } from "#database/computed/stored-column.ts";
import type { SortKey } from "#database/screening/subject.ts";

export type ReplicaColumn = {
  name: string;
  /** DuckDB type. */
  type: string;
  /** PostgreSQL expression over the table, written as CSV text; null when made of other columns. */
  from: string | null;
  /** DuckDB expression over the texts of the CSV, where the type alone does not read it. */
  read?: string;
  /** How DuckDB packs it, where it does not choose by itself. */
  compression?: "bitpacking";
};

/** Name of the first bytes of a text as a number to sort by. */
export const prefixName = (column: string): string => `${column}_prefix`;
/** Name of the upper half of the integer of a number, to sort by. */
export const startName = (column: string): string => `${column}_start`;
/** Name of an instant as a number to sort by. */
export const instantName = (column: string): string => `${column}_number`;
/** Name of an accession number as a number to sort by. */
export const digitsName = (column: string): string => `${column}_digits`;
/** Name of the codes of a column as a bit set. */
export const bitsName = (column: string): string => `${column}_bits`;
/** Name of the number of a list that has only one. */
export const onlyName = (column: string): string => `${column}_only`;
/** Name of the column with the text of a number. */
export const writtenName = (column: string): string => `${column}_written`;
/** Name of the column with a text in upper case, as PostgreSQL converts it. */
export const capitalsName = (column: string): string => `${column}_capitals`;
/** Names of what sums of an exact column read. */
export const signedName = (column: string): string => `${column}_signed`;
export const excludedName = (column: string): string => `${column}_excluded`;
export const unsummedName = (column: string): string => `${column}_unsummed`;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** Decimal places of an amount in a decimal column; 26 digits before the point hold any sum of dollars. */
export const exactPlaces = 12;
const mostInOneRow = "1e17";
/** Decimal places of an amount in an integer, which adds up ten times faster than a decimal. */
export const signedPlaces = 6;
const mostSigned = "9e12";
/** The upper half where there is no value: less than that of any number. */
export const startOfNone = -(2 ** 31);
/** Of a flag that is added up: DuckDB converts a narrower integer row by row, which takes as long as the sum. */
const summedFlag = "integer";
const millionths = `1${"0".repeat(signedPlaces)}`;

/** What the replica keeps of a stored column. */
export function copiesOf(name: string, { type, replica }: StoredColumn): ReplicaColumn[] {
  if (replica === "nothing") return [];
  if (replica === "exact") return exact(name);
  if (replica === "digits") return [...number(name), written(name)];
  if (replica === "capitals") return [cell(name, type), capitals(name)];
  if (typeof replica === "object") return [cell(name, type), bits(name, replica.codes, type)];
  if (type === "timestamptz") return instant(name);
  if (type === "bigint[]") return list(name);
  if (isDouble(type)) return number(name);
  return [cell(name, type)];
}

function cell(name: string, type: StoredColumn["type"]): ReplicaColumn {
  if (type === "text[]") return marked(name);
  return same(name, type === "text" ? "varchar" : type);
}

/**
 * A number as the integer of its order, and the upper half of that integer, which no row lacks: DuckDB finds the first rows
 * by such a column faster. See docs/decisions/0111-upper-halves-of-numbers-in-the-replica.md.
 */
function number(name: string): ReplicaColumn[] {
  const read = orderedBits(`${name}::double`);
  // Where values are missing it would choose runs of equal values, which are read at half the speed.
  const compression = "bitpacking";
  return [
    { name, type: "bigint", from: `${name}::float8`, read, compression },
    {
      name: startName(name),
      type: "integer",
      from: null,
      read: `coalesce((${read} >> 32)::integer, ${startOfNone})`,
      compression,
    },
  ];
}

/** A number with all its digits, zeros at the end included. */
function written(name: string): ReplicaColumn {
  return { name: writtenName(name), type: "varchar", from: `${name}::text` };
}

/** PostgreSQL converts for both engines, because they convert letters beyond ASCII differently. */
function capitals(name: string): ReplicaColumn {
  return { name: capitalsName(name), type: "varchar", from: `upper(${name})` };
}

/** Whether a stored number is compared as a double, and so kept as the integer of its order. */
export function isDouble(type: StoredColumn["type"]): boolean {
  return type === "double precision" || type === "numeric";
}

/** A column taken over as it is. */
export function same(name: string, type: string): ReplicaColumn {
  return { name, type, from: name };
}

/**
 * A double as an integer of the same order: its bits, all but the sign inverted where it is negative. DuckDB compares
 * and packs integers several times faster than doubles.
 */
function orderedBits(double: string): string {
  const asBits = `(${double} + 0.0)::bit::bigint`;
  return `xor(${asBits}, (${asBits} >> 63) & 9223372036854775807)`;
}

/** The double of such an integer, in SQL. */
export function doubleOf(column: string): string {
  return `xor(${column}, (${column} >> 63) & 9223372036854775807)::bit::double`;
}

/** The integer that `orderedBits` makes of a double. */
export function orderedBitsOf(value: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  // A negative zero is equal to zero, and its bits are not.
  view.setFloat64(0, value + 0);
  const bits = view.getBigInt64(0);
  return bits < 0n ? bits ^ 0x7fff_ffff_ffff_ffffn : bits;
}

/** A text as it is compared: capitals of ASCII as small letters where it is folded, as PostgreSQL folds. */
export function comparedText({ column, isFolded }: SortKey<string>): string {
  return isFolded ? `translate(${column}, '${alphabet}', '${alphabet.toLowerCase()}')` : column;
}

/**
 * The first seven bytes of a text as a number of the same order. Few rows have to be compared in full
 * once those with other numbers are left out.
 */
export function prefix(key: SortKey<string>): ReplicaColumn {
  const bytes = `hex(encode(${comparedStart(key)}))`;
  return {
    name: prefixName(key.column),
    type: "bigint",
    from: null,
    read: `('0x' || left(${bytes} || '00000000000000', 14))::bigint`,
  };
}

/** At least the first seven bytes of a text as it is compared. */
function comparedStart({ column, isFolded }: SortKey<string>): string {
  if (!isFolded) return column;
  const start = `left(${column}, 7)`;
  // `translate` takes six times as long as `lower`, which folds the same letters in texts of ASCII alone.
  return `case when strlen(${start}) = length(${start}) then lower(${start})
    else ${comparedText({ column: start, isFolded })} end`;
}

/** The eighteen digits of an accession number. */
export function digits(name: string): ReplicaColumn {
  return {
    name: digitsName(name),
    type: "bigint",
    from: null,
    read: `replace(${name}, '-', '')::bigint`,
  };
}

/** The key of a table in integers: an accession number always has eighteen digits. */
export function integerKey(key: readonly string[]): string[] {
  return key.map((name) => (name === "accession" ? digitsName(name) : name));
}

/** Which of the codes a text is, or an array has: bit 0 for the first of them. */
function bits(name: string, codes: readonly string[], type: StoredColumn["type"]): ReplicaColumn {
  const cases = codes.map(
    (code, place) => `when '${code.replaceAll("'", "''")}' then ${1n << BigInt(place)}`,
  );
  const bitOf = (code: string): string => `case ${code} ${cases.join(" ")} else 0 end`;
  const each = `list_transform(string_split(${name}, '&'), lambda code: (${bitOf("code")})::bigint)`;
  const read = type === "text" ? bitOf(name) : `list_aggregate(${each}, 'bit_or')`;
  return { name: bitsName(name), type: "bigint", from: null, read: `coalesce(${read}, 0)` };
}

/** The bit set of several yes-or-no columns. */
export function flagBits(name: string, columns: readonly string[]): ReplicaColumn {
  const each = columns.map(
    (column, place) => `(coalesce(${column}::boolean, false)::bigint << ${place})`,
  );
  return { name, type: "bigint", from: null, read: each.join(" + ") };
}

/** A list of numbers. Nearly every row has one, which is compared much faster than a list. */
function list(name: string): ReplicaColumn[] {
  return [
    {
      name: onlyName(name),
      type: "bigint",
      from: `case when cardinality(${name}) = 1 then ${name}[1] end`,
    },
    {
      name,
      type: "bigint[]",
      from: `case when cardinality(${name}) <> 1 then array_to_string(${name}, ',') end`,
      read: `string_split(nullif(${name}, ''), ',')::bigint[]`,
    },
  ];
}

/**
 * An array of codes as "&2.02&9.01&". Sorts as the codes do, for the mark comes before every digit,
 * letter and point.
 */
function marked(name: string): ReplicaColumn {
  return { name, type: "varchar", from: `'&' || array_to_string(${name}, '&') || '&'` };
}

/** An instant as ISO text, and as a number to sort by. */
function instant(name: string): ReplicaColumn[] {
  const text = `replace(trim(both '"' from to_json(${name})::text), '+00:00', 'Z')`;
  const number = `epoch_us(${name}::timestamp)`;
  return [
    { name, type: "varchar", from: text },
    { name: instantName(name), type: "bigint", from: null, read: number },
  ];
}

/**
 * An amount of dollars with all its digits: as an integer of millionths, negative for a purchase; whether no
 * sum counts it; whether that integer cannot hold it; and such an amount as a decimal, null where this would
 * round it too.
 */
function exact(name: string): ReplicaColumn[] {
  const fits = `${name} >= 0 and ${name} < ${mostSigned} and scale(trim_scale(${name})) <= ${signedPlaces}`;
  const sign = "case direction when 'Sale' then 1 else -1 end";
  return [
    {
      name: signedName(name),
      type: "bigint",
      from: `case when ${fits} then (${name} * ${millionths})::bigint * ${sign} else 0 end`,
    },
    { name: excludedName(name), type: summedFlag, from: `(${name} is null)::int` },
    {
      name: unsummedName(name),
      type: summedFlag,
      from: `(${name} is not null and not (${fits}))::int`,
    },
    {
      name,
      type: `decimal(38, ${exactPlaces})`,
      from: `case when not (${fits}) and ${isHeld(name)} then ${name} end`,
    },
  ];
}

const isHeld = (name: string): string =>
  `abs(${name}) < ${mostInOneRow} and scale(trim_scale(${name})) <= ${exactPlaces}`;

/** What a column of amounts comes to in all, in both databases' SQL; what the replica cannot hold is left out. */
export function amountSums(
  name: string,
  { replica }: StoredColumn,
): { postgres: string; replica: string } {
  const isExact = replica === "exact";
  const stored = isExact ? `case when ${isHeld(name)} then ${name} end` : name;
  const copied = isExact ? `(${exactText(name)})::double` : doubleOf(name);
  return {
    postgres: `coalesce(sum((${stored})::float8), 0)`,
    replica: `coalesce(sum(${copied}), 0)`,
  };
}

/** The decimal text of an exact column, in SQL; null where no sum counts it or no column holds it. */
export function exactText(name: string): string {
  const whole = `(abs(${signedName(name)}) // ${millionths})::varchar`;
  const places = `lpad((abs(${signedName(name)}) % ${millionths})::varchar, ${signedPlaces}, '0')`;
  return `case when ${excludedName(name)} = 1 or ${unsummedName(name)} = 1 then ${name}::varchar
    else ${whole} || '.' || ${places} end`;
}
