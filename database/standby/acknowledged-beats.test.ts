import { expect, test } from "vitest";
import { createAcknowledgedBeats } from "#database/standby/acknowledged-beats.ts";

test("a snapshot is as old as the sending of the beat it shows", () => {
  const beats = createAcknowledgedBeats();
  const first = beats.send(1_000);
  first.acknowledge();
  beats.send(2_000).acknowledge();
  expect(beats.ageOf(first.beat, 2_500)).toBe(1_500);
  expect(beats.ageOf(first.beat + 1, 2_500)).toBe(500);
});

test("a database that shows no beat, or one of another history, has no known age", () => {
  const beats = createAcknowledgedBeats();
  beats.send(1_000).acknowledge();
  const failed = beats.send(2_000);
  failed.fail();
  beats.send(3_000).acknowledge();
  expect(beats.ageOf(null, 3_100)).toBeNull();
  expect(beats.ageOf(99, 3_100)).toBeNull();
  // The primary never acknowledged it: another one may have taken over without it.
  expect(beats.ageOf(failed.beat, 3_100)).toBeNull();
});

test("a beat that arrives before its acknowledgment proves only what the one before does", () => {
  const beats = createAcknowledgedBeats();
  const first = beats.send(1_000);
  expect(beats.ageOf(first.beat, 1_001)).toBeNull();
  first.acknowledge();
  const second = beats.send(2_000);
  expect(beats.ageOf(second.beat, 2_100)).toBe(1_100);
  second.acknowledge();
  expect(beats.ageOf(second.beat, 2_100)).toBe(100);
});

test("a beat of hours ago is forgotten: its age is not known, so it is not used", () => {
  const beats = createAcknowledgedBeats();
  const first = beats.send(0);
  first.acknowledge();
  for (let sent = 1; sent <= 300; sent += 1) beats.send(sent * 1_000).acknowledge();
  expect(beats.ageOf(first.beat, 301_000)).toBeNull();
});
