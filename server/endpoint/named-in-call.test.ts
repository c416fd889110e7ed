import { expect, test } from "vitest";
import { namedInCall } from "./named-in-call.ts";

test("a call is noted by the alert or search that it names, as far as the database can keep it", () => {
  const named = { alert_name: "Sales", new_alert_name: `a\u0000\ud800${"b".repeat(300)}` };
  expect(namedInCall({ type: "set_alerts", ...named, tickers: ["AAPL"] })).toEqual({
    alert: "Sales",
    new_name: `a \ufffd${"b".repeat(197)}`,
  });
  expect(namedInCall({ type: "save_search", id: 7, known_name: "Old", name: ["New"] })).toEqual({
    id: "7",
    saved_search: "Old",
  });
  expect(namedInCall({ type: "reset_password", password: "p", code: "1" })).toEqual({});
  expect(namedInCall(null)).toEqual({});
});
