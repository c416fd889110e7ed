/** What goes wrong on the way of one answer. Sizes are of the body in bytes. */
export type Fault =
  /** An answer in place of the real one. */
  | {
      kind: "answer";
      status: number;
      body?: string;
      contentType?: string;
      headers?: Readonly<Record<string, string>>;
    }
  /** Nothing comes, and the connection stays open. */
  | { kind: "stall" }
  /** So much of the body comes, then nothing, and the connection stays open. */
  | { kind: "stall-in-body"; afterBytes: number }
  /** The connection is reset before any answer. */
  | { kind: "reset" }
  /** The connection is reset within the body. */
  | { kind: "reset-in-body"; afterBytes: number }
  /** The connection is ended properly, but within the body. */
  | { kind: "half-body" }
  /** Content-Length is wrong by so much. */
  | { kind: "wrong-length"; by: number }
  /** The body comes in pieces, with pauses. */
  | { kind: "drip"; pieceBytes: number; pauseMs: number }
  /** A little that decodes to very much. */
  | { kind: "gzip-bomb"; decodedBytes: number }
  /** A compressed body that ends early. */
  | { kind: "half-gzip" }
  /** The real answer, compressed. */
  | { kind: "gzip" }
  /** The real answer, after a while. */
  | { kind: "delay"; delayMs: number };

const refusalPage =
  "<!DOCTYPE html><html><head><title>SEC.gov | Request Rate Threshold Exceeded</title></head>" +
  "<body><h1>Your Request Originates from an Undeclared Automated Tool</h1></body></html>";
const outagePage =
  "<html><head><title>SEC.gov | Service Unavailable</title></head>" +
  "<body><h1>This page is temporarily unavailable.</h1></body></html>";
/** What the storage behind EDGAR's archive answers for a file that does not exist. */
const accessDenied =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code>' +
  "<Message>Access Denied</Message><RequestId>1</RequestId><HostId>1</HostId></Error>";

/** Answers of EDGAR that are none. */
export const edgarFaults = {
  forbidden: { kind: "answer", status: 403, body: refusalPage, contentType: "text/html" },
  missing: { kind: "answer", status: 403, body: accessDenied, contentType: "application/xml" },
  tooMany: (retryAfterSeconds: number) => ({
    kind: "answer",
    status: 429,
    body: refusalPage,
    contentType: "text/html",
    headers: { "retry-after": String(retryAfterSeconds) },
  }),
  outage: { kind: "answer", status: 503, body: outagePage, contentType: "text/html" },
  pageForList: { kind: "answer", status: 200, body: outagePage, contentType: "text/html" },
  redirect: (location: string) => ({ kind: "answer", status: 302, headers: { location } }),
} as const satisfies Record<string, Fault | ((argument: never) => Fault)>;
