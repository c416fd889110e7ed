import { expect, test } from "vitest";
import { isLoopbackAddress, isPublicAddress } from "./internet-address.ts";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::10.0.0.1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "ff02::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "www.sec.gov",
  "2130706433",
  "0x7f.1",
  "",
])("%s is not of the open Internet [V1.3.6]", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  "23.10.1.2",
  "172.32.0.1",
  "2600:1408:5400::1",
  "::ffff:23.10.1.2",
  "64:ff9b::23.10.1.2",
])("%s is", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test("this machine is all of 127/8 and ::1, and nothing else", () => {
  expect(["127.0.0.1", "127.9.9.9", "::1"].every(isLoopbackAddress)).toBe(true);
  expect(["128.0.0.1", "::2", "localhost", "10.0.0.1"].some(isLoopbackAddress)).toBe(false);
});
