import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withoutRequests } from "./answer-schemas.ts";

test("the catalogue of the browser says neither what an operation does nor what it takes", () => {
  const code = `export const siteOperations = {
	get_time: {
		summary: "The" + " time.",
		access: open(),
		input: z.union([
			getTimeInput,
			otherInput
		]),
		output: getTimeOutput
	}
};`;
  expect(withoutRequests(code, { isCatalogue: true })).toBe(`export const siteOperations = {
	get_time: {
		summary: undefined,
		access: open(),
		input: undefined,
		output: getTimeOutput
	}
};`);
});

test("the bundler may leave out constants that nothing uses, and nothing else changes", () => {
  const code = `import { z } from "zod";
const day = z.string().max(10);
export const getTimeInput = z.strictObject({ day });
export const isDay = (text) => day.safeParse(text).success;
export function other() { const inner = z.string(); return inner; }
`;
  expect(withoutRequests(code, { isCatalogue: false })).toBe(`import { z } from "zod";
const day = /* @__PURE__ */ (() => (z.string().max(10)))();
export const getTimeInput = /* @__PURE__ */ (() => (z.strictObject({ day })))();
export const isDay = (text) => day.safeParse(text).success;
export function other() { const inner = z.string(); return inner; }
`);
});

test("one file of the browser reads the catalogue, and of it what it answers", () => {
  const readers = globSync(["web/**/*.{ts,tsx}", "contract/**/*.ts"])
    .filter((path) => !path.endsWith(".test.ts"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }))
    .filter(({ text }) => /import \{[^}]*(?<!type )\bcatalogue\b[^}]*\} from/.test(text));
  expect(readers.map(({ path }) => path)).toEqual(["web/api/specified-answers.ts"]);
  expect(readers[0]?.text).toContain("{ output }: { output: z.ZodType } = catalogue[type]");
  expect(readers[0]?.text).not.toMatch(/\b(?:input|summary)\b/);
});
