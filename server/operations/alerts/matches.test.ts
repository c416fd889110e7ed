import { expect, test } from "vitest";
import { withRecordedText } from "#server/operations/alerts/matches.ts";

const unread = { Ticker: "ABC", "Keywords Found": null, Document: null, Snippet: null };
const text = { "Keywords Found": "fraud (2)", Document: "EX-99.1", Snippet: "… of fraud …" };

test("a text that was not read again is shown as it was read when it matched", () => {
  const facts = { Ticker: "OLD", ...text };
  expect(withRecordedText(unread, { id: 1, isUnread: true, facts })).toEqual({
    Ticker: "ABC",
    ...text,
  });
});

test("what was read now stays, and what was never read stays empty", () => {
  const now = { ...unread, ...text, Snippet: "now" };
  expect(withRecordedText(now, { id: 1, isUnread: true, facts: text })).toEqual(now);
  expect(withRecordedText(unread, undefined)).toEqual(unread);
  expect(withRecordedText(unread, { id: 1, isUnread: true, facts: { Ticker: "ABC" } })).toEqual(
    unread,
  );
  const trade = { Ticker: "ABC", Value: null };
  expect(withRecordedText(trade, { id: 1, isUnread: true, facts: text })).toEqual(trade);
});
