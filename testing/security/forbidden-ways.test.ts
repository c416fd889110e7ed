import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const repository = resolve(import.meta.dirname, "..", "..");

/** Product code, as path and text: what the linter cannot refuse is looked for in it. */
const sources = globSync(
  "{contract,domain,sources,database,platform,server,worker,web,cli}/**/*.{ts,tsx}",
  {
    cwd: repository,
  },
)
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(repository, path), "utf8") }));

function placesOf(pattern: RegExp): string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
}

test("the search finds what is there", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(placesOf(/\bcreateHash\(/)).not.toEqual([]);
});

test.each([
  ["runs a shell", /\bshell: (?!false)/],
  [
    "turns text into markup",
    /\b(?:innerHTML|outerHTML|insertAdjacentHTML|srcdoc|createContextualFragment|dangerouslySetInnerHTML)\b/,
  ],
  ["allows a trusted-types policy", /\bcreatePolicy\(/],
  ["accepts any certificate", /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/],
  [
    "uses a broken hash or cipher",
    /createHash\(["'](?:md5|sha1)|createCipheriv\(["'](?!aes-256-gcm)|\b(?:rc4|-ecb|-cbc)\b/i,
  ],
  ["puts text into SQL as it is", /\bsql\.raw\(/],
  ["makes a secret of a UUID", /(?:token|secret|code|password)\w* = randomUUID\(/i],
])(
  "no code of the product %s [V1.2.4, V1.2.5, V1.3.2, V3.2.2, V11.3.1, V11.4.1, V12.3.2]",
  (_name, pattern) => {
    expect(placesOf(pattern)).toEqual([]);
  },
);

test("no test code is reachable from the product [V15.2.3]", () => {
  expect(placesOf(/from "#(?:testing|bench)\//)).toEqual([]);
});

test("no page holds a script or style of its own [V1.2.3]", () => {
  for (const path of globSync("web/**/*.html", { cwd: repository })) {
    const text = readFileSync(join(repository, path), "utf8");
    expect(text.match(/<script(?![^>]*\bsrc=)[^>]*>/g) ?? [], path).toEqual([]);
    expect(text.match(/\son\w+=|\sstyle=/g) ?? [], path).toEqual([]);
  }
});
