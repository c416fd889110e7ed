import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "#platform/config.ts";
import { parseMailAddress } from "#platform/mail/mailer.ts";
import { smtpOptions } from "#platform/mail/smtp-mailer.ts";

const addresses = {
  SENTINEL_MAIL_FROM: "Sentinel <no-reply@sentinel.example>",
  SENTINEL_INQUIRY_INBOX: "inbox@firm.example",
};

function serverOf(url: string) {
  const { server } = readConfig({ ...addresses, SENTINEL_SMTP_URL: url }).mail;
  if (server === null) throw new Error("No server was read.");
  return server;
}

describe("settings of mail", () => {
  test("need none: mails go to a folder", () => {
    expect(readConfig({}).mail).toEqual({
      server: null,
      from: { name: "Sentinel", address: "no-reply@localhost" },
      inquiryInbox: "inquiries@localhost",
    });
  });

  test("a server with user and password", () => {
    expect(serverOf("smtps://user%40firm.example:p%2Fw%25@mail.firm.example")).toEqual({
      host: "mail.firm.example",
      port: 465,
      isSecure: true,
      login: { user: "user@firm.example", pass: "p/w%" },
    });
    expect(serverOf("smtp://[::1]:2525")).toEqual({
      host: "::1",
      port: 2525,
      isSecure: false,
      login: null,
    });
    expect(serverOf("smtp://mail.firm.example").port).toBe(587);
  });

  test("with a server, sender and inbox are asked for by name", () => {
    expect(() => readConfig({ SENTINEL_SMTP_URL: "smtp://mail.firm.example" })).toThrow(
      /SENTINEL_MAIL_FROM: must be set.*\n.*SENTINEL_INQUIRY_INBOX: must be set/,
    );
  });

  test.each([
    "mail.firm.example",
    "https://mail.firm.example",
    "smtp://user:canary%@mail.firm.example",
    "smtp://user:canary@mail.firm.example/x",
  ])("%s is refused without being repeated", (url) => {
    const read = () => readConfig({ ...addresses, SENTINEL_SMTP_URL: url });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/SENTINEL_SMTP_URL: must be smtp:\/\/ or smtps:\/\//);
    expect(read).not.toThrow(/canary/);
  });
});

test.each([
  ["no-reply@x.example", { name: "", address: "no-reply@x.example" }],
  ["Sentinel <no-reply@x.example>", { name: "Sentinel", address: "no-reply@x.example" }],
  ['"Firm, Ltd" <a@x.example>', { name: "Firm, Ltd", address: "a@x.example" }],
  ["a@x.example, b@x.example", null],
  ["Sentinel <a@x.example>\r\nBcc: b@x.example", null],
  ["Sentinel", null],
])("reads the address %j", (text, address) => {
  expect(parseMailAddress(text)).toEqual(address);
});

test("outside this machine a verified, encrypted connection is required [V12.1.1, V12.3.1, V12.3.2]", () => {
  expect(smtpOptions(serverOf("smtp://mail.firm.example"))).toMatchObject({
    requireTLS: true,
    tls: { rejectUnauthorized: true, minVersion: "TLSv1.2" },
  });
  expect(smtpOptions(serverOf("smtp://127.0.0.1:25"))).toMatchObject({
    requireTLS: false,
    tls: { rejectUnauthorized: false },
  });
});
