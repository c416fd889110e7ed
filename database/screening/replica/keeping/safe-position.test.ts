import fc from "fast-check";
import { expect, test } from "vitest";
import { createSafePosition } from "#database/screening/replica/keeping/safe-position.ts";

test("moves on at once where nothing runs", () => {
  const safe = createSafePosition(10);
  safe.observe(15, { own: 100, oldestRunning: 101 });
  expect([safe.position, safe.isSettling]).toEqual([15, false]);
});

test("waits for a writer that took a lower number and has not committed", () => {
  const safe = createSafePosition(0);
  // Transaction 100 has numbers up to 7 and runs on; 101 took 8 and committed.
  safe.observe(8, { own: 102, oldestRunning: 100 });
  safe.observe(9, { own: 106, oldestRunning: 100 });
  expect([safe.position, safe.isSettling]).toEqual([0, true]);
  // It ends; one that began later, and can only hold higher numbers, still runs.
  safe.observe(9, { own: 108, oldestRunning: 105 });
  expect([safe.position, safe.isSettling]).toEqual([8, true]);
});

test("keeps few marks however long a writer runs", () => {
  const safe = createSafePosition(0);
  for (let position = 1; position <= 1_000; position += 1) {
    safe.observe(position, { own: 10 + position, oldestRunning: 5 });
  }
  expect(safe.position).toBe(0);
  safe.observe(1_000, { own: 2_000, oldestRunning: 2_001 });
  expect(safe.position).toBe(1_000);
});

/** What one of the writers does next. */
const step = fc.record({ does: fc.constantFrom("begin", "number", "end"), writer: fc.nat(3) });

/** PostgreSQL's counters: `lastEnded` is all a snapshot knows of ids that were assigned. */
type Server = {
  nextId: number;
  lastEnded: number;
  lastNumber: number;
  running: Map<number, { id: number; numbers: number[] }>;
  committed: Set<number>;
};

function runStep({ does, writer }: { does: string; writer: number }, server: Server): void {
  const at = server.running.get(writer);
  if (does === "begin" && at === undefined) {
    server.running.set(writer, { id: server.nextId, numbers: [] });
    server.nextId += 1;
  }
  if (does === "number" && at !== undefined) {
    server.lastNumber += 1;
    at.numbers.push(server.lastNumber);
  }
  if (does === "end" && at !== undefined) {
    for (const number of at.numbers) server.committed.add(number);
    server.lastEnded = Math.max(server.lastEnded, at.id);
    server.running.delete(writer);
  }
}

test("no change number is ever left behind, in whatever order writers and the reader act", () => {
  let moved = 0;
  // The reader's own three steps have any number of steps of writers between them.
  const reading = fc.tuple(fc.array(step), fc.array(step), fc.array(step));
  fc.assert(
    fc.property(fc.array(reading, { maxLength: 20 }), (readings) => {
      const server: Server = {
        nextId: 3,
        lastEnded: 2,
        lastNumber: 0,
        running: new Map(),
        committed: new Set(),
      };
      const safe = createSafePosition(0);
      const taken = new Set<number>();
      for (const [before, between, after] of readings) {
        for (const one of before) runStep(one, server);
        const position = server.lastNumber;
        for (const one of between) runStep(one, server);
        const own = server.nextId;
        server.nextId += 1;
        server.lastEnded = Math.max(server.lastEnded, own);
        for (const one of after) runStep(one, server);
        const ids = [...server.running.values()].map(({ id }) => id);
        const seenRunning = ids.filter((id) => id <= server.lastEnded);
        const oldestRunning = Math.min(server.lastEnded + 1, ...seenRunning);
        for (const number of server.committed) if (number > safe.position) taken.add(number);
        safe.observe(position, { own, oldestRunning });
        if (safe.position === position) moved += 1;
        const held = [...server.running.values()].flatMap(({ numbers }) => numbers);
        expect(held.filter((number) => number <= safe.position)).toEqual([]);
      }
      const missed = [...server.committed].filter((n) => n <= safe.position && !taken.has(n));
      expect(missed).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(moved).toBeGreaterThan(100);
});
