import { z } from "zod";
import { tickerSchema } from "#contract/screening/search-fields.ts";
import { plainDateSchema } from "#contract/values/plain-date.ts";
import { plainNumber } from "#contract/values/typed-number.ts";

/** How the values of a search are written in its address, and read from it. */

/** One kind of value: `null` leaves the parameter out, `undefined` is text that is no such value. */
export type LinkValue<Value> = {
  write: (value: Value) => string | null;
  read: (text: string) => Value | undefined;
};

/** A number filter as it is typed. */
export const typedConstraintSchema = z.object({
  operator: z.enum([">=", "<=", "between"]),
  val1: z.string(),
  val2: z.string(),
});
export type TypedConstraint = Readonly<z.infer<typeof typedConstraintSchema>>;

export const noConstraint: TypedConstraint = { operator: ">=", val1: "", val2: "" };

/** One of some choices, the usual one left out. Names in addresses by choice. */
export function choice<Value extends string | number>(
  names: ReadonlyMap<Value, string>,
  usual: Value,
): LinkValue<Value> {
  return {
    write: (value) => (value === usual ? null : (names.get(value) ?? null)),
    read: (text) => [...names].find(([, name]) => name === text)?.[0],
  };
}

/** Some of a fixed set, in its order, separated by spaces; all of them is left out. */
export function someOf<Value extends string>(
  names: ReadonlyMap<Value, string>,
): LinkValue<readonly Value[]> {
  const all = [...names];
  return {
    write: (values) => {
      const chosen = all.filter(([value]) => values.includes(value)).map(([, name]) => name);
      if (chosen.length === all.length) return null;
      return chosen.length === 0 ? "none" : chosen.join(" ");
    },
    read: (text) => {
      if (text === "none") return [];
      const words = text.split(" ");
      const chosen = all.filter(([, name]) => words.includes(name)).map(([value]) => value);
      return chosen.length === words.length ? chosen : undefined;
    },
  };
}

/** Any number of values, in their order, separated by spaces; none is left out. */
export function several<Value extends string>(
  one: { write: (value: Value) => string; read: (word: string) => Value | undefined },
  most: number,
): LinkValue<readonly Value[]> {
  return {
    write: (values) => (values.length === 0 ? null : values.map(one.write).join(" ")),
    read: (text) => {
      const values = text.split(" ").map(one.read);
      const known = values.filter((value) => value !== undefined);
      const isWhole = known.length === values.length && new Set(known).size === known.length;
      return isWhole && known.length <= most ? known : undefined;
    },
  };
}

/** Words of a fixed list by their names in addresses. */
export function named<Value extends string>(names: ReadonlyMap<Value, string>) {
  return {
    write: (value: Value): string => names.get(value) ?? value,
    read: (word: string): Value | undefined => [...names].find(([, name]) => name === word)?.[0],
  };
}

/** "BRK.B"; as searches take it. */
export const ticker = {
  write: (value: string): string => value,
  read: (word: string): string | undefined => tickerSchema.safeParse(word).data,
};

/** A CIK without its leading zeros; ten digits in the search. */
export const cik = {
  write: (value: string): string => value.replace(/^0+(?=\d)/, ""),
  read: (word: string): string | undefined =>
    /^[1-9]\d{0,9}$/.test(word) ? word.padStart(10, "0") : undefined,
};

/** "2.02" */
export const itemNumber = {
  write: (value: string): string => value,
  read: (word: string): string | undefined => (/^\d{1,2}\.\d{2}$/.test(word) ? word : undefined),
};

/** `YYYY-MM-DD`, without a bound left out. */
export const day: LinkValue<string | null> = {
  write: (value) => value,
  read: (text) => plainDateSchema.safeParse(text).data,
};

/** A word; without it, no. */
export function flag(word: string): LinkValue<boolean> {
  return {
    write: (value) => (value ? word : null),
    read: (text) => (text === word ? true : undefined),
  };
}

const number = "-?\\d+(?:\\.\\d+)?";
const range = new RegExp(`^(${number})?\\.\\.(${number})?$`);

/** "250..", "..250" or "250..1000"; one that would not be applied is left out. */
export const constraint: LinkValue<TypedConstraint> = {
  write: (typed) => {
    const { operator, val1, val2 } = normalConstraint(typed);
    if (val1 === "") return null;
    if (operator === "between") return `${val1}..${val2}`;
    return operator === ">=" ? `${val1}..` : `..${val1}`;
  },
  read: (text) => {
    const [whole, low, high] = range.exec(text) ?? [];
    if (whole === undefined) return undefined;
    if (low !== undefined && high !== undefined) {
      if (Number(high) < Number(low)) return undefined;
      return { operator: "between", val1: low, val2: high };
    }
    if (low !== undefined) return { operator: ">=", val1: low, val2: "" };
    return high === undefined ? undefined : { operator: "<=", val1: high, val2: "" };
  },
};

/** What a search makes of a typed filter: numbers without separators, or nothing at all. */
export function normalConstraint({ operator, val1, val2 }: TypedConstraint): TypedConstraint {
  const first = plainNumber(val1);
  if (first === "") return noConstraint;
  if (operator !== "between") return { operator, val1: first, val2: "" };
  const second = plainNumber(val2);
  return second === "" ? noConstraint : { operator, val1: first, val2: second };
}

/** A whole number from 1, the usual one left out. */
export function count(usual: number, most: number): LinkValue<number> {
  return {
    write: (value) => (value === usual ? null : String(value)),
    read: (text) => (/^[1-9]\d*$/.test(text) && Number(text) <= most ? Number(text) : undefined),
  };
}

/** "Shipbuilding, Railroad Equipment" as "shipbuilding-railroad-equipment". */
export function slugs<Value extends string>(values: readonly Value[]): ReadonlyMap<Value, string> {
  return new Map(
    values.map((value) => [
      value,
      value
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")
        .replaceAll(/^-|-$/g, ""),
    ]),
  );
}
