import { describe, expect, test } from "vitest";
import { itemCodes, itemsText } from "#contract/events/item-codes.ts";
import { itemsInShort, itemTitle } from "#contract/events/item-titles.ts";
import { form8kItems } from "#contract/values/form-8k-items.ts";

describe("titles of 8-K items", () => {
  test("every item of the form has a short one", () => {
    for (const { code } of form8kItems) expect(itemsInShort([code]), code).not.toBeNull();
  });

  test("the official one is the form's", () => {
    expect(itemTitle("2.06")).toBe("Material Impairments");
    expect(itemTitle("5.99")).toBeNull();
  });

  test.each(["2.02&7.01&9.01", ["2.02", "7.01", "9.01"]])("%j is written with commas", (items) => {
    expect(itemsText(items)).toBe("2.02, 7.01, 9.01");
  });

  test.each([
    ["2.02&9.01", "Results"],
    ["9.01", "Exhibits"],
    ["9.01&8.01", "Other events"],
    ["5.99&4.02", "Non-reliance"],
    ["5.99", null],
    ["", null],
  ])("%j in short is %j", (items, short) => {
    expect(itemsInShort(itemCodes(items))).toBe(short);
  });
});
