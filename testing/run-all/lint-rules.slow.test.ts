import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");

/** Code that must not pass: file, its text, the rule. A linter that reads nothing also passes. */
const FORBIDDEN = [
  ["server/any.ts", "export function f(value: any): void { void value; }", "no-explicit-any"],
  ["server/bang.ts", "export const f = (v: string | null): string => v!;", "no-non-null-assertion"],
  [
    "server/as.ts",
    "export const f = (v: unknown): string => v as string;",
    "consistent-type-assertions",
  ],
  ["server/eval.ts", 'export const f = (): unknown => eval("1");', "no-eval"],
  ["server/function.ts", 'export const f = new Function("return 1");', "no-new-func"],
  ["server/random.ts", "export const f = Math.random();", "no-restricted-properties"],
  ["web/write.ts", 'document.write("x");', "no-restricted-properties"],
  [
    "web/clock.ts",
    'export const f = new Date(0).toLocaleTimeString("en-GB");',
    "no-restricted-properties",
  ],
  ["server/locale.ts", "export const f = (1_234).toLocaleString();", "no-restricted-properties"],
  [
    "server/shell.ts",
    'import { exec } from "node:child_process"; exec("ls");',
    "no-restricted-imports",
  ],
  [
    "server/vm.ts",
    'import { runInNewContext } from "node:vm"; runInNewContext("1");',
    "no-restricted-imports",
  ],
  ["web/script-url.ts", 'export const f = "javascript:alert(1)";', "no-script-url"],
  ["web/timer.ts", 'setTimeout("alert(1)", 1);', "no-implied-eval"],
  [
    "server/floating.ts",
    "export function f(p: Promise<void>): void { p; }",
    "no-floating-promises",
  ],
  ["server/unsafe.ts", 'export const f: string = JSON.parse("1");', "no-unsafe-assignment"],
  ["server/default.ts", "export default function f(): void {}", "no-default-export"],
  ["server/barrel.ts", 'export * from "./any.ts";', "no-barrel-file"],
  [
    "server/one.ts",
    'import { two } from "./two.ts"; export const one = (): unknown => two;',
    "no-cycle",
  ],
  [
    "server/two.ts",
    'import { one } from "./one.ts"; export const two = (): unknown => one;',
    "no-cycle",
  ],
  [
    "server/import.ts",
    'import { Pool } from "pg"; export type P = Pool;',
    "consistent-type-imports",
  ],
  ["server/environment.ts", 'export const f = process.env["X"];', "no-process-env"],
  ["server/print.ts", 'console.log("x");', "no-console"],
  ["server/comment.ts", "// @ts-ignore\nexport const f: string = 1;", "ban-ts-comment"],
  ["server/long.ts", `export const f = 1;\n${"// line\n".repeat(300)}`, "max-lines"],
  [
    "server/switch.ts",
    'export function f(v: "a" | "b"): void { switch (v) { case "a": break; } }',
    "switch-exhaustiveness-check",
  ],
  [
    "web/danger.tsx",
    'export const F = () => <div dangerouslySetInnerHTML={{ __html: "x" }} />;',
    "no-danger",
  ],
  ["web/unlabelled.tsx", 'export const F = () => <img src="x" />;', "alt-text"],
  [
    "server/only.test.ts",
    'import { test } from "vitest"; test.only("x", () => {});',
    "no-focused-tests",
  ],
  [
    "server/skip.test.ts",
    'import { test } from "vitest"; test.skip("x", () => {});',
    "no-disabled-tests",
  ],
] as const;

const ALLOWED = ["server/constant.ts", 'export const f = { a: ["x", 1] } as const;'] as const;

const report = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })),
});

let checkout: string;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "sentinel-lint-"));
  symlinkSync(join(REPOSITORY, "node_modules"), join(checkout, "node_modules"));
  for (const file of [".oxlintrc.json", "package.json", "tsconfig.base.json"]) {
    copyFileSync(join(REPOSITORY, file), join(checkout, file));
  }
  for (const folder of ["server", "web"]) {
    mkdirSync(join(checkout, folder));
    const compilerOptions = { types: ["node"], jsx: "react-jsx" };
    const configuration = { extends: "../tsconfig.base.json", compilerOptions, include: ["."] };
    writeFileSync(join(checkout, folder, "tsconfig.json"), JSON.stringify(configuration));
  }
  for (const [path, text] of [...FORBIDDEN, ALLOWED]) {
    writeFileSync(join(checkout, path), `${text}\n`);
  }
});

afterAll(() => rmSync(checkout, { recursive: true }));

test("the linter refuses what the style guide forbids [V1.2.5, V1.3.2, V3.2.2, V11.5.1]", () => {
  const { stdout } = spawnSync(
    join(REPOSITORY, "node_modules", ".bin", "oxlint"),
    ["--type-aware", "--format", "json", "server", "web"],
    { cwd: checkout, encoding: "utf8" },
  );
  const { diagnostics } = report.parse(JSON.parse(stdout));
  const refused = diagnostics.map(({ code, filename }) => `${filename}: ${code}`);
  for (const [path, , rule] of FORBIDDEN) {
    expect(
      refused.filter((line) => line.startsWith(`${path}: `) && line.includes(`(${rule})`)),
      path,
    ).not.toEqual([]);
  }
  expect(refused.filter((line) => line.startsWith(ALLOWED[0]))).toEqual([]);
}, 60_000);
