import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import { FOLDERS } from "#testing/boundaries/cruise.ts";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");
const architecture = readFileSync(join(REPOSITORY, "docs", "architecture.md"), "utf8");

/** The text of the section with this heading. */
function readSection(heading: string): string {
  const section = architecture.split(/^## /m).find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/architecture.md has no section "${heading}".`);
  return section;
}

/** Folders of the tree in the document, as paths: `contract`, `contract/values` … */
function readWrittenTree(): string[] {
  const paths: string[] = [];
  let parent = "";
  for (const [, indentation, name] of readSection("The tree").matchAll(/^( *)([\w-]+)\/ /gm)) {
    if (indentation === "") parent = `${name}`;
    paths.push(indentation === "" ? `${name}` : `${parent}/${name}`);
  }
  return paths;
}

/** The two upper levels of folders that hold any file. */
function readRealTree(): string[] {
  const paths = new Set<string>();
  for (const path of globSync(`{${FOLDERS.join(",")}}/**/*.*`, { cwd: REPOSITORY })) {
    const [folder = "", ...rest] = path.split("/");
    const isConfigurationOnly = rest.length === 1 && rest[0] === "tsconfig.json";
    if (!isConfigurationOnly) paths.add(folder);
    if (rest.length > 1) paths.add(`${folder}/${rest[0]}`);
  }
  return [...paths];
}

test("the tree in docs/architecture.md is the real one", () => {
  expect(readWrittenTree().sort()).toEqual(readRealTree().sort());
});

test("every folder with a tsconfig.json stands behind the walls", () => {
  const configured = globSync("*/tsconfig.json", { cwd: REPOSITORY }).map((path) =>
    path.replace("/tsconfig.json", ""),
  );
  expect(configured.sort()).toEqual([...FOLDERS].sort());
});

test("the table of imports in docs/architecture.md is the one that is enforced", () => {
  const { forbidden } = z
    .object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string().optional() })) })
    .parse(createRequire(import.meta.url)(join(REPOSITORY, ".dependency-cruiser.cjs")));
  const enforced = new Set(forbidden.map((rule) => rule.comment));
  const rows = [...readSection("Who may import whom").matchAll(/^\| (\w+) \| (.+) \|$/gm)];
  const written = rows.filter(([, folder]) => folder !== "folder");
  expect(written).toHaveLength(10);
  for (const [, folder, allowed] of written) {
    expect(enforced).toContain(`${folder} may import ${allowed}`);
  }
});

test("every operation is called by a test of the server", () => {
  const tests = globSync("server/**/*.test.ts", { cwd: REPOSITORY })
    .map((path) => readFileSync(join(REPOSITORY, path), "utf8"))
    .join("\n");
  expect(Object.keys(catalogue).filter((type) => !tests.includes(`"${type}"`))).toEqual([]);
});
