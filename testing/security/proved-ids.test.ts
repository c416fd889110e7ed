import { expect, test } from "vitest";
import { provedIds } from "#testing/security/proved-ids.ts";

test.each([
  ['test("is refused [V6.4.1, V6.4.3]", () => {});', ["V6.4.1", "V6.4.3"]],
  ["  test(`after ${n} kills [V2.3.3]`, () => {});", ["V2.3.3"]],
  ['describe("limits [V2.4.1]", () => {\n  test("one", () => {});\n});', ["V2.4.1"]],
  ['test.each([\n  ["a"],\n])("refuses %s [V1.3.4]", () => {});', ["V1.3.4"]],
  ['test.each(names)(\n  "refuses %s [V1.3.4]",\n  () => {},\n);', ["V1.3.4"]],
  ['test.skip("is refused [V6.4.1]", () => {});', []],
  ['test.skipIf(x)("is refused [V6.4.1]", () => {});', []],
  ['test.skip.each([1])("is refused [V6.4.1]", () => {});', []],
  ['test.todo("is refused [V6.4.1]");', []],
  ['// test("is refused [V6.4.1]", () => {});', []],
  ['/*\ntest("is refused [V6.4.1]", () => {});\n*/', []],
  ['const text = "a title [V6.4.1]";', []],
])("%s proves %j", (source, ids) => {
  expect(provedIds(source)).toEqual(ids);
});
