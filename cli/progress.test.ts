import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { progressText, startProgress } from "#cli/progress.ts";

test("a known total is drawn as a bar with a share", () => {
  expect(progressText("Reading", 60, 240, "2 unreadable")).toBe(
    "Reading [######                  ] 25 %  60 of 240  2 unreadable",
  );
});

test("more done than was estimated raises the total", () => {
  expect(progressText("Backing up", 158_009, 156_206, "")).toBe(
    "Backing up [########################] 100 %  158,009 of 158,009",
  );
});

test("off a terminal the last state is written, however soon it follows another", () => {
  const stream = new PassThrough();
  const progress = startProgress("Loading", 4, Object.assign(stream, { isTTY: false }));
  for (let done = 1; done <= 4; done += 1) progress.update(done);
  progress.end();
  progress.end();
  expect(String(stream.read())).toBe("Loading [########################] 100 %  4 of 4\n");
});

test("without a total it counts", () => {
  expect(progressText("Reading", 12_345, null, "")).toBe("Reading  12,345");
});
