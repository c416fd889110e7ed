import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "#platform/config.ts";
import { apiMarkdown } from "#server/documentation/api-markdown.ts";
import { openApiDocument } from "#server/documentation/open-api.ts";

const folder = join(import.meta.dirname, "..", "..", "docs");

test("docs/api.md is what the contract says now (else: npm run docs)", async () => {
  expect(await readFile(join(folder, "api.md"), "utf8")).toBe(apiMarkdown());
});

test("docs/operations.md has a row for every setting, and for no other", async () => {
  const text = await readFile(join(folder, "operations.md"), "utf8");
  const [, table = ""] = /\n### Settings\n(.*?)\n### /s.exec(text) ?? [];
  const cells = [...table.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].map(([, cell = ""]) => cell);
  const named = cells.flatMap((cell) => cell.replaceAll("`", "").split(", "));
  expect(named.toSorted()).toEqual([...settingNames].toSorted());
});

test("docs/openapi.json is what the contract says now (else: npm run docs)", async () => {
  expect(JSON.parse(await readFile(join(folder, "openapi.json"), "utf8"))).toEqual(
    openApiDocument(),
  );
});

test("every reference of the OpenAPI document leads to a schema of it", () => {
  const document = openApiDocument();
  const text = JSON.stringify(document);
  const references = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    (match) => match[1] ?? "",
  );
  expect(references.length).toBeGreaterThan(20);
  for (const name of references) {
    expect(document).toHaveProperty(["components", "schemas", name]);
  }
});
