import { expect, test } from "vitest";
import { baseRateText } from "./base-rate-text.ts";

const start = "The next 8-K or earnings announcement favored";
const end = "by 5% or more, net of the market, within 30 days";
const tooFew = "too few for a percentage; at least 20 are needed";

test.each([
  [1, 1, `${start} 1 of 1 other similar trade ${end}: ${tooFew}`],
  [3, 19, `${start} 3 of 19 other similar trades ${end}: ${tooFew}`],
  [3, 20, `${start} 3 of 20 other similar trades ${end} (15%)`],
  [0, 0, "No similar trades with known events"],
])("an event favored %s of %s similar trades", (favored, matched, text) => {
  expect(baseRateText({ favored, matched })).toBe(text);
});
