import { afterEach, beforeEach } from "vitest";

/**
 * Something that is created before each test of a file and closed after it. Its properties are those of the test that
 * runs.
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
    const ended = created;
    created = null;
    // First, so that none stay where closing fails.
    for (const name of Reflect.ownKeys(present)) Reflect.deleteProperty(present, name);
    if (ended !== null) await close(ended);
  });
  return present;
}
