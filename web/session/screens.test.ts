import { expect, test } from "vitest";
import { entryOf, isOpenTo, screens } from "#web/session/screens.ts";

test("a package the user lacks is locked", () => {
  expect(isOpenTo(screens.exploreTrades, ["alerts", "categorization"])).toBe(false);
});

test("a package the user holds opens, and admin opens everything", () => {
  expect(isOpenTo(screens.exploreTrades, ["explore_trades"])).toBe(true);
  expect(isOpenTo(screens.exploreTrades, ["admin"])).toBe(true);
});

test("a screen open to everyone needs no permission", () => {
  expect(isOpenTo(screens.overview, [])).toBe(true);
});

test("the entry of the reviews leads who only administers them to the administration", () => {
  const pathFor = (...permissions: string[]) => entryOf(screens.categorization, permissions).path;
  expect(pathFor("categorization_admin")).toBe("/categorization/admin");
  expect(pathFor("categorization_admin", "categorization")).toBe("/categorization");
  expect(pathFor("admin")).toBe("/categorization");
  expect(pathFor("alerts")).toBe("/categorization");
  expect(entryOf(screens.alerts, ["categorization_admin"])).toBe(screens.alerts);
});
