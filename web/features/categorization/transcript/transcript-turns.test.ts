import { expect, test } from "vitest";
import { transcriptTurns } from "./transcript-turns.ts";

const operator = { speaker: "Operator", role: null };

test("lines are numbered through and placed in the text", () => {
  const turns = [
    { speaker: "Ann Fay", role: "Analyst", lines: 2 },
    { ...operator, lines: 1 },
  ];
  expect(transcriptTurns(["Hello.", "", "Next."], turns)).toEqual([
    {
      speaker: "Ann Fay",
      role: "Analyst",
      lines: [
        { number: 1, start: 0, text: "Hello." },
        { number: 2, start: 7, text: "" },
      ],
    },
    { ...operator, lines: [{ number: 3, start: 8, text: "Next." }] },
  ]);
});

test("lines that no turn counts are shown without a name", () => {
  expect(transcriptTurns(["Hello.", "Next."], [{ ...operator, lines: 1 }])).toEqual([
    { ...operator, lines: [{ number: 1, start: 0, text: "Hello." }] },
    { speaker: null, role: null, lines: [{ number: 2, start: 7, text: "Next." }] },
  ]);
});
