import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cruise, FOLDERS } from "#testing/boundaries/cruise.ts";

const REPOSITORY = resolve(import.meta.dirname, "..", "..");

/** The table "who may import whom", written once more by hand. */
const ALLOWED = new Set([
  "domain>contract",
  "web>contract",
  ...["contract", "domain", "platform"].map((to) => `database>${to}`),
  ...["contract", "domain", "database", "platform"].map((to) => `server>${to}`),
  ...["contract", "domain", "database", "platform", "sources"].map((to) => `worker>${to}`),
  ...["contract", "domain", "sources", "platform"].map((to) => `demo>${to}`),
  ...["database", "server", "worker", "sources", "demo", "platform", "contract"].map(
    (to) => `cli>${to}`,
  ),
]);
const PRODUCT = [
  "contract",
  "domain",
  "sources",
  "database",
  "platform",
  "server",
  "worker",
  "web",
  "demo",
  "cli",
];
const REFUSED = PRODUCT.flatMap((from) => FOLDERS.map((to) => [from, to] as const)).filter(
  ([from, to]) => from !== to && !ALLOWED.has(`${from}>${to}`),
);

/** A forbidden import inside a folder, of a package or from a test: file, what it imports, the rule. */
const PLANTED = [
  ["web/features/one/a.ts", "#web/features/two/target.ts", "features-never-import-each-other"],
  ["web/features/one/b.ts", "#web/shell/target.ts", "web-features-imports-only-its-own"],
  ["web/features/one/c.ts", "#web/routes.ts", "web-features-imports-only-its-own"],
  ["web/shell/d.ts", "#web/features/two/target.ts", "web-shell-imports-only-its-own"],
  ["web/ui/e.ts", "#web/api/target.ts", "web-ui-imports-only-its-own"],
  ["web/ui/f.ts", "#web/session/target.ts", "web-ui-imports-only-its-own"],
  ["web/api/g.ts", "#web/ui/target.ts", "web-api-imports-only-its-own"],
  ["web/session/h.ts", "#web/api/target.ts", "web-session-imports-only-its-own"],
  ["web/ui/i.ts", "node:fs", "browser-and-rules-need-no-node"],
  ["domain/j.ts", "node:fs", "browser-and-rules-need-no-node"],
  ["contract/k.ts", "node:fs", "browser-and-rules-need-no-node"],
  ["contract/l.ts", "decimal.js", "contract-needs-only-zod"],
  ["domain/m.ts", "fastify", "rules-are-pure"],
  ["server/n.ts", "pg", "only-database-speaks-sql"],
  ["worker/o.ts", "kysely", "only-database-speaks-sql"],
  ["server/p.ts", "vitest", "no-development-packages-in-the-product"],
  ["server/q.ts", "./missing.ts", "everything-resolves"],
  ["server/r.test.ts", "#web/routes.ts", "server-tests-import-only-its-own-and-testing"],
  ["sources/s.test.ts", "#database/target.ts", "sources-tests-import-only-its-own-and-testing"],
  ["domain/circle.ts", "./other-half.ts", "no-cycles"],
] as const;

/** Ways to write an import; a reader that misses one leaves a hole. (Lint refuses `import("…").Type`.) */
const WAYS = [
  'import { target } from "../web/target.ts";',
  'import type { Target } from "../web/target.ts";',
  'import { type Target } from "../web/target.ts";',
  'import { from as target } from "../web/target.ts";',
  'import "../web/target.ts";',
  'export * from "../web/target.ts";',
  'export type * from "../web/target.ts";',
  'export type { Target } from "../web/target.ts";',
  'export const target = await import("../web/target.ts");',
];

const TARGETS = [
  "web/routes.ts",
  "web/shell",
  "web/features/two",
  "web/ui",
  "web/api",
  "web/session",
];

let checkout: string;

function plant(path: string, text: string): void {
  const file = join(checkout, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), "sentinel-boundaries-"));
  for (const file of [
    "package.json",
    "tsconfig.base.json",
    "tsconfig.json",
    ".dependency-cruiser.cjs",
  ]) {
    copyFileSync(join(REPOSITORY, file), join(checkout, file));
  }
  symlinkSync(join(REPOSITORY, "node_modules"), join(checkout, "node_modules"));
  for (const folder of [...FOLDERS, ...TARGETS]) {
    plant(
      folder.endsWith(".ts") ? folder : `${folder}/target.ts`,
      "export type Target = string;\n",
    );
  }
  for (const config of globSync("*/tsconfig.json", { cwd: REPOSITORY })) {
    copyFileSync(join(REPOSITORY, config), join(checkout, config));
  }
  for (const [from, to] of REFUSED) {
    plant(
      `${from}/reach-${to}.ts`,
      `import type { Target } from "../${to}/target.ts";\nexport type Own = Target;\n`,
    );
  }
  for (const [from, to] of PLANTED) plant(from, `export * from "${to}";\n`);
  WAYS.forEach((text, index) => plant(`worker/way-${index}.ts`, `${text}\n`));
  plant("domain/other-half.ts", 'export * from "./circle.ts";\n');
});

afterAll(() => rmSync(checkout, { recursive: true }));

test("dependency-cruiser refuses one forbidden import per rule, and nothing that is allowed", () => {
  for (const pair of ALLOWED) {
    const [from, to] = pair.split(">");
    plant(
      `${from}/allowed-${to}.ts`,
      `import type { Target } from "../${to}/target.ts";\nexport type Own = Target;\n`,
    );
  }
  const { violations } = cruise(
    checkout,
    FOLDERS.filter((folder) => existsSync(join(checkout, folder))),
  );
  const refused = new Set(violations.map(({ rule, from }) => `${from}: ${rule}`));

  for (const [from, to] of REFUSED) {
    expect(refused).toContain(`${from}/reach-${to}.ts: ${from}-imports-only-its-own`);
  }
  for (const [from, , rule] of PLANTED) expect(refused).toContain(`${from}: ${rule}`);
  WAYS.forEach((text, index) => {
    expect(refused, text).toContain(`worker/way-${index}.ts: worker-imports-only-its-own`);
  });
  expect(violations.filter(({ from }) => from.includes("/allowed-"))).toEqual([]);
}, 60_000);

test("project references refuse every import between folders that the table forbids", () => {
  const compiler = join(REPOSITORY, "node_modules", "typescript", "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [compiler, "-b", "--pretty", "false"], {
    cwd: checkout,
    encoding: "utf8",
  });
  const refused = new Set(stdout.match(/^\S+(?=\(\d+,\d+\): error TS)/gm));
  // A folder without tsconfig.json has no code either; what a referenced project references is
  // open to the compiler, and only dependency-cruiser refuses it.
  const open = new Set(["cli>domain"]);
  const checked = REFUSED.filter(
    ([from, to]) => existsSync(join(checkout, from, "tsconfig.json")) && !open.has(`${from}>${to}`),
  );
  expect(checked.length).toBeGreaterThan(50);
  for (const [from, to] of checked) expect(refused).toContain(`${from}/reach-${to}.ts`);
  expect([...refused].filter((path) => path.includes("/allowed-"))).toEqual([]);
}, 60_000);
