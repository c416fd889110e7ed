import { expect, test } from "vitest";
import { isAdminEditing } from "#web/shell/identity-banner.tsx";

test("only the flag of the categorization screens means editing as an admin", () => {
  expect(isAdminEditing({ gvkey: "061482", isAdminMode: true, originalEmail: "a@b.co" })).toBe(
    true,
  );
  expect(isAdminEditing({ gvkey: "061482", isAdminMode: false })).toBe(false);
  expect(isAdminEditing({ isAdminMode: "true" })).toBe(false);
  expect(isAdminEditing({})).toBe(false);
  expect(isAdminEditing(null)).toBe(false);
  expect(isAdminEditing("isAdminMode")).toBe(false);
});
