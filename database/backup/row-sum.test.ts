import { expect, test } from "vitest";
import { createRowSum } from "#database/backup/row-sum.ts";

function sumOf(...chunks: string[]): string {
  const sum = createRowSum();
  for (const chunk of chunks) sum.update(Buffer.from(chunk));
  return sum.end();
}

test("the sum of one row is the beginning of its SHA-256", () => {
  // FIPS 180-2, the message "abc".
  expect(sumOf("abc\n")).toBe("ba7816bf8f01cfea414140de5dae2223");
});

test("neither the order of rows nor where they are cut changes it", () => {
  const whole = sumOf("a\tb\nlonger row\n\n1\n");
  expect(sumOf("1\n\nlonger row\na\tb\n")).toBe(whole);
  expect(sumOf("a\tb\nlong", "er r", "ow", "\n", "\n1", "\n")).toBe(whole);
});

test("another row, one more and one less do", () => {
  const sums = [sumOf("a\nb\n"), sumOf("a\nc\n"), sumOf("a\nb\nb\n"), sumOf("a\n"), sumOf("")];
  expect(new Set(sums).size).toBe(sums.length);
});
