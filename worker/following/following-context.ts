import type { EdgarAddresses } from "#sources/edgar/client/addresses.ts";
import type { EdgarClient } from "#sources/edgar/client/edgar-client.ts";
import type { TextPool } from "#worker/filings/text-pool.ts";
import type { FollowedSource, WorkerContext } from "#worker/worker-context.ts";

/** What the parts that follow a source may use. */
export type FollowingContext = Omit<WorkerContext, "source" | "prices" | "mailSettings"> & {
  source: FollowedSource;
  client: EdgarClient;
  addresses: EdgarAddresses;
  textPool: TextPool;
};
