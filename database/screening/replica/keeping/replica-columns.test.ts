import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoredColumn } from "#database/computed/stored-column.ts";
import { eventSubject } from "#database/screening/event-subject.ts";
import { lineSubject } from "#database/screening/line-subject.ts";
import { planSubject } from "#database/screening/plan-subject.ts";
import {
  copiesOf,
  orderedBitsOf,
  prefix,
} from "#database/screening/replica/keeping/replica-columns.ts";
import { tradeSubject } from "#database/screening/trade-subject.ts";

let engine: DuckDBInstance;
beforeAll(async () => {
  engine = await DuckDBInstance.create(":memory:");
});
afterAll(() => engine.closeSync());

/** What the replica makes of texts in a column named `given`. */
async function madeOf(texts: readonly string[], read: string | undefined): Promise<bigint[]> {
  const connection = await engine.connect();
  try {
    await connection.run("create or replace table texts (place integer, given varchar)");
    for (const [place, text] of texts.entries())
      await connection.run("insert into texts values ($1, $2)", [place, text]);
    const reader = await connection.runAndReadAll(
      `select (${read})::bigint from texts order by place`,
    );
    return reader.getRows().map(([made]) => BigInt(String(made)));
  } finally {
    connection.closeSync();
  }
}

const signOf = (a: number | bigint, b: number | bigint): number => (a < b ? -1 : a > b ? 1 : 0);

test("the integers of doubles compare as the doubles do", () => {
  const double = fc.double({ noNaN: true });
  fc.assert(
    fc.property(double, double, (a, b) => {
      expect(signOf(orderedBitsOf(a), orderedBitsOf(b))).toBe(signOf(a, b));
    }),
  );
});

test("a negative zero is zero", () => {
  expect(orderedBitsOf(-0)).toBe(orderedBitsOf(0));
});

test("a prefix has the first seven bytes of a text, capitals of ASCII as small letters", async () => {
  const drawn = fc.sample(fc.string({ unit: "grapheme", maxLength: 12 }), 300);
  const texts = [
    "Ångström AB",
    "ÉCLAIR",
    "İZMİR",
    "SMITH",
    "O'NEIL & Co",
    "ß",
    "",
    "a",
    "ZZZZZZZZZ",
    ...drawn,
  ];
  const usable = texts.filter((text) => text.isWellFormed() && !text.includes("\0"));
  const expected = usable.map((text) => {
    const folded = text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
    const bytes = Buffer.alloc(7);
    Buffer.from(folded).copy(bytes);
    return BigInt(`0x${bytes.toString("hex")}`);
  });
  expect(await madeOf(usable, prefix({ column: "given", isFolded: true }).read)).toEqual(expected);
});

const arrays = [tradeSubject, eventSubject, lineSubject, planSubject].flatMap(
  ({ table, columns }) =>
    Object.entries<StoredColumn>(columns).flatMap(([name, column]) => {
      const { type, replica } = column;
      return type === "text[]" && typeof replica === "object"
        ? [{ table, name, column, codes: replica.codes }]
        : [];
    }),
);

test.each(arrays)(
  "each code of $name of $table has a bit of its own",
  async ({ column, codes }) => {
    const [, bits] = copiesOf("given", column);
    const each = codes.map((code) => `&${code}&`);
    const all = `&${codes.join("&")}&`;
    const repeated = `&${codes[0]}&${codes[0]}&`;
    const made = await madeOf([...each, all, repeated, "&&", "&unknown&"], bits?.read);
    const ofEach = codes.map((_, place) => 2n ** BigInt(place));
    expect(made).toEqual([...ofEach, 2n ** BigInt(codes.length) - 1n, 1n, 0n, 0n]);
  },
);
