import { z } from "zod";
import type { OperationType } from "#contract/catalogue.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import type { Person } from "#testing/cluster/people.ts";

const signedIn = z.object({ access_token: z.string(), refresh_token: z.string() });

/** Answers that are no success, by operation and status; 0: the connection failed. */
export type Failures = Map<string, number>;

export type Client = {
  person: Person;
  /** @returns the answer, or null when there was none or the operation was refused */
  call: (type: OperationType, payload?: object) => Promise<unknown>;
  /** Exchanges the refresh token for new tokens, which later calls use. */
  refresh: () => Promise<void>;
};

const longestMs = 20_000;

/**
 * A browser of a person who signs in once.
 * @param network  the client address that the proxy reports; its limits count by network
 * @throws Error when signing in fails
 */
export async function signIn(
  origin: string,
  person: Person,
  { network, failures }: { network: string; failures: Failures },
): Promise<Client> {
  const { email } = person;
  let tokens: z.infer<typeof signedIn> | null = null;

  async function call(type: OperationType, payload: object = {}): Promise<unknown> {
    let status = 0;
    try {
      const answer = await fetch(`${origin}/api`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": network,
          ...(tokens === null ? {} : { authorization: `Bearer ${tokens.access_token}` }),
        },
        body: JSON.stringify({ type, ...payload }),
        signal: AbortSignal.timeout(longestMs),
      });
      status = answer.status;
      const body: unknown = await answer.json();
      if (answer.ok) return body;
    } catch {
      // The connection or its answer was cut off: whether the operation was done is not known.
    }
    const key = `${type} ${status}`;
    failures.set(key, (failures.get(key) ?? 0) + 1);
    return null;
  }

  const device = { device_id: "cluster" };
  tokens = signedIn.parse(
    await call("check_login", { email, password: factoryPassword, ...device }),
  );
  return {
    person,
    call,
    refresh: async () => {
      const token = tokens?.refresh_token;
      tokens = signedIn.parse(await call("refresh_session", { refresh_token: token }));
    },
  };
}
