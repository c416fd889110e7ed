import type { LookupFunction } from "node:net";
import { Agent, request } from "undici";
import { guardedConnector } from "#sources/http/guarded-connector.ts";
import { isPublicAddress } from "#sources/http/internet-address.ts";

/** What came of a message: taken, or why not. */
export type WebhookOutcome =
  | { isTaken: true; status: number }
  | {
      isTaken: false;
      status: number | null;
      problem: string;
      /** The receiver wants no more, ever. */
      isGone: boolean;
    };

export type WebhookClient = {
  /** Sends one message; never throws. */
  post: (
    url: string,
    message: { headers: Readonly<Record<string, string>>; body: string },
    signal: AbortSignal,
  ) => Promise<WebhookOutcome>;
  close: () => Promise<void>;
};

const connectTimeoutMs = 5_000;
const answerTimeoutMs = 10_000;

/**
 * Where messages to the webhooks of users go out: to addresses of the open Internet over https, and to those
 * the installation allows besides, also over http. Redirects are not followed; of an answer nothing but the
 * status is read.
 * @param isAlsoAllowed  addresses inside the own network that the operator has opened
 * @param lookup  how names are resolved; the system's way by default
 */
export function openWebhookClient(
  isAlsoAllowed: (address: string) => boolean,
  lookup?: LookupFunction,
): WebhookClient {
  const agentOf = (mayConnect: (address: string) => boolean): Agent =>
    new Agent({
      connect: guardedConnector(
        { connectTimeoutMs, mayConnect: (_hostname, address) => mayConnect(address) },
        lookup,
      ),
      connections: 2,
      pipelining: 1,
      keepAliveTimeout: 4_000,
    });
  const secure = agentOf((address) => isPublicAddress(address) || isAlsoAllowed(address));
  // Without encryption only inside the own network.
  const plain = agentOf(isAlsoAllowed);
  return {
    post: async (url, { headers, body }, signal) => {
      const target = new URL(url);
      const deadline = AbortSignal.timeout(answerTimeoutMs);
      try {
        const answer = await request(target, {
          dispatcher: target.protocol === "https:" ? secure : plain,
          method: "POST",
          headers: {
            "content-type": "application/json; charset=utf-8",
            "user-agent": "Sentinel-Webhooks/1",
            ...headers,
          },
          body,
          signal: AbortSignal.any([signal, deadline]),
        });
        answer.body.on("error", () => undefined).destroy();
        return outcomeOf(answer.statusCode);
      } catch {
        return failure(deadline.aborted);
      }
    },
    close: async () => {
      await Promise.all([secure.destroy(), plain.destroy()]);
    },
  };
}

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return { isTaken: true, status };
  const isElsewhere = status >= 300 && status < 400;
  return {
    isTaken: false,
    status,
    problem: isElsewhere
      ? `It redirects elsewhere (status ${status}), which is not followed.`
      : `It answered with status ${status}.`,
    isGone: status === 410,
  };
}

/** One text for every cause, or the answers would show which names exist in the own network. */
const unreachable =
  "It could not be reached. Webhooks go to public addresses over https, and to networks that this " +
  "installation allows.";

function failure(isLate: boolean): WebhookOutcome {
  const problem = isLate ? "It did not answer in time." : unreachable;
  return { isTaken: false, status: null, problem, isGone: false };
}
