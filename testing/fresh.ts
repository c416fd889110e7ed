import { afterEach, beforeEach } from "vitest";

/**
 * Something that each test of a file has anew: created before the test, closed after it. Its properties are those of
 * the test that runs.
 * @param create  gives a plain object
 */
export function fresh<Created extends object>(
  create: () => Promise<Created>,
  close?: (created: Created) => Promise<unknown>,
): Created;
export function fresh(
  create: () => Promise<object>,
  close: (created: object) => Promise<unknown> = () => Promise.resolve(),
): object {
  const present = {};
  let created: object | null = null;
  beforeEach(async () => {
    created = await create();
    Object.defineProperties(present, Object.getOwnPropertyDescriptors(created));
  });
  afterEach(async () => {
    if (created !== null) await close(created);
    created = null;
    for (const name of Reflect.ownKeys(present)) Reflect.deleteProperty(present, name);
  });
  return present;
}
