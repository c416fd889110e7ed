import { expect, test } from "vitest";
import { noticeCaution } from "./notice-cautions.ts";

test("a flag of a notice or of one of its cells is a sentence", () => {
  expect(noticeCaution("test-filing")).toBe("The header marks the notice as a test filing.");
  expect(noticeCaution("malformed-date:approxSaleDate")).toBe(
    "The value of approxSaleDate is not a date.",
  );
});
