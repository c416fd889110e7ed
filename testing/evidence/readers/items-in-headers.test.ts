import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { itemOfLine } from "#sources/edgar/current-report/item-titles.ts";

const verifiers = join(import.meta.dirname, "../../../server/evidence/verifiers");
const sentinel = join(import.meta.dirname, "../../../sources/edgar/current-report/item-titles.ts");

/** Titles and numbers that the texts of the three programs list, each once. */
function listed(): string[] {
  const [titles = "", numbers = ""] = readFileSync(sentinel, "utf8").split("const oldNumbers");
  const quoted = [...titles.matchAll(/"([^"]+)"/g)];
  const ofVerifiers = ["filings/items.mjs", "filings/items.py"].flatMap((name) => [
    ...readFileSync(join(verifiers, "verifier", name), "utf8").matchAll(/^\d\.\d\d (.*)$/gm),
  ]);
  const old = [...numbers.matchAll(/"(\d{1,2})":/g)];
  return [...new Set([...quoted, ...ofVerifiers, ...old].map(([, text = ""]) => text))];
}

const inPython = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from verifier.filings.items import item_of
print(json.dumps([item_of(line) for line in json.load(sys.stdin)]))
`;

test("Sentinel and both verifiers know the same items for every title and number of a header", async () => {
  const texts = listed();
  expect(texts.filter((text) => /^\d\.\d\d$/.test(text)).length).toBe(34);
  expect(texts.filter((text) => /^\d{1,2}$/.test(text)).length).toBe(12);
  expect(texts.filter((text) => /[a-z]/.test(text)).length).toBeGreaterThan(50);
  const lines = [
    ...texts,
    "0",
    "00",
    "01",
    "012",
    "13",
    "1.07",
    "Item 5: Other events",
    "Item 12.",
  ];
  const { itemsOf } = z
    .object({ itemsOf: z.custom<(filing: object) => string[] | null>() })
    .parse(await import(join(verifiers, "verifier/filings/items.mjs")));
  const expected = lines.map(itemOfLine);
  expect(lines.map((line) => itemsOf({ items: () => [line] })?.[0] ?? null)).toEqual(expected);
  const python = execFileSync("python3", ["-c", inPython, verifiers], {
    input: JSON.stringify(lines),
  });
  expect(JSON.parse(python.toString())).toEqual(expected);
  // Every listed title and number has an item.
  expect(texts.filter((text) => itemOfLine(text) === null)).toEqual([]);
});
