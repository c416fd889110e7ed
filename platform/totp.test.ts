import { describe, expect, test } from "vitest";
import { newTotpSecret, totpAddress, totpStep } from "#platform/totp.ts";
import { totpCode } from "#testing/server/totp.ts";

/** RFC 6238, appendix B: "12345678901234567890" in base32, and the last six digits of its codes. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors = [
  ["1970-01-01T00:00:59Z", "287082", 1],
  ["2005-03-18T01:58:29Z", "081804", 37_037_036],
  ["2005-03-18T01:58:31Z", "050471", 37_037_037],
  ["2009-02-13T23:31:30Z", "005924", 41_152_263],
  ["2033-05-18T03:33:20Z", "279037", 66_666_666],
  ["2603-10-11T11:33:20Z", "353130", 666_666_666],
] as const;

const at = Temporal.Instant.from;

describe("a code of the app", () => {
  test.each(vectors)("at %s is %s [V6.5.1]", async (instant, code, step) => {
    expect(await totpStep({ secret, code, now: at(instant), lastStep: null })).toBe(step);
    expect(totpCode(secret, at(instant))).toBe(code);
  });

  const now = at("2009-02-13T23:31:30Z");
  test.each([
    [-60, false],
    [-30, true],
    [29, true],
    [30, true],
    [59, true],
    [60, false],
  ])("%i s from now: taken is %s [V6.5.5]", async (seconds, isTaken) => {
    const code = totpCode(secret, now.add({ seconds }));
    const step = await totpStep({ secret, code, now, lastStep: null });
    expect(step !== null).toBe(isTaken);
  });

  test("counts once: neither its step nor an earlier one is taken again [V6.5.1]", async () => {
    const taken = { secret, code: "005924", now };
    expect(await totpStep({ ...taken, lastStep: 41_152_262 })).toBe(41_152_263);
    expect(await totpStep({ ...taken, lastStep: 41_152_263 })).toBeNull();
    expect(await totpStep({ ...taken, lastStep: 41_152_264 })).toBeNull();
    // The clock was put back.
    expect(await totpStep({ ...taken, lastStep: 50_000_000 })).toBeNull();
  });

  test("of another secret is refused", async () => {
    expect(await totpStep({ secret, code: "123456", now, lastStep: null })).toBeNull();
  });
});

test("a secret has 160 bits and is new each time [V6.5.3]", () => {
  const secrets = Array.from({ length: 20 }, newTotpSecret);
  for (const made of secrets) expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(new Set(secrets).size).toBe(20);
});

test("what the QR code says can be read by any app", () => {
  const address = new URL(totpAddress({ issuer: "Sentinel", account: "ana+1@x.example", secret }));
  expect(address.protocol).toBe("otpauth:");
  expect(decodeURIComponent(address.pathname)).toMatch(/Sentinel:ana\+1@x\.example$/);
  expect(address.searchParams.get("secret")).toBe(secret);
  expect(address.searchParams.get("issuer")).toBe("Sentinel");
});
