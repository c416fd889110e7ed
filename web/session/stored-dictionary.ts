import type { z } from "zod";
import { localStore } from "./browser-storage.ts";

export type DictionaryName = "tickerDictionary" | "ownerDictionary";

export const dictionaryLifetimeMs = 259_200_000;

/** A stored copy is reused while it is not empty and younger than three days. */
export function readStoredDictionary<Entry>(
  name: DictionaryName,
  schema: z.ZodType<Record<string, Entry>>,
  nowMs: number,
): Record<string, Entry> | null {
  const fetchedAt = Number(localStore.read(timestampKey(name)) ?? Number.NaN);
  const ageMs = nowMs - fetchedAt;
  // A negative age means the clock was set back: the copy's age is unknown.
  if (!(ageMs >= 0 && ageMs < dictionaryLifetimeMs)) return null;
  const parsed = schema.safeParse(parseJson(localStore.read(name)));
  if (!parsed.success || Object.keys(parsed.data).length === 0) return null;
  return parsed.data;
}

export function storeDictionary(name: DictionaryName, entries: object, nowMs: number): void {
  localStore.write(name, JSON.stringify(entries));
  localStore.write(timestampKey(name), String(nowMs));
}

function timestampKey(name: DictionaryName): string {
  return `${name}FetchedAt`;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
