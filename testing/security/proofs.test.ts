import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { provedIds } from "#testing/security/proved-ids.ts";

const repository = resolve(import.meta.dirname, "..", "..");
const idPattern = /V\d{1,2}\.\d{1,2}\.\d{1,2}/;

type Requirement = { id: string; what: string; proof: string };

/** The lines of the last table of docs/security.md. */
function readRequirements(): Requirement[] {
  const text = readFileSync(join(repository, "docs", "security.md"), "utf8");
  const table = text.slice(text.indexOf("## Requirements"));
  return table
    .split("\n")
    .filter((line) => line.startsWith("| V"))
    .map((line) => {
      const [id = "", what = "", proof = ""] = line
        .slice(1)
        .split(" | ")
        .map((cell) => cell.replace(/\|$/, "").trim());
      return { id, what, proof };
    });
}

/** Files whose test titles carry the id, by id: `test("… [V6.4.1, V6.4.3]", …)`. */
function readProofs(): Map<string, string[]> {
  const files = globSync("{*/**/*.test.{ts,tsx},e2e/**/*.spec.ts}", {
    cwd: repository,
    exclude: ["node_modules/**", "dist/**", "data/**"],
  });
  const proofs = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(repository, file), "utf8");
    for (const id of provedIds(text)) {
      const known = proofs.get(id) ?? [];
      if (!known.includes(file)) proofs.set(id, [...known, file]);
    }
  }
  return proofs;
}

const requirements = readRequirements();
const proofs = readProofs();
const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));

/**
 * Source: OWASP ASVS 5.0, levels 1 and 2, without what docs/security.md names as not applicable, and
 * with V1.2.10 and V6.3.8 of level 3.
 */
const chapters: Readonly<Record<string, readonly number[]>> = {
  "V1.1": [1, 2],
  "V1.2": [1, 2, 3, 4, 5, 9, 10],
  "V1.3": [1, 2, 3, 4, 6, 7, 10, 11],
  "V1.4": [2],
  "V1.5": [1, 2],
  "V2.1": [1, 2, 3],
  "V2.2": [1, 2, 3],
  "V2.3": [1, 2, 3, 4],
  "V2.4": [1],
  "V3.2": [1, 2],
  "V3.3": [1, 2, 3, 4],
  "V3.4": [1, 2, 3, 4, 5, 6],
  "V3.5": [1, 2, 3, 4],
  "V3.7": [2],
  "V4.1": [1, 2, 3],
  "V4.2": [1],
  "V5.1": [1],
  "V5.2": [1, 2],
  "V5.3": [1, 2],
  "V5.4": [1, 2],
  "V6.1": [1, 2, 3],
  "V6.2": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  "V6.3": [1, 2, 3, 4, 8],
  "V6.4": [1, 2, 3, 4],
  "V6.5": [1, 2, 3, 4, 5],
  "V6.6": [1, 2, 3],
  "V7.1": [1, 2],
  "V7.2": [1, 2, 3, 4],
  "V7.3": [1, 2],
  "V7.4": [1, 2, 3, 4, 5],
  "V7.5": [1, 2],
  "V8.1": [1, 2],
  "V8.2": [1, 2, 3],
  "V8.3": [1],
  "V8.4": [1],
  "V11.1": [1, 2],
  "V11.2": [1, 2, 3],
  "V11.3": [1, 2, 3],
  "V11.4": [1, 2, 3, 4],
  "V11.5": [1],
  "V11.6": [1],
  "V12.1": [1, 2],
  "V12.2": [1, 2],
  "V12.3": [1, 2, 3, 4],
  "V13.1": [1],
  "V13.2": [1, 2, 3, 4, 5],
  "V13.3": [1, 2],
  "V13.4": [1, 2, 3, 4, 5],
  "V14.1": [1, 2],
  "V14.2": [1, 2, 3, 4],
  "V14.3": [1, 2, 3],
  "V15.1": [1, 2, 3],
  "V15.2": [1, 2, 3],
  "V15.3": [1, 2, 3, 4, 5, 6, 7],
  "V16.1": [1],
  "V16.2": [1, 2, 3, 4, 5],
  "V16.3": [1, 2, 3, 4],
  "V16.4": [1, 2, 3],
  "V16.5": [1, 2, 3],
};

test("every requirement has one line, in order, and no line is of another", () => {
  const expected = Object.entries(chapters).flatMap(([chapter, numbers]) =>
    numbers.map((number) => `${chapter}.${number}`),
  );
  expect(requirements.map(({ id }) => id)).toEqual(expected);
});

test("every line says what is done and what proves it", () => {
  const kinds = /^(?:tests: `|documentation$|installation: \S|gap: \S|not built yet: \S)/;
  const wrong = requirements.filter(({ what, proof }) => what === "" || !kinds.test(proof));
  expect(wrong).toEqual([]);
});

test("what is said to be proved by tests is: the files named carry the id in a title", () => {
  const unproved = requirements
    .filter(({ proof }) => proof.startsWith("tests: "))
    .flatMap(({ id, proof }) => {
      const named = [...proof.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file);
      const proving = proofs.get(id) ?? [];
      return named.filter((file) => !proving.includes(file)).map((file) => `${id}: ${file}`);
    });
  expect(unproved).toEqual([]);
});

test("a test proves only what the table knows, and what is built", () => {
  expect(proofs.size).toBeGreaterThan(100);
  const wrong = [...proofs].flatMap(([id, files]) => {
    const proof = byId.get(id)?.proof ?? "";
    const isKnown = idPattern.test(id) && proof !== "" && !proof.startsWith("not built yet");
    return isKnown ? [] : [`${id}: ${files.join(", ")}`];
  });
  expect(wrong).toEqual([]);
});
