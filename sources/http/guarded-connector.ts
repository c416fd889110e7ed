import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";

/** Whether a host may be connected at an address it resolves to. */
export type MayConnect = (hostname: string, address: string) => boolean;

/** A host resolves to a forbidden address. */
export class ForbiddenConnection extends Error {
  override name = "ForbiddenConnection";
}

/**
 * Connects to hosts as `mayConnect` allows: every address a name resolves to is looked at, and then the one
 * that was really connected to, so that a name that changes its mind in between gains nothing. Certificates
 * are always verified.
 * @param lookup  how names are resolved; the system's way by default
 */
export function guardedConnector(
  { connectTimeoutMs, mayConnect }: { connectTimeoutMs: number; mayConnect: MayConnect },
  lookup: LookupFunction = systemLookup,
): buildConnector.connector {
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    rejectUnauthorized: true,
    minVersion: "TLSv1.2",
    allowH2: false,
    lookup: guardedLookup(mayConnect, lookup),
  });
  return (options, callback) => {
    const { hostname } = options;
    // No name is looked up for an address.
    const literal = hostname.replace(/^\[|\]$/g, "");
    if (isIP(literal) !== 0 && !mayConnect(hostname, literal)) {
      callback(refusal(hostname, literal), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const address = socket.remoteAddress ?? "";
      if (mayConnect(hostname, address)) {
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(refusal(hostname, address), null);
    });
  };
}

function guardedLookup(mayConnect: MayConnect, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error !== null) {
        callback(error, found, family);
        return;
      }
      const addresses = typeof found === "string" ? [found] : found.map(addressOf);
      const wrong = addresses.find((address) => !mayConnect(hostname, address));
      if (wrong === undefined) callback(null, found, family);
      else callback(refusal(hostname, wrong), found, family);
    });
  };
}

function addressOf({ address }: LookupAddress): string {
  return address;
}

function refusal(hostname: string, address: string): ForbiddenConnection {
  return new ForbiddenConnection(
    `${hostname} resolves to ${address === "" ? "an unknown address" : address}, which is not allowed.`,
  );
}
