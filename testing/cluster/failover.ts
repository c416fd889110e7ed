import { setTimeout as sleep } from "node:timers/promises";
import type { Front } from "#testing/cluster/front.ts";
import {
  query,
  follow,
  killNode,
  type PgNode,
  type PgSite,
} from "#testing/cluster/postgres-nodes.ts";
import { announce, until } from "#testing/cluster/processes.ts";

export type Failover = {
  primary: () => PgNode;
  standbys: () => PgNode[];
  stop: () => Promise<void>;
};

const lookEveryMs = 300;
/** A primary that fails so often in a row has failed. */
const mostFailures = 3;

/**
 * Watches the primary, and replaces one that does not answer. It promotes only while it sees all standbys: a commit is
 * acknowledged by any one of them, so only the one that has received the most surely has all acknowledged commits.
 */
export function watchPrimary(site: PgSite, front: Front): Failover {
  const [first] = site.nodes;
  if (first === undefined) throw new Error("There are no nodes.");
  let primary = first;
  let failures = 0;
  const stopping = new AbortController();

  async function look(): Promise<void> {
    try {
      await query(site, primary, "select 1");
      failures = 0;
    } catch {
      failures += 1;
      if (failures < mostFailures) return;
      primary = await replace(site, front, primary);
      failures = 0;
    }
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => announce(`failover failed: ${String(error)}`));
      await sleep(lookEveryMs);
    }
  }

  const running = keepLooking();
  return {
    primary: () => primary,
    standbys: () => site.nodes.filter((node) => node !== primary),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function replace(site: PgSite, front: Front, failed: PgNode): Promise<PgNode> {
  // Fencing: no connection leads to it, and none of its processes lives, before another one may write.
  await front.cutOff(failed);
  await killNode(failed);
  const standbys = site.nodes.filter((node) => node !== failed);
  const received = await Promise.all(standbys.map((node) => readReceived(site, node)));
  const successor =
    standbys[received.indexOf(received.reduce((one, other) => (other > one ? other : one)))];
  if (successor === undefined) throw new Error("There is no standby.");
  await query(site, successor, "select pg_promote(true, 30)");
  for (const node of standbys) if (node !== successor) await follow(site, node, successor);
  await front.leadTo(successor);
  announce(`${successor.name} is the primary in place of ${failed.name}`);
  return successor;
}

/** Bytes of the log that a standby has received, once nothing more can arrive from the old primary. */
async function readReceived(site: PgSite, node: PgNode): Promise<bigint> {
  await until(`${node.name} receives nothing more`, async () => {
    const rows = await query<{ count: string }>(
      site,
      node,
      "select count(*) from pg_stat_wal_receiver where status = 'streaming'",
    );
    return Number(rows[0]?.count) === 0;
  });
  const rows = await query<{ bytes: string }>(
    site,
    node,
    "select greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0' as bytes",
  );
  return BigInt(rows[0]?.bytes ?? "0");
}
