import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const repository = resolve(import.meta.dirname, "../..");
/** `:has()` of an element around the whole page, with something below it. */
const costly = /(?:^|[\s,}])(?::root|html|body)[^\s,{]*:has\([^{]*\)\s+[^\s{]/m;

test("no style of the whole page depends on what is somewhere in it", () => {
  const files = globSync("web/**/*.css", { cwd: repository });
  expect(files.length).toBeGreaterThan(3);
  const found = files.filter((file) =>
    costly.test(readFileSync(resolve(repository, file), "utf8")),
  );
  // Every element put into the page would make the browser style all others again.
  expect(found).toEqual([]);
});

test("such a style would be found", () => {
  expect(costly.test("a {}\n:root:has([data-dragging]) * {\n  cursor: grabbing;\n}")).toBe(true);
  expect(costly.test(".list:has(:focus) {\n  color: red;\n}")).toBe(false);
});
