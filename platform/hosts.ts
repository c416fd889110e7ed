/** A host as named in a Host header or an Origin: lower case, IPv6 in brackets. */
export type NamedHost = {
  name: string;
  /** Null: the usual port of the scheme. */
  port: number | null;
};

const hostPattern = /^(\[::1\]|[a-z\d-]+(?:\.[a-z\d-]+)*)\.?(?::(\d{1,5}))?$/;
const part = "(0|[1-9]\\d{0,2})";
const addressPattern = new RegExp(`^${part}\\.${part}\\.${part}\\.${part}$`);
const largestPart = 255;
const largestPort = 65_535;

/**
 * Reads the value of a Host header. Of IPv6 only the loopback address is known.
 * @returns null for anything that is not plainly `name` or `name:port`, such as one with a user name
 */
export function parseHost(text: string): NamedHost | null {
  const match = hostPattern.exec(text.toLowerCase());
  if (match === null) return null;
  const [, name = "", digits] = match;
  const port = digits === undefined ? null : Number(digits);
  return port !== null && port > largestPort ? null : { name, port };
}

/**
 * Whether this name means this machine or its private network: localhost, loopback and the private
 * IPv4 ranges. Addresses count only in their usual writing: four decimal numbers.
 * @param name  as parseHost gives it
 */
export function isLocalName(name: string): boolean {
  if (name === "localhost" || name === "[::1]") return true;
  const parts = addressPattern.exec(name)?.slice(1).map(Number);
  if (parts === undefined || parts.some((value) => value > largestPart)) return false;
  const [first = -1, second = -1] = parts;
  return (
    first === 127 ||
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  );
}

/** Where this machine reaches Sentinel while no public address is configured. */
export function localOrigin(port: number): string {
  return new URL(`http://127.0.0.1:${port}`).origin;
}
