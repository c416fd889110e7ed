import { expect, test } from "vitest";
import { nothingSelected, withinLimit } from "#server/evidence/evidence-selection.ts";

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ accession: "0000000001-26-000001", line: index }));

test("of more than 200 lines, notices, plans, and worksheets none is recomputed, and the pack says so", () => {
  const within = { ...nothingSelected, lines: lines(199), notices: ["0000000144-26-000001"] };
  expect(withinLimit(within)).toBe(within);
  const beyond = {
    ...within,
    lines: lines(200),
    events: ["0000000008-26-000001"],
    notRecomputed: ["One."],
  };
  expect(withinLimit(beyond)).toEqual({
    ...nothingSelected,
    events: beyond.events,
    notRecomputed: ["One.", expect.stringContaining("there are 201")],
  });
});
