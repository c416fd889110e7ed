import { z } from "zod";
import type { SecretKey } from "#platform/secrets/key-ring.ts";

/** Where the secret keys come from; with neither, from a file in the data folder made for it. */
export type SecretKeySettings = {
  keys: readonly SecretKey[] | null;
  file: string | null;
};

const keyBytes = 32;
// The id is written into encrypted values and shown in messages.
const keyLine = /^([\w-]{1,32}):([A-Za-z\d+/]{43}=)$/;

/** What is wrong with a text of keys; repeats nothing of it. */
const wrongForm = `must be id:key, separated by commas if several, each key ${keyBytes} bytes in base64, as from openssl rand -base64 ${keyBytes}`;

/**
 * Reads `id:key` parts separated by commas or line breaks, the current key first.
 * @returns the keys, or in words what is wrong, without repeating the text
 */
export function parseSecretKeys(text: string): SecretKey[] | string {
  const keys: SecretKey[] = [];
  for (const part of text.split(/[,\r\n]/).map((each) => each.trim())) {
    if (part === "") continue;
    const [, id, encoded] = keyLine.exec(part) ?? [];
    if (id === undefined || encoded === undefined) return wrongForm;
    if (keys.some((known) => known.id === id)) return "must not give two keys the same id";
    keys.push({ id, key: Buffer.from(encoded, "base64") });
  }
  return keys.length === 0 ? wrongForm : keys;
}

/** One key as `parseSecretKeys` reads it. */
export function formatSecretKey({ id, key }: SecretKey): string {
  return `${id}:${key.toString("base64")}`;
}

const keysSchema = z.string().transform((text, context): SecretKey[] => {
  const keys = parseSecretKeys(text);
  if (typeof keys !== "string") return keys;
  context.addIssue(keys);
  return z.NEVER;
});

/** The variables the secret keys depend on. */
export const secretKeyVariables = {
  /** Keys of secrets at rest, the current one first. */
  SENTINEL_SECRET_KEYS: keysSchema.optional(),
  /** A file with the same content. */
  SENTINEL_SECRET_KEYS_FILE: z.string().min(1).optional(),
} as const;

type KeyVariables = {
  [Name in keyof typeof secretKeyVariables]?:
    | z.output<(typeof secretKeyVariables)[Name]>
    | undefined;
};

/** What is wrong when both variables are set, of which one has to do. */
export function secretKeyProblems(values: KeyVariables): string[] {
  const { SENTINEL_SECRET_KEYS: keys, SENTINEL_SECRET_KEYS_FILE: file } = values;
  if (keys === undefined || file === undefined) return [];
  return ["SENTINEL_SECRET_KEYS_FILE: must not be set together with SENTINEL_SECRET_KEYS"];
}

/** The settings of the secret keys. */
export function secretKeySettings(values: KeyVariables): SecretKeySettings {
  return {
    keys: values.SENTINEL_SECRET_KEYS ?? null,
    file: values.SENTINEL_SECRET_KEYS_FILE ?? null,
  };
}
