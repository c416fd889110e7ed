import { createServer, type ServerResponse } from "node:http";

/** The only address it listens on: collectors run on this machine, or go through it. */
const loopback = "127.0.0.1";

export type PrivatePort = { url: string; close: () => Promise<void> };

type Answers = {
  /** In Prometheus' text format, and its content type. */
  metrics: () => Promise<{ type: string; text: string }>;
  /** Why this process cannot do its work now; null when it can. */
  whyNotReady: () => Promise<string | null>;
};

/**
 * Serves `/metrics`, `/health` and `/ready` of this process to its own machine. Nothing else is
 * answered, and only GET and HEAD.
 * @param port  0 takes any free one
 * @throws Error when the port is taken
 */
export async function servePrivatePort(port: number, answers: Answers): Promise<PrivatePort> {
  const server = createServer((request, response) => {
    void answer(request.url ?? "", request.method ?? "", { response, answers });
  });
  server.requestTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  return {
    url: `http://${loopback}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  url: string,
  method: string,
  { response, answers }: { response: ServerResponse; answers: Answers },
): Promise<void> {
  const send = (status: number, text: string, type = "application/json; charset=utf-8"): void => {
    response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
    response.end(method === "HEAD" ? undefined : text);
  };
  if (method !== "GET" && method !== "HEAD") return send(405, '{"error":"GET only"}');
  try {
    switch (url) {
      case "/health":
        return send(200, '{"status":"ok"}');
      case "/ready": {
        const reason = await answers.whyNotReady();
        return reason === null
          ? send(200, '{"status":"ready"}')
          : send(503, JSON.stringify({ status: "not ready", reason }));
      }
      case "/metrics": {
        const { type, text } = await answers.metrics();
        return send(200, text, type);
      }
      default:
        return send(404, '{"error":"not found"}');
    }
  } catch {
    send(500, '{"error":"failed"}');
  }
}
