import { BlockList, isIP } from "node:net";

const privateIpv4: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

const privateIpv6: readonly (readonly [string, number])[] = [
  ["::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
];

const privateAddresses = new BlockList();
for (const [address, bits] of privateIpv4) {
  privateAddresses.addSubnet(address, bits, "ipv4");
  // IPv4 written as IPv6: mapped, and translated by a network that has no IPv4 (RFC 6052).
  privateAddresses.addSubnet(`::ffff:${address}`, 96 + bits, "ipv6");
  privateAddresses.addSubnet(`64:ff9b::${address}`, 96 + bits, "ipv6");
}
for (const [address, bits] of privateIpv6) privateAddresses.addSubnet(address, bits, "ipv6");

const loopbackAddresses = new BlockList();
loopbackAddresses.addSubnet("127.0.0.0", 8, "ipv4");
loopbackAddresses.addAddress("::1", "ipv6");

/** Whether an address, in any of its spellings, is of the open Internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !privateAddresses.check(address, family === 4 ? "ipv4" : "ipv6");
}

/** Whether an address is of this machine alone. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return loopbackAddresses.check(address, family === 4 ? "ipv4" : "ipv6");
}
