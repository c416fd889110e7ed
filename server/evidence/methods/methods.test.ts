import { expect, test } from "vitest";
import { methodsText } from "#server/evidence/methods/methods.ts";

test("section 21A(e) is the basis of the amount by the close of day 0 alone, not of that net of the market", () => {
  const [, section = ""] = /## Loss avoided and gain\n\n(.+)\n/.exec(methodsText()) ?? [];
  const [byClose, net] = section.split("net of the market");
  expect(byClose).toContain("Basis: Securities Exchange Act of 1934, section 21A(e).");
  expect(net).not.toContain("21A");
});
