import { expect, test } from "vitest";
import { isEmail } from "#contract/values/account/email.ts";

test.each([
  "ana@acme.com",
  " ana@acme.com ",
  "ana.lindqvist+sec@mail.acme-audit.co.uk",
  "o'neil@acme.com",
  "ana_{x}!#$%&*/=?^`|~@acme.com",
  "анна@почта.рф",
  "jürgen@münchen.example",
  "a@1.acme.com",
])("%s is an address", (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  "",
  "ana",
  "ana@acme",
  "ana@@acme.com",
  "ana@acme..com",
  "ana@.acme.com",
  "ana@acme.com.",
  "a b@acme.com",
  "ana\u200b@acme.com",
  `${"a".repeat(312)}@acme.com`,
])("%j is none", (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each([
  "thief@evil.example,x.acme.com",
  "thief@evil.example;x.acme.com",
  "thief,ana@acme.com",
  "g:thief;@acme.com",
  "z<ana@acme.com",
  "ana(thief)@acme.com",
  '"thief"@acme.com',
  "ana[1]@acme.com",
  "ana\\x@acme.com",
  "ana@acme,evil.com",
  "ana@acme.com>",
])("%s could be read as another mailbox and is refused [V1.3.11]", (text) => {
  expect(isEmail(text)).toBe(false);
});

test.each(["ana@ａcme.com", "ana＠thief.example@acme.com", "ana@acme。com", "ana@acme．com"])(
  "%s stands for another spelling and is refused",
  (text) => {
    expect(isEmail(text)).toBe(false);
  },
);
