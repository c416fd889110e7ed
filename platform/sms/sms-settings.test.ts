import { expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";

const whole = {
  SENTINEL_SMS_ACCOUNT: "AC0123",
  SENTINEL_SMS_TOKEN: "canary-0123",
  SENTINEL_SMS_FROM: "Sentinel",
};

test("none is needed, and one needs the others", () => {
  expect(readConfig({}).sms).toBeNull();
  expect(() => readConfig({ SENTINEL_SMS_ACCOUNT: "AC0123" })).toThrow(
    /SENTINEL_SMS_TOKEN: must be set if SENTINEL_SMS_ACCOUNT is set\n.*SENTINEL_SMS_FROM: must be/,
  );
});

test.each(["https://sms.example", "https://sms.example/v1/", "http://127.0.0.1:8080"])(
  "the address %s can be used",
  (SENTINEL_SMS_URL) => {
    const { sms } = readConfig({ ...whole, SENTINEL_SMS_URL });
    expect(sms?.baseUrl).toBe(SENTINEL_SMS_URL.replace(/\/$/, ""));
  },
);

test.each([
  "http://sms.example",
  "http://127.0.0.1.sms.example",
  "https://user:canary@sms.example",
  "https://sms.example?key=canary",
  "ftp://sms.example",
  "canary",
])("the address %s is refused without being repeated [V12.3.1]", (SENTINEL_SMS_URL) => {
  const read = () => readConfig({ ...whole, SENTINEL_SMS_URL });
  expect(read).toThrow("SENTINEL_SMS_URL: must be an https address; http only on this machine");
  expect(read).not.toThrow(/canary/);
});

test.each([
  ["SENTINEL_SMS_ACCOUNT", "AC01/../canary"],
  ["SENTINEL_SMS_TOKEN", "canary canary"],
  ["SENTINEL_SMS_FROM", "canary-longer-than-eleven"],
])("%s is checked and not repeated", (name, value) => {
  const read = () => readConfig({ ...whole, [name]: value });
  expect(read).toThrow(`${name}: must be`);
  expect(read).not.toThrow(/canary/);
});
