import { expect, test } from "vitest";
import { cutLabel, selectionLabel } from "#web/ui/form/multi-select.tsx";

test("up to 25 characters stay whole", () => {
  expect(cutLabel("1234567890123456789012345")).toBe("1234567890123456789012345");
});

test("the rest is cut", () => {
  expect(cutLabel("12345678901234567890123456")).toBe("1234567890123456789012345…");
  expect(cutLabel("Pharmaceutical products, and more")).toBe("Pharmaceutical products,…");
});

test("characters are counted, not their code units", () => {
  expect(cutLabel("😀".repeat(25))).toBe("😀".repeat(25));
});

test("labels are joined", () => {
  expect(selectionLabel(["1.01", "2.02"])).toBe("1.01, 2.02");
  expect(selectionLabel([])).toBe("");
});
