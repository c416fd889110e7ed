import { localStore } from "#web/session/browser-storage.ts";

/**
 * An identifier, not a secret: browser and screen traits with random bytes, hashed, made once and
 * kept even after logging out.
 */
export async function deviceId(): Promise<string> {
  const stored = localStore.read("device_id");
  if (stored !== null && stored !== "") return stored;
  const created = `web_${await hashed(`${browserTraits()}|${randomHex()}`)}`;
  localStore.write("device_id", created);
  return created;
}

function browserTraits(): string {
  const { userAgent, language, hardwareConcurrency } = navigator;
  const { width, height, colorDepth } = screen;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return [userAgent, language, hardwareConcurrency, width, height, colorDepth, timeZone].join("|");
}

async function hashed(text: string): Promise<string> {
  // Absent on plain http outside localhost; random bytes identify the device just as well.
  if (globalThis.crypto.subtle === undefined) return `${randomHex()}${randomHex()}`;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return hex(new Uint8Array(digest));
}

function randomHex(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
