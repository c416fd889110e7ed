import { Agent, errors } from "undici";

/** Connections to hosts, and what they tell after an answer is over. */
export type WatchedAgent = {
  agent: Agent;
  /** How often bytes came that are no answer to anything. */
  surplusSeen: () => number;
};

/**
 * An agent that counts answers longer than their Content-Length. Such a one looks whole; only the
 * bytes behind it tell, which the connection reports once the answer is over.
 */
export function openWatchedAgent(options: Agent.Options): WatchedAgent {
  const agent = new Agent(options);
  let seen = 0;
  agent.on("disconnect", (_origin, _targets, error) => {
    const isSurplus = error instanceof errors.SocketError && error.message === "bad response";
    if (isSurplus || error instanceof errors.HTTPParserError) seen += 1;
  });
  return { agent, surplusSeen: () => seen };
}
