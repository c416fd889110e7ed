import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as askTarget,
  type ServerResponse,
} from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip, gzipSync } from "node:zlib";
import type { Fault } from "#testing/edgar/faults.ts";

export type ProxiedRequest = {
  /** 0-based, over all requests. */
  number: number;
  /** 0-based, over the requests for this path and query. */
  visit: number;
  /** Path and query. */
  path: string;
  headers: IncomingHttpHeaders;
};

/** What goes wrong with a request; null: nothing. */
export type FaultPlan = (request: ProxiedRequest) => Fault | null;

export type LoggedRequest = ProxiedRequest & {
  /** When it came in: milliseconds of `performance.timeOrigin + performance.now()`. */
  atMs: number;
  fault: Fault["kind"] | null;
};

/** What a target in this process answers. */
export type TargetAnswer = {
  status: number;
  headers?: Readonly<Record<string, string>>;
  bytes: Uint8Array;
};

export type Target = string | ((request: ProxiedRequest) => TargetAnswer | Promise<TargetAnswer>);

export type FaultProxy = {
  /** "http://127.0.0.1:PORT" */
  origin: string;
  /** Every request, in the order they came in. */
  log: readonly LoggedRequest[];
  setPlan: (plan: FaultPlan) => void;
  stop: () => Promise<void>;
};

/**
 * A server on loopback that hands requests on to a target, an origin or a function, and lets go wrong
 * what the plan says.
 */
export async function startFaultProxy(options: {
  target: Target;
  plan?: FaultPlan;
}): Promise<FaultProxy> {
  const log: LoggedRequest[] = [];
  const visits = new Map<string, number>();
  let plan: FaultPlan = options.plan ?? (() => null);
  const server = createServer((incoming, response) => {
    const path = incoming.url ?? "/";
    const visit = visits.get(path) ?? 0;
    visits.set(path, visit + 1);
    const request = { number: log.length, visit, path, headers: incoming.headers };
    const fault = plan(request);
    const atMs = performance.timeOrigin + performance.now();
    log.push({ ...request, atMs, fault: fault?.kind ?? null });
    answer({ incoming, response, request, fault, target: options.target }).catch(() => {
      response.destroy();
    });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    log,
    setPlan: (next) => (plan = next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

type Exchange = {
  incoming: IncomingMessage;
  response: ServerResponse;
  request: ProxiedRequest;
  fault: Fault | null;
  target: Target;
};

async function answer({ incoming, response, request, fault, target }: Exchange): Promise<void> {
  if (fault?.kind === "stall") return;
  if (fault?.kind === "reset") {
    incoming.socket.resetAndDestroy();
    return;
  }
  if (fault?.kind === "answer") {
    const bytes = Buffer.from(fault.body ?? "");
    const type = fault.contentType === undefined ? {} : { "content-type": fault.contentType };
    send(response, { status: fault.status, headers: { ...type, ...fault.headers }, bytes });
    return;
  }
  if (fault?.kind === "gzip-bomb") {
    sendBomb(response, fault.decodedBytes);
    return;
  }
  if (fault?.kind === "delay") await sleep(fault.delayMs);
  const real = typeof target === "string" ? await forward(target, request) : await target(request);
  if (fault === null || fault.kind === "delay") send(response, real);
  else await sendDamaged(response, real, fault);
}

function send(response: ServerResponse, { status, headers, bytes }: TargetAnswer): void {
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.end(bytes);
}

async function sendDamaged(
  response: ServerResponse,
  { status, headers = {}, bytes }: TargetAnswer,
  fault: Fault,
): Promise<void> {
  const whole = { ...headers, "content-length": String(bytes.length) };
  const start = (afterBytes: number): void => {
    response.writeHead(status, whole);
    response.write(bytes.subarray(0, afterBytes));
  };
  switch (fault.kind) {
    case "stall-in-body":
      start(fault.afterBytes);
      return;
    case "reset-in-body":
      start(fault.afterBytes);
      await sleep(20);
      response.socket?.resetAndDestroy();
      return;
    case "half-body":
      start(Math.floor(bytes.length / 2));
      response.socket?.end();
      return;
    case "wrong-length":
      sendRaw(response, { status, headers, bytes }, bytes.length + fault.by);
      return;
    case "drip":
      response.writeHead(status, whole);
      for (let at = 0; at < bytes.length && !response.destroyed; at += fault.pieceBytes) {
        response.write(bytes.subarray(at, at + fault.pieceBytes));
        await sleep(fault.pauseMs);
      }
      response.end();
      return;
    case "gzip":
    case "half-gzip": {
      const packed = gzipSync(bytes);
      const sent = fault.kind === "gzip" ? packed : packed.subarray(0, packed.length / 2);
      send(response, { status, headers: { ...headers, "content-encoding": "gzip" }, bytes: sent });
      return;
    }
    default:
      throw new Error(`No answer can be damaged by ${fault.kind}.`);
  }
}

/** Written past Node's own check of the length. */
function sendRaw(response: ServerResponse, answered: TargetAnswer, length: number): void {
  const lines = Object.entries({ ...answered.headers, "content-length": String(length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const { socket } = response;
  socket?.write(`HTTP/1.1 ${answered.status} OK\r\n${head}\r\n`);
  if (length > answered.bytes.length) socket?.end(answered.bytes);
  else socket?.write(answered.bytes);
}

function sendBomb(response: ServerResponse, decodedBytes: number): void {
  response.writeHead(200, { "content-encoding": "gzip" });
  const gzip = createGzip();
  gzip.on("error", () => undefined);
  response.on("close", () => gzip.destroy());
  gzip.pipe(response);
  const piece = Buffer.alloc(1_048_576);
  let left = decodedBytes;
  const write = (): void => {
    while (left > 0 && !gzip.destroyed) {
      left -= piece.length;
      if (!gzip.write(piece)) {
        gzip.once("drain", write);
        return;
      }
    }
    if (!gzip.destroyed) gzip.end();
  };
  write();
}

const ofTheConnection = ["connection", "keep-alive", "transfer-encoding", "content-length", "date"];

async function forward(target: string, { path, headers }: ProxiedRequest): Promise<TargetAnswer> {
  return await new Promise((resolve, reject) => {
    const { host: _host, connection: _connection, ...kept } = headers;
    const request = askTarget(`${target}${path}`, { headers: kept }, (incoming) => {
      const passed: Record<string, string> = {};
      for (const [name, value] of Object.entries(incoming.headers)) {
        if (typeof value === "string" && !ofTheConnection.includes(name)) passed[name] = value;
      }
      buffer(incoming).then(
        (bytes) =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: passed,
            bytes,
          }),
        reject,
      );
    });
    request.on("error", reject);
    request.end();
  });
}
