import { sql } from "kysely";
import { expect, test } from "vitest";
import { createEmptyDatabase, databaseForFile } from "#testing/database/database.ts";

const database = await databaseForFile(createEmptyDatabase);

async function readValue(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    database.db,
  );
  return rows[0]?.value;
}

test.each([
  ["date '2024-02-29'", "2024-02-29"],
  ["timestamptz '2024-07-01 16:05:07-04'", "2024-07-01T20:05:07Z"],
  ["timestamptz '2024-07-01 16:05:07.250-04'", "2024-07-01T20:05:07.25Z"],
  ["numeric '1.005000'", "1.005000"],
  ["bigint '9007199254740991'", 9_007_199_254_740_991],
  ["array[date '2024-02-29', null]", ["2024-02-29", null]],
  ["array[timestamptz '2024-07-01 00:00+00']", ["2024-07-01T00:00:00Z"]],
  ["array[bigint '3']", [3]],
  ["array[numeric '0.10']", ["0.10"]],
  [`'{"a": 1}'::jsonb`, { a: 1 }],
])("%s arrives unharmed", async (expression, expected) => {
  expect(await readValue(expression)).toEqual(expected);
});

test("a bigint that a number cannot hold is an error, not a rounded value", async () => {
  await expect(readValue("bigint '9007199254740993'")).rejects.toThrow(
    "bigint 9007199254740993 is beyond 2^53 - 1",
  );
});

test("infinity is an error where an instant is expected", async () => {
  await expect(readValue("timestamptz 'infinity'")).rejects.toThrow(
    "timestamptz infinity is not a UTC instant",
  );
});
