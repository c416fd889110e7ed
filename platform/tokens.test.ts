import { expect, test } from "vitest";
import { hashToken, isSameHash, newToken } from "#platform/tokens.ts";

test("a token has 256 bits, each as often set as not, and is never seen again [V7.2.3, V11.5.1]", () => {
  const count = 4_000;
  const bits = 256;
  const tokens = Array.from({ length: count }, newToken);
  expect(new Set(tokens).size).toBe(count);
  const set = Array.from({ length: bits }, () => 0);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    const bytes = Buffer.from(token, "base64url");
    expect(bytes).toHaveLength(bits / 8);
    for (const [index, byte] of bytes.entries()) {
      for (let bit = 0; bit < 8; bit += 1)
        set[index * 8 + bit] = (set[index * 8 + bit] ?? 0) + ((byte >> bit) & 1);
    }
  }
  // Seven standard deviations of a fair coin thrown 4000 times.
  const allowed = 7 * Math.sqrt(count / 4);
  for (const times of set) expect(Math.abs(times - count / 2)).toBeLessThan(allowed);
});

test("it is stored as its SHA-256, compared whole [V11.4.1, V11.4.3]", () => {
  // printf abc | sha256sum
  const known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(hashToken("abc").toString("hex")).toBe(known);
  expect(isSameHash(hashToken("abc"), Buffer.from(known, "hex"))).toBe(true);
  expect(isSameHash(hashToken("abc"), hashToken("abd"))).toBe(false);
  expect(isSameHash(hashToken("abc"), hashToken("abc").subarray(1))).toBe(false);
});
