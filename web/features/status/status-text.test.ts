import { expect, test } from "vitest";
import {
  completeText,
  durationText,
  intervalText,
  marketTimeText,
  standbyText,
} from "./status-text.ts";

test.each([
  [0, "0 s"],
  [17.9, "17 s"],
  [88, "1 min 28 s"],
  [296, "4 min 56 s"],
  [600, "10 min"],
  [30_960, "8 h 36 min"],
  [54_000, "15 h"],
  [86_400, "1 day"],
  [300_000, "3 days"],
])("%d seconds are %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});

test.each([
  [60, "60 s"],
  [5, "5 s"],
  [14_400, "4 h"],
  [null, "daily"],
])("asked every %s: %s", (seconds, text) => {
  expect(intervalText(seconds)).toBe(text);
});

test("times are New York's, with the day where it is another", () => {
  const now = "2026-11-19T19:36:08Z";
  expect(marketTimeText("2026-11-19T19:35:51Z", now)).toBe("14:35:51");
  expect(marketTimeText("2026-11-19T04:30:00Z", now)).toBe("18 Nov 23:30");
});

test.each([
  [151_781, 151_789, "99.994"],
  [99_999_999, 100_000_000, "99.999"],
  [5, 5, "100"],
  [0, 5, "0.000"],
  [0, 0, null],
])("%d of %d are %s percent, never rounded up", (stored, expected, text) => {
  expect(completeText(stored, expected)).toBe(text);
});

const standby = {
  server: "app1:3000",
  is_used: true,
  behind_seconds: 0.4,
  reason: null,
  since: "2026-11-20T15:00:00Z",
  last_error: null,
};
const unused = { ...standby, is_used: false, behind_seconds: null };
const refused = "connect ECONNREFUSED";

test.each([
  [standby, "in use; data at most 1 s old"],
  [
    { ...unused, reason: "behind" as const, behind_seconds: 3 * 3_600 },
    "not in use, all reads go to the primary: the standby is too far behind; data at most 3 h old",
  ],
  [
    { ...unused, reason: "no_answer" as const, last_error: refused },
    "not in use, all reads go to the primary: the standby does not answer: connect ECONNREFUSED",
  ],
  [
    { ...unused, reason: "not_seen" as const },
    "not in use, all reads go to the primary: the standby shows no heartbeat of this server",
  ],
])("how a server reads from its standby: %o", (state, text) => {
  expect(standbyText(state)).toBe(text);
});
