import { isLoopbackAddress, isPublicAddress } from "../../http/internet-address.ts";
import { EdgarError, type EdgarOrigins, secOrigins } from "./edgar-client.ts";

/**
 * Whether a connection may be made for a host to an address. EDGAR's own hosts resolve only to public
 * addresses; any other configured host is this machine.
 */
export function mayConnect(hostname: string, address: string): boolean {
  return isEdgarHost(hostname) ? isPublicAddress(address) : isLoopbackAddress(address);
}

function isEdgarHost(hostname: string): boolean {
  return Object.values(secOrigins).some((origin) => new URL(origin).hostname === hostname);
}

const localOrigin = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/** @throws {TypeError} when an origin is neither EDGAR's own nor of this machine */
export function checkOrigins(origins: EdgarOrigins): void {
  const own: readonly string[] = Object.values(secOrigins);
  for (const origin of Object.values(origins)) {
    if (!own.includes(origin) && !localOrigin.test(origin)) {
      throw new TypeError(
        `EDGAR's origins are ${own.join(" and ")}, or http://127.0.0.1:PORT; ${origin} is not one.`,
      );
    }
  }
}

/**
 * The address to request, once it is certain that it lies at one of the configured origins.
 * @throws {EdgarError} forbidden-address
 */
export function allowedAddress(text: string, origins: EdgarOrigins): URL {
  const url = URL.parse(text);
  if (url === null) throw forbidden(text.slice(0, 200), "it is no address");
  if (url.username !== "" || url.password !== "")
    throw forbidden(placeOf(url), "it carries a name or a password");
  if (url.origin !== origins.www && url.origin !== origins.data) {
    throw forbidden(placeOf(url), `only ${origins.www} and ${origins.data} are allowed`);
  }
  return url;
}

/** An address as messages name it: no query, no name or password. */
export function placeOf(url: URL): string {
  return `${url.origin === "null" ? url.protocol : url.origin}${url.pathname}`;
}

function forbidden(place: string, why: string): EdgarError {
  return new EdgarError(
    "forbidden-address",
    place,
    null,
    `${place} was not requested: ${why}. Check SENTINEL_EDGAR_URL.`,
  );
}
