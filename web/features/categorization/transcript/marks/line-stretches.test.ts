import { expect, test } from "vitest";
import { lineStretches } from "./line-stretches.ts";

test("a line of usual length is one", () => {
  const line = "It is mostly timing. ".repeat(100);
  expect(lineStretches(line)).toEqual([{ start: 0, text: line }]);
  expect(lineStretches("")).toEqual([{ start: 0, text: "" }]);
});

test.each([
  ["sentences", "It is mostly timing. We had two programs. ", /[.] $/],
  ["words", "it is mostly timing ", / $/],
  ["no blanks", "a😀", /[^\uD83D]$/],
])("a very long one of %s is cut where it may be", (_, text, end) => {
  const line = text.repeat(Math.ceil(20_001 / text.length));
  const stretches = lineStretches(line);
  expect(stretches.map((stretch) => stretch.text).join("")).toBe(line);
  expect(stretches.length).toBeGreaterThan(4);
  let start = 0;
  for (const stretch of stretches) {
    expect(stretch.start).toBe(start);
    expect(stretch.text.length).toBeLessThanOrEqual(4_000);
    expect(stretch.text.isWellFormed()).toBe(true);
    start += stretch.text.length;
  }
  for (const stretch of stretches.slice(0, -1)) expect(stretch.text).toMatch(end);
});
