import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";

/**
 * A pool of connections that take one statement at a time, and let others wait. Reads that run side by side on
 * several connections can so run in one transaction; `pg` is about to stop queueing them.
 */
export function statementsInTurn(pool: PostgresPool): PostgresPool {
  const known = new WeakMap<PostgresPoolClient, InTurn>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const inTurn = known.get(client) ?? new InTurn(client);
      known.set(client, inTurn);
      return inTurn;
    },
    end: () => pool.end(),
  };
}

class InTurn implements PostgresPoolClient {
  readonly #client: PostgresPoolClient;
  #last: Promise<unknown> = Promise.resolve();

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== "string") return this.#client.query(statement);
    const answer = this.#last.then(() => this.#client.query<R>(statement, parameters));
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }
}
