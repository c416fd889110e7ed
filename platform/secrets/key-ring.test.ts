import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createKeyRing, SealError } from "#platform/secrets/key-ring.ts";

const old = { id: "2025", key: randomBytes(32) };
const current = { id: "2026", key: randomBytes(32) };
const context = "second-factor:17";

test("opens what it sealed, and seals the same differently each time [V11.3.2]", () => {
  const ring = createKeyRing([current, old]);
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, where) => {
      const plain = Buffer.from(bytes);
      const sealed = ring.seal(plain, where);
      expect(ring.open(sealed, where)).toEqual(plain);
      expect(ring.seal(plain, where)).not.toEqual(sealed);
    }),
  );
  expect(ring.open(ring.seal("naïve 😀", context), context).toString("utf8")).toBe("naïve 😀");
});

test("a changed, missing or further byte anywhere is an error [V11.3.1, V11.3.3]", () => {
  const ring = createKeyRing([current, old]);
  const sealed = ring.seal("JBSWY3DPEHPK3PXP", context);
  for (let index = 0; index < sealed.length; index += 1) {
    for (const bit of [1, 128]) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ bit, index);
      expect(() => ring.open(changed, context), `byte ${index}`).toThrow(SealError);
    }
    expect(() => ring.open(sealed.subarray(0, index), context)).toThrow(SealError);
  }
  expect(() => ring.open(Buffer.concat([sealed, Buffer.alloc(1)]), context)).toThrow(SealError);
});

test("a value moved to another account does not open there [V11.3.3]", () => {
  const ring = createKeyRing([current]);
  const sealed = ring.seal("JBSWY3DPEHPK3PXP", context);
  expect(() => ring.open(sealed, "second-factor:18")).toThrow(SealError);
});

test("after a rotation old values still open, and new ones carry the new key [V11.1.1]", () => {
  const before = createKeyRing([old]).seal("kept", context);
  const ring = createKeyRing([current, old]);
  expect(ring.open(before, context).toString("utf8")).toBe("kept");
  expect(ring.keyIdOf(before)).toBe("2025");
  expect(ring.keyIdOf(ring.seal("kept", context))).toBe("2026");
  expect([ring.currentKeyId, ring.keyIds]).toEqual(["2026", ["2026", "2025"]]);
  const without = createKeyRing([current]);
  expect(() => without.open(before, context)).toThrow(
    'The key "2025" is not among the secret keys.',
  );
});

test("a key of the same name with other bytes opens nothing", () => {
  const sealed = createKeyRing([old]).seal("kept", context);
  const ring = createKeyRing([{ id: old.id, key: randomBytes(32) }]);
  expect(() => ring.open(sealed, context)).toThrow(SealError);
});

test("needs a key", () => {
  expect(() => createKeyRing([])).toThrow("A key ring needs a key.");
});
