import { singleKeysPreference } from "#contract/operations/preferences.ts";
import { readPreference } from "./preferences.ts";

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean };

/** Whether shortcuts of a single letter or sign work; they do until the account turns them off. */
export function areSingleKeysOn(): boolean {
  return readPreference(singleKeysPreference) !== "false";
}

/** Whether a key press is such a shortcut and they are turned off; arrows and Ctrl combinations never are. */
export function isTurnedOff({ key, ctrlKey, metaKey }: KeyPress): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !areSingleKeysOn();
}
