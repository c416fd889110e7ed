import { expect, test } from "vitest";
import {
  firstHintSettings,
  longestKeyword,
  mostKeywords,
  readHintSettings,
  withKeywords,
  withKind,
  withoutKeyword,
} from "./hint-settings.ts";

test("what was saved is read again, whatever else stands there", () => {
  const settings = { isOn: false, hidden: ["hedging"], keywords: ["milestone"] };
  expect(readHintSettings(JSON.stringify(settings))).toEqual(settings);
  expect(readHintSettings('{"isOn":"?","keywords":["a"],"more":1}')).toEqual({
    ...firstHintSettings,
    keywords: ["a"],
  });
  for (const json of [null, "", "[]", '"x"', "{"])
    expect(readHintSettings(json)).toEqual(firstHintSettings);
});

test("keywords are added trimmed and once, several at a time", () => {
  const settings = withKeywords(firstHintSettings, " Milestone , side letter;milestone,, ");
  expect(settings?.keywords).toEqual(["Milestone", "side letter"]);
  expect(withKeywords(settings ?? firstHintSettings, "SIDE  LETTER")).toBeNull();
  expect(withKeywords(firstHintSettings, " ,\u00ad")).toBeNull();
  expect(withoutKeyword(settings ?? firstHintSettings, "Milestone").keywords).toEqual([
    "side letter",
  ]);
});

test("there is an end to them, so that they can be saved", () => {
  const typed = Array.from({ length: 200 }, (_, index) => `${"\\".repeat(100)}${index}`);
  const one = withKeywords(firstHintSettings, typed[0] ?? "");
  expect(one?.keywords[0]).toHaveLength(longestKeyword);
  const many = withKeywords(
    firstHintSettings,
    Array.from({ length: 200 }, (_, index) => `${index}${"\\".repeat(100)}`).join(","),
  );
  expect(many?.keywords).toHaveLength(mostKeywords);
  expect(JSON.stringify(many).length).toBeLessThan(20_000);
});

test("kinds are hidden and shown again", () => {
  const hidden = withKind(withKind(firstHintSettings, "hedging", false), "keyword", false);
  expect(hidden.hidden).toEqual(["hedging", "keyword"]);
  expect(withKind(hidden, "hedging", true).hidden).toEqual(["keyword"]);
});
