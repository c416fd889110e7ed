import { expect, test } from "vitest";
import { spanOf } from "./card-span.ts";

test.for([1, 2, 3, 4, 5, 6, 7, 8] as const)("%i cards fill their rows", (count) => {
  for (const most of [2, 3] as const) {
    let filled = 0;
    for (let place = 0; place < count; place += 1) {
      const span = spanOf(place, count, most);
      // No card goes on in the next row.
      expect((filled % 6) + span).toBeLessThanOrEqual(6);
      expect(span).toBeGreaterThanOrEqual(6 / most);
      filled += span;
    }
    expect(filled % 6).toBe(0);
  }
});
