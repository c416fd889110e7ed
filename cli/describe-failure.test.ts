import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { describeFailure, fullDiskAdvice, fullDiskReason } from "#cli/describe-failure.ts";

const failure = (code: string) => Object.assign(new Error("write"), { code });

test.each(["ENOSPC", "EDQUOT", "53100"])(
  "a full disk (%s) says what to do, also as a cause",
  (code) => {
    expect(describeFailure(failure(code))).toBe(`write\n${fullDiskAdvice}`);
    const outer = new Error("The backup failed.", { cause: failure(code) });
    expect(describeFailure(outer)).toBe(`The backup failed.\n  because: write\n${fullDiskAdvice}`);
  },
);

test("other failures say nothing of it", async () => {
  expect(describeFailure(failure("EACCES"))).toBe("write");
  expect(await fullDiskReason(tmpdir())).toBe("");
  expect(await fullDiskReason("/no/such/folder")).toBe("");
});
