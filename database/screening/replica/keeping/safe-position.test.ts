import { expect, test } from "vitest";
import { createSafePosition } from "#database/screening/replica/keeping/safe-position.ts";

test("moves on once a quiet moment has passed", () => {
  const safe = createSafePosition(10);
  safe.observe(15, { oldestRunning: 100, next: 100 }, 1_000);
  expect([safe.position, safe.isSettling]).toEqual([10, true]);
  safe.observe(15, { oldestRunning: 100, next: 100 }, 1_100);
  expect(safe.position).toBe(10);
  safe.observe(15, { oldestRunning: 100, next: 100 }, 1_200);
  expect([safe.position, safe.isSettling]).toEqual([15, false]);
});

test("waits for a writer that took a lower number and has not committed", () => {
  const safe = createSafePosition(0);
  // Transaction 100 has numbers up to 7 and runs on; 101 took 8 and committed.
  safe.observe(8, { oldestRunning: 100, next: 102 }, 0);
  safe.observe(8, { oldestRunning: 100, next: 105 }, 1_000);
  safe.observe(9, { oldestRunning: 100, next: 106 }, 2_000);
  expect(safe.position).toBe(0);
  // It ends; one that began later, and can only hold higher numbers, still runs.
  safe.observe(9, { oldestRunning: 105, next: 107 }, 3_000);
  expect([safe.position, safe.isSettling]).toEqual([8, true]);
});

test("keeps few marks however long a writer runs", () => {
  const safe = createSafePosition(0);
  for (let position = 1; position <= 1_000; position += 1) {
    safe.observe(position, { oldestRunning: 5, next: 10 + position }, position * 1_000);
  }
  expect(safe.position).toBe(0);
  safe.observe(1_000, { oldestRunning: 2_000, next: 2_000 }, 2_000_000);
  expect(safe.position).toBe(1_000);
});
