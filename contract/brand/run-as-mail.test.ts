import { expect, test } from "vitest";
import { changeInWords } from "#contract/brand/run-as-mail.ts";
import { catalogue, type OperationType } from "#contract/catalogue.ts";
import type { Operation } from "#contract/catalogue/operation.ts";

const operations: Readonly<Record<OperationType, Operation>> = catalogue;

/** Written under run-as, but about the session or a downloaded file rather than the account. */
const changesNothing = ["log_out", "stop_run_as", "export_in_browser"];

test("every change that can be made as another user has its words", () => {
  const changing = Object.entries(operations).filter(
    ([type, { access, effect }]) =>
      effect !== "reads" &&
      !changesNothing.includes(type) &&
      (access.kind === "signed-in" || access.kind === "any-of") &&
      access.ownerOnly !== true,
  );
  expect(changing.length).toBeGreaterThan(10);
  for (const [type] of changing) expect(changeInWords(type, null), type).not.toBe(type);
});

test("a changed field of the account is named", () => {
  expect(changeInWords("edit_user", "timezone")).toBe("Changed the account: time zone");
});
