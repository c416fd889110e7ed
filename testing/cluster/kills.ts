import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Failover } from "#testing/cluster/failover.ts";
import type { Ledger } from "#testing/cluster/ledger.ts";
import {
  follow,
  killNode,
  type PgNode,
  type PgSite,
  rejoin,
  startNode,
  untilStreaming,
} from "#testing/cluster/postgres-nodes.ts";
import { announce, until } from "#testing/cluster/processes.ts";
import { type Supervised, untilReady } from "#testing/cluster/product.ts";

export const killed = ["primary", "standby", "server", "worker"] as const;
export type Killed = (typeof killed)[number];

export type Kill = {
  what: Killed;
  name: string;
  /** Milliseconds since 1970. */
  atMs: number;
  /** Until everything runs again that ran before. */
  wholeAfterMs: number;
};

export type Cluster = {
  site: PgSite;
  failover: Failover;
  servers: readonly Supervised[];
  workers: readonly Supervised[];
};

/** Numbers from 0 to below 1 that follow from a seed alone. */
export function seeded(seed: string): () => number {
  let count = 0;
  return () => {
    count += 1;
    return createHash("sha256").update(`${seed}/${count}`).digest().readUInt32BE() / 2 ** 32;
  };
}

/** The same things in an order that the seed decides. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
}

const shortestPauseMs = 2_000;
const longestPauseMs = 8_000;
/** A machine that failed comes back after this long. */
const machineBackMs = 2_000;

/** In each round, kills one of each at random moments, and waits each time until all run again. */
export async function killInTurn(
  cluster: Cluster,
  { random, rounds, ledger }: { random: () => number; rounds: number; ledger: Ledger },
): Promise<Kill[]> {
  const kills: Kill[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    for (const what of shuffled(killed, random)) {
      await sleep(shortestPauseMs + random() * (longestPauseMs - shortestPauseMs));
      kills.push(await killOne(cluster, what, random));
      const after = ledger.acknowledged.length;
      await until(
        "writes are acknowledged again",
        async () => ledger.acknowledged.length > after + 5,
      );
    }
  }
  return kills;
}

async function killOne(cluster: Cluster, what: Killed, random: () => number): Promise<Kill> {
  const { failover, servers, workers } = cluster;
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error(`There is no ${what}.`);
    return item;
  };
  const victim =
    what === "primary"
      ? failover.primary()
      : what === "standby"
        ? pick(failover.standbys())
        : pick(what === "server" ? servers : workers);
  announce(`killing ${what} ${victim.name}`);
  const atMs = Date.now();
  const how = "port" in victim ? await killMachine(cluster, victim) : await killProcess(victim);
  const wholeAfterMs = Date.now() - atMs;
  announce(`${victim.name} is back after ${(wholeAfterMs / 1_000).toFixed(1)} s${how}`);
  return { what, name: victim.name, atMs, wholeAfterMs };
}

async function killProcess(victim: Supervised): Promise<string> {
  await victim.kill();
  await untilReady(victim);
  return "";
}

async function killMachine({ site, failover }: Cluster, victim: PgNode): Promise<string> {
  const wasPrimary = failover.primary() === victim;
  await killNode(victim);
  await sleep(machineBackMs);
  let how = "";
  if (wasPrimary) {
    await until("another node is the primary", async () => failover.primary() !== victim);
    how = ` by ${await rejoin(site, victim, failover.primary())}`;
  } else {
    await follow(site, victim, failover.primary());
    await startNode(site, victim);
  }
  await untilStreaming(site, failover.primary());
  return how;
}
