import { beforeEach, expect, test } from "vitest";
import { singleKeysPreference } from "#contract/operations/accounts/preferences.ts";
import { takeServerPreferences, areSingleKeysOn, isTurnedOff } from "./preferences.ts";

const plain = { ctrlKey: false, metaKey: false };

beforeEach(() => takeServerPreferences({}));

test("single keys work until the account turns them off", () => {
  expect(areSingleKeysOn()).toBe(true);
  expect(isTurnedOff({ ...plain, key: "h" })).toBe(false);
  takeServerPreferences({ [singleKeysPreference]: "false" });
  expect(areSingleKeysOn()).toBe(false);
  for (const key of ["h", "H", "/", "?"]) expect(isTurnedOff({ ...plain, key })).toBe(true);
  takeServerPreferences({ [singleKeysPreference]: "true" });
  expect(isTurnedOff({ ...plain, key: "/" })).toBe(false);
});

test("arrows, Enter and combinations with Ctrl or Command always work", () => {
  takeServerPreferences({ [singleKeysPreference]: "false" });
  for (const key of ["ArrowLeft", "Enter", "Escape"])
    expect(isTurnedOff({ ...plain, key })).toBe(false);
  expect(isTurnedOff({ ...plain, key: "z", ctrlKey: true })).toBe(false);
  expect(isTurnedOff({ ...plain, key: "z", metaKey: true })).toBe(false);
});
