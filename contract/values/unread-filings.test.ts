import { expect, test } from "vitest";
import { mostUnreadCounted, unreadFilingsInWords } from "#contract/values/unread-filings.ts";

test("a count that was stopped says so", () => {
  expect(unreadFilingsInWords(1)).toBe("1 filing");
  expect(unreadFilingsInWords(1_158)).toBe("1,158 filings");
  expect(unreadFilingsInWords(mostUnreadCounted - 1)).toBe("99,999 filings");
  expect(unreadFilingsInWords(mostUnreadCounted)).toBe("100,000 filings or more");
});
