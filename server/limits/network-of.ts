import { isIPv6 } from "node:net";

const groupsOfNetwork = 4;
const groupsOfAddress = 8;

/**
 * What one sender can choose network addresses from: an IPv4 address itself, an IPv6 address's /64
 * as `2001:db8:0:1::/64`. Anything else is its own network.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, "");
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return address;
  const [before = "", after] = bare.toLowerCase().split("::");
  const head = groupsIn(before);
  const tail = after === undefined ? [] : groupsIn(after);
  const zeros = after === undefined ? 0 : groupsOfAddress - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: zeros }, () => "0"), ...tail];
  const network = groups.slice(0, groupsOfNetwork).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}

/** An IPv4 address at the end represents two groups. */
function groupsIn(part: string): string[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => (group.includes(".") ? ["0", "0"] : [group]));
}
