import { startDemoServer } from "#demo/server/start-demo-server.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { createWorld } from "#demo/world/world.ts";
import type { Clock } from "#platform/clock.ts";

export type DemoEdgar = {
  origin: string;
  /** What EDGAR has accepted by the clock, oldest first. */
  accepted: () => readonly Filing[];
  stop: () => Promise<void>;
};

const seed = "sentinel";

/** The demo world's EDGAR as of a clock. */
export async function startDemoEdgar(clock: Clock): Promise<DemoEdgar> {
  const server = await startDemoServer({
    seed,
    clock: () => clock.now().toString(),
    onFailure: (error) => {
      throw error;
    },
  });
  const { filings } = createWorld(seed, "2026-11-30");
  return {
    origin: server.origin,
    accepted: () => {
      const now = clock.now().toZonedDateTimeISO("America/New_York").toPlainDateTime().toString();
      return filings.filter((filing) => `${filing.acceptedOn}T${filing.acceptedTime}` <= now);
    },
    stop: server.stop,
  };
}
