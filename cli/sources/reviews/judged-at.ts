import { drawsFor } from "#demo/world/draws.ts";

const perSitting = 30;
const fewestSeconds = 20;
const mostSeconds = 130;

/**
 * When a demonstration account judged its interactions, in order: in sittings of an hour or less, one
 * a day, the last of them yesterday.
 * @param now  UTC instant
 * @returns UTC instants, all before `now`
 */
export function judgedAt(email: string, count: number, now: string): string[] {
  const draws = drawsFor("sample review times", email);
  const sittings = Math.ceil(count / perSitting);
  const today = Temporal.Instant.from(now).round({ smallestUnit: "hour", roundingMode: "floor" });
  const times: string[] = [];
  for (let sitting = 0; sitting < sittings; sitting += 1) {
    let at = today.subtract({ hours: 24 * (sittings - sitting) + draws.whole(0, 3) });
    const left = Math.min(perSitting, count - sitting * perSitting);
    for (let place = 0; place < left; place += 1) {
      at = at.add({ seconds: draws.whole(fewestSeconds, mostSeconds) });
      times.push(at.toString());
    }
  }
  return times;
}
