import { expect, test } from "vitest";
import { isLocalName, parseHost } from "#platform/hosts.ts";

test.each([
  ["localhost", "localhost", null],
  ["LocalHost:3000", "localhost", 3000],
  ["sentinel.example.", "sentinel.example", null],
  ["sentinel.example.:443", "sentinel.example", 443],
  ["[::1]:8080", "[::1]", 8080],
  ["192.168.1.20:80", "192.168.1.20", 80],
] as const)("%s names %s, port %s", (text, name, port) => {
  expect(parseHost(text)).toEqual({ name, port });
});

test.each([
  "",
  ".",
  ":3000",
  "localhost:",
  "localhost:99999",
  "localhost:80:80",
  "localhost..",
  "user@localhost",
  "192.168.1.1@evil.example",
  "localhost/evil",
  "localhost#x",
  "localhost, evil.example",
  "localhost evil.example",
  "local\u0000host",
  "ｌocalhost",
  "[::2]",
  "[::1",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
])("%j names no host", (text) => {
  expect(parseHost(text)).toBeNull();
});

test.each([
  "localhost",
  "[::1]",
  "127.0.0.1",
  "127.255.255.255",
  "10.0.0.0",
  "10.255.255.255",
  "172.16.0.0",
  "172.31.255.255",
  "192.168.0.0",
  "192.168.255.255",
])("%s is local", (name) => {
  expect(isLocalName(name)).toBe(true);
});

test.each([
  "126.255.255.255",
  "128.0.0.1",
  "11.0.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "192.169.0.0",
  "0.0.0.0",
  "169.254.1.1",
  "8.8.8.8",
  "127.0.0.1.evil.example",
  "localhost.evil.example",
  "evil.localhost",
  "0x7f.1",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "127.1",
  "2130706433",
  "127.0.0.256",
  "127.0.0.01",
  "10.0.0",
  "10.0.0.0.0",
])("%s is not local", (name) => {
  expect(isLocalName(name)).toBe(false);
});
