import { expect, test } from "vitest";
import { progressText } from "#cli/progress.ts";

test("a known total is drawn as a bar with a share", () => {
  expect(progressText("Reading", 60, 240, "2 unreadable")).toBe(
    "Reading [######                  ] 25 %  60 of 240  2 unreadable",
  );
});

test("more done than was announced never overflows the bar", () => {
  expect(progressText("Reading", 300, 240, "")).toBe(
    "Reading [########################] 100 %  300 of 240",
  );
});

test("without a total it counts", () => {
  expect(progressText("Reading", 12_345, null, "")).toBe("Reading  12,345");
});
