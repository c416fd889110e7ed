import { expect, test } from "vitest";
import { factText, outcomeText } from "./detail-text.ts";

test.each([
  ["permissions", "alerts,explore_trades", "Alerts, Insider Trades"],
  [
    "permissions",
    "none → admin, categorization_admin",
    "none → Administration, Categorization Administration",
  ],
  ["by", "start", "demonstration"],
  ["by", "command line", "command line"],
  ["kind", "alert_match", "alert match"],
  ["organization", "acme_capital", "acme_capital"],
  ["run_as", "jo_lee@demo.example", "jo_lee@demo.example"],
  ["remembers_device", false, "no"],
  ["assignee", null, "none"],
  ["sessions", 2, "2"],
])("%s of %j is shown as %j", (name, fact, text) => {
  expect(factText(name, fact)).toBe(text);
});

test("the code of a refusal is shown in words", () => {
  expect(outcomeText({ outcome: "account_exists" })).toBe("account exists");
});
