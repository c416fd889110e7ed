import { expect, test } from "vitest";
import { findInBatches } from "#domain/alerts/keywords/find-in-batches.ts";

const documents = [
  { documentNumber: 1, text: "No fraud. (a+)+$ is not a pattern here." },
  { documentNumber: 3, text: "FRAUD and going-concern doubts" },
];

test("every keyword is found with its count, its first document and the words around", () => {
  const found = [...findInBatches(["Fraud", "going concern", "restated", "(a+)+$"], documents)];
  expect(
    found.map(({ keyword, count, documentNumber }) => [keyword, count, documentNumber]),
  ).toEqual([
    ["Fraud", 2, 1],
    ["(a+)+$", 1, 1],
  ]);
  expect(found[0]?.snippet.text).toBe("No fraud. (a+)+$ is not a pattern here.");
});

test("more keywords than one automaton takes are still found", () => {
  const numbered = (number: number): string => `keyword number ${String(number).padStart(60, "0")}`;
  const keywords = Array.from({ length: 1_400 }, (_, number) => numbered(number));
  const text = [0, 700, 1_399].map(numbered).join("; ");
  const found = [...findInBatches(keywords, [{ documentNumber: 1, text }])];
  expect(found.map(({ keyword }) => keyword)).toEqual([0, 700, 1_399].map(numbered));
});
