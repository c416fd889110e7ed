import { expect, test } from "vitest";
import { screens, screenState } from "./screens.ts";

test("a package the user lacks is locked", () => {
  expect(screenState(screens.exploreTrades, ["alerts", "categorization"])).toBe("locked");
});

test("a package the user holds opens, and admin opens everything", () => {
  expect(screenState(screens.exploreTrades, ["explore_trades"])).toBe("open");
  expect(screenState(screens.exploreTrades, ["admin"])).toBe("open");
});

test("a screen open to everyone needs no permission", () => {
  expect(screenState(screens.overview, [])).toBe("open");
});

test("a screen that does not exist yet is no link for anyone", () => {
  expect(screenState(screens.categorization, ["admin"])).toBe("unbuilt");
  expect(screenState(screens.categorization, ["alerts"])).toBe("locked");
});
