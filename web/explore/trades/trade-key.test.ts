import { describe, expect, test } from "vitest";
import { tradeKeyOf, tradeKeyText } from "./trade-key.ts";

describe("the key of a trade", () => {
  test("is read from the address and written to it", () => {
    const key = tradeKeyText({ accno: "0001100412-26-104377", row_number: 2 });
    expect(key).toBe("0001100412-26-104377-2");
    expect(tradeKeyOf(key)).toEqual({
      accno: "0001100412-26-104377",
      rowNumber: 2,
    });
  });

  test.each(["", "2", "0001100412-26-104377", "0001100412-26-104377-0", "x-1"])(
    "is none for %j",
    (row) => {
      expect(tradeKeyOf(row)).toBeNull();
    },
  );
});
