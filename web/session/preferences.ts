import { z } from "zod";
import { localStore } from "./browser-storage.ts";
import { singleKeysPreference } from "#contract/operations/accounts/preferences.ts";

const key = "userPreferences";
const preferencesSchema = z.record(z.string(), z.string());

/** preference_type -> JSON text, as the server keeps it. */
function readPreferences(): Record<string, string> {
  try {
    const parsed = preferencesSchema.safeParse(JSON.parse(localStore.read(key) ?? "{}"));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** A saved preference as JSON text; null when there is none. */
export function readPreference(type: string): string | null {
  return readPreferences()[type] ?? null;
}

export function writePreference(type: string, json: string): void {
  localStore.write(key, JSON.stringify({ ...readPreferences(), [type]: json }));
}

/** A saved list of names; null when there is none, when it is empty or when it cannot be read. */
export function readListPreference(type: string): readonly string[] | null {
  const stored = readPreference(type);
  if (stored === null) return null;
  try {
    const parsed = z.array(z.string()).min(1).safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What the account has saved elsewhere, received at sign-in. */
export function takeServerPreferences(preferences: Record<string, string>): void {
  localStore.write(key, JSON.stringify(preferences));
}

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean };

/** Whether shortcuts of a single letter or sign work; they do until the account turns them off. */
export function areSingleKeysOn(): boolean {
  return readPreference(singleKeysPreference) !== "false";
}

/** Whether a key press is such a shortcut and they are turned off; arrows and Ctrl combinations never are. */
export function isTurnedOff({ key, ctrlKey, metaKey }: KeyPress): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && !areSingleKeysOn();
}
