import { expect, test } from "vitest";
import { networkOf } from "#server/limits/network-of.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["2001:db8:0:1::9", "2001:db8:0:1::/64"],
  ["2001:0DB8:0000:0001:aaaa:bbbb:cccc:dddd", "2001:db8:0:1::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
  ["unknown", "unknown"],
])("%s is in %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
