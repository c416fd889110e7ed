import { expect, test } from "vitest";
import { steppedZoom } from "./crop-dialog.tsx";

test.each([
  [0.2, 1],
  [1, 1],
  [1.04, 1],
  [1.06, 1.1],
  [1.3000000000000003, 1.3],
  [4.97, 5],
  [7, 5],
])("%d becomes %d", (zoom, stepped) => {
  expect(steppedZoom(zoom)).toBe(stepped);
});
