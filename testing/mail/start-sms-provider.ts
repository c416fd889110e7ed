import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { text } from "node:stream/consumers";
import { selfSigned } from "#testing/edgar/self-signed.ts";

export type ReceivedCall = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  form: Record<string, string>;
};

/** What the provider answers: a status with a body, or nothing at all. */
export type ProviderAnswer = { status: number; body: string; location?: string } | "nothing";

export type StartedSmsProvider = {
  url: string;
  calls: ReceivedCall[];
  answer: (next: ProviderAnswer) => void;
  stop: () => Promise<void>;
};

const taken: ProviderAnswer = { status: 201, body: '{"sid":"SM1","status":"queued"}' };

/** A provider of text messages on this machine, encrypted under a certificate of its own or plain. */
export async function startSmsProvider({ isEncrypted = false } = {}): Promise<StartedSmsProvider> {
  const calls: ReceivedCall[] = [];
  let next = taken;
  const listener: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const { method = "", url = "", headers } = request;
      calls.push({
        method,
        path: url,
        headers,
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      if (next === "nothing") return;
      const location = next.location === undefined ? {} : { location: next.location };
      response.writeHead(next.status, { "content-type": "application/json", ...location });
      response.end(next.body);
    });
  };
  const server = isEncrypted ? createHttpsServer(selfSigned, listener) : createHttpServer(listener);
  const port = await listen(server);
  return {
    url: `${isEncrypted ? "https" : "http"}://127.0.0.1:${port}`,
    calls,
    answer: (given) => (next = given),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function listen(server: Server): Promise<number> {
  return await new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}
