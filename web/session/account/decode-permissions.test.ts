import { describe, expect, test } from "vitest";
import { decodePermissions } from "#web/session/account/session.ts";

function encoded(times: number): string {
  let value: string = '["alerts","admin"]';
  for (let count = 1; count < times; count += 1) value = JSON.stringify(value);
  return value;
}

describe("decodePermissions", () => {
  test.each([1, 2, 3, 4, 5])("reads a list encoded %i times", (times) => {
    expect(decodePermissions(encoded(times))).toEqual(["alerts", "admin"]);
  });

  test("gives up after five decodings", () => {
    expect(decodePermissions(encoded(6))).toEqual([]);
  });

  test.each([null, "", "{", "null", "7", '{"0":"admin"}', '"admin"'])(
    "takes %j as no permission",
    (stored) => {
      expect(decodePermissions(stored)).toEqual([]);
    },
  );

  test("drops entries that are not texts", () => {
    expect(decodePermissions('["alerts",1,null]')).toEqual(["alerts"]);
  });
});
