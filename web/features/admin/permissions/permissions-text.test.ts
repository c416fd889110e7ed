import { expect, test } from "vitest";
import { permissionsProblem, readPermissions, writePermissions } from "./permissions-text.ts";

test.each([
  ['["alerts","explore_trades"]', ["alerts", "explore_trades"]],
  ["alerts, explore_trades", ["alerts", "explore_trades"]],
  [" explore_trades ,alerts,, ", ["alerts", "explore_trades"]],
  ['"alerts,admin"', ["admin", "alerts"]],
  ["Alerts, insider trades", ["alerts", "explore_trades"]],
  ["", []],
  ["[]", []],
  ["alerts,alerts", ["alerts"]],
])("%s is read as %j", (text, permissions) => {
  expect(readPermissions(text)).toEqual({ permissions, unknown: [] });
  expect(permissionsProblem(text)).toBeNull();
});

test.each([
  ["alerts, Admin", "Unknown permission: Admin."],
  ["[alerts, root, root", "Unknown permission: [alerts, root."],
  ['["alerts", 7, null]', "Unknown permission: 7, null."],
  ['{"admin": true}', 'Unknown permission: {"admin": true}.'],
])("%s names what is none", (text, problem) => {
  expect(permissionsProblem(text)).toBe(problem);
});

test("what is written is read again", () => {
  const held = ["admin", "categorization_admin"] as const;
  expect(readPermissions(writePermissions(held)).permissions).toEqual(held);
});
