import { BlockList, isIP } from "node:net";

const mostBits = { 4: 32, 6: 128 } as const;

/** Whether the text is a network such as 10.1.2.0/24 or fd00::/8. */
export function isNetwork(text: string): boolean {
  return readNetwork(text) !== null;
}

/**
 * Whether an address is in one of the networks.
 * @param networks  each as `isNetwork` takes it
 */
export function networkCheck(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.bits, familyOf(network.family));
  }
  return (address) => {
    const family = isIP(address);
    return (family === 4 || family === 6) && list.check(address, familyOf(family));
  };
}

function familyOf(family: 4 | 6): "ipv4" | "ipv6" {
  return family === 4 ? "ipv4" : "ipv6";
}

function readNetwork(text: string): { address: string; bits: number; family: 4 | 6 } | null {
  const [address = "", bits = "", ...rest] = text.split("/");
  const family = isIP(address);
  if (rest.length > 0 || !/^\d{1,3}$/.test(bits) || (family !== 4 && family !== 6)) return null;
  return Number(bits) > mostBits[family] ? null : { address, bits: Number(bits), family };
}
