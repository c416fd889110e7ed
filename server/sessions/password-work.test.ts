import { expect, test } from "vitest";
import { passwordRefusals } from "#server/sessions/password-work.ts";

const account = { email: "ana.lopez@firm.example", name: "Ana López", organization: "Trade Watch" };
const common = "This password is too common. Choose another one.";
const close =
  "This password is too close to your name, email, organization or the product's name. Choose another.";

test.each([
  ["", ["Enter a password."]],
  ["Password1!", [common]],
  ["password", [expect.stringContaining("digit"), expect.stringContaining("special"), common]],
  ["MarketEconomics1!", [close]],
  ["TradeWatch-26", [expect.stringContaining("special"), close]],
  ["kettle over bridge", [expect.stringContaining("digit"), expect.stringContaining("special")]],
  ["kettle over bridge 7!", []],
  ["🐘🎻🌵🚲🦉🪁1!", []],
  ["kettle over bridge 7! ".repeat(12).slice(0, 256), []],
])("%j: %j [V6.2.1, V6.2.4, V6.2.9, V6.2.11]", (password, refusals) => {
  expect(passwordRefusals(password, account)).toEqual(refusals);
});
