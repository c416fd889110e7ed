import { expect, test } from "vitest";
import { z as zod } from "zod";
import { z } from "./browser-zod.ts";

const values = ["", "text", 0, 1.5, -3, 2 ** 60, true, null, undefined, {}, { a: "x" }, { a: 1 }];

test.each([
  ["string", z.string(), zod.string()],
  ["int", z.int(), zod.int()],
  ["number", z.number(), zod.number()],
  ["boolean", z.boolean(), zod.boolean()],
  ["strictObject", z.strictObject({ a: z.string() }), zod.strictObject({ a: zod.string() })],
  ["options", z.int("whole"), zod.int("whole")],
  ["object with options", z.strictObject({}, "odd"), zod.strictObject({}, "odd")],
])("%s accepts and refuses what zod does, in its words", (_name, ours, theirs) => {
  const read = (schema: zod.ZodType) =>
    values.map((value) => {
      const parsed = schema.safeParse(value);
      return parsed.success ? { data: parsed.data } : { issues: parsed.error.issues };
    });
  expect(read(ours)).toEqual(read(theirs));
});

test("a limit set on one schema does not reach the others", () => {
  const short = z.string().max(1);
  expect(short.safeParse("ab").success).toBe(false);
  expect(z.string().safeParse("ab").success).toBe(true);
  expect(z.string()).toBe(z.string());
  const narrowed = z.strictObject({}).extend({ a: z.int().optional() });
  expect(narrowed.safeParse({ a: 1 }).success).toBe(true);
  expect(z.strictObject({}).safeParse({ a: 1 }).success).toBe(false);
});
