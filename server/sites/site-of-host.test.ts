import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { originOfSite, siteOfHost, addressOnApp } from "#server/sites/site-of-host.ts";

const hosts = {
  publicUrl: "https://app.marketeconomics.example",
  platformHost: "sentinel.example",
  firmHost: "marketeconomics.example",
};
const none = { publicUrl: null, platformHost: null, firmHost: null };

describe("siteOfHost", () => {
  test.each([
    ["app.marketeconomics.example", "app"],
    ["APP.MarketEconomics.Example.:8443", "app"],
    ["sentinel.example", "platform"],
    ["www.sentinel.example", "platform"],
    ["WWW.SENTINEL.EXAMPLE.:3000", "platform"],
    ["marketeconomics.example", "firm"],
    ["www.marketeconomics.example:3000", "firm"],
    ["localhost:3000", "local"],
    ["127.0.0.1:3000", "local"],
    ["[::1]:3000", "local"],
    ["192.168.178.20", "local"],
    ["10.1.2.3:80", "local"],
    ["172.20.0.2", "local"],
    ["", "unknown"],
    ["evil.example", "unknown"],
    ["www.app.marketeconomics.example", "unknown"],
    ["www.www.sentinel.example", "unknown"],
    ["app.sentinel.example", "unknown"],
    ["sentinel.example.evil.example", "unknown"],
    ["evil-sentinel.example", "unknown"],
    ["sentinel.example@evil.example", "unknown"],
    ["localhost@evil.example", "unknown"],
    ["127.0.0.1.evil.example", "unknown"],
    ["0x7f.1", "unknown"],
    ["localhost,sentinel.example", "unknown"],
  ] as const)("%j is %s", (host, site) => {
    expect(siteOfHost(host, hosts)).toBe(site);
  });

  test("without settings only local hosts are known", () => {
    expect(siteOfHost("localhost", none)).toBe("local");
    expect(siteOfHost("sentinel.example", none)).toBe("unknown");
    expect(siteOfHost("null", none)).toBe("unknown");
  });

  test("a host that is local is local even as the address people use", () => {
    expect(siteOfHost("10.0.0.5:3000", { ...none, publicUrl: "http://10.0.0.5:3000" })).toBe(
      "local",
    );
  });

  test("a known name with anything before or after it is another host", () => {
    const known = fc.constantFrom(
      "localhost",
      "127.0.0.1",
      "192.168.0.1",
      "sentinel.example",
      "marketeconomics.example",
      "app.marketeconomics.example",
    );
    const label = fc.stringMatching(/^[a-vx-z][a-z\d]{0,8}$/).filter((text) => text !== "app");
    const addition = fc.tuple(label, fc.constantFrom("before", "after", "inside"));
    fc.assert(
      fc.property(known, addition, (name, [text, place]) => {
        const written = {
          before: `${text}.${name}`,
          after: `${name}.${text}`,
          inside: text + name,
        };
        expect(siteOfHost(written[place], hosts)).toBe("unknown");
      }),
    );
  });

  test("no header whatever throws, and none that a URL reads as a public host is local", () => {
    const piece = fc.constantFrom("localhost", "127.0.0.1", "@", ".", ":", "/", "\\", "#", "0x7f");
    const text = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 5 })
      .map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(text, (host) => {
        if (siteOfHost(host, hosts) !== "local") return;
        const { hostname } = new URL(`http://${host}`);
        expect(hostname.replace(/\.$/, "")).toMatch(/^(localhost|127\.[\d.]+|\[::1\])$/);
      }),
    );
  });
});

describe("originOfSite", () => {
  const here = "http://localhost:3000";
  test.each([
    ["platform", "https://sentinel.example"],
    ["firm", "https://marketeconomics.example"],
    ["app", "https://app.marketeconomics.example"],
    ["local", "https://app.marketeconomics.example"],
    ["unknown", "https://app.marketeconomics.example"],
  ] as const)("%s is at %s", (site, origin) => {
    expect(originOfSite(site, hosts, here)).toBe(origin);
  });

  test("a public site has the scheme and port of the application", () => {
    const onPort = { ...hosts, publicUrl: "http://app.marketeconomics.example:3000" };
    expect(originOfSite("platform", onPort, here)).toBe("http://sentinel.example:3000");
    expect(originOfSite("firm", onPort, here)).toBe("http://marketeconomics.example:3000");
  });

  test("a public site without a host of its own is the application's", () => {
    expect(originOfSite("firm", { ...hosts, firmHost: null }, here)).toBe(hosts.publicUrl);
  });

  test("without settings everything is here", () => {
    expect(originOfSite("platform", none, here)).toBe(here);
  });
});

const app = "https://app.marketeconomics.example";

test.each([
  ["/login", "/login"],
  ["/dashboard?x=1", "/dashboard?x=1"],
  ["/company?ticker=A%26B&y=%2F%2Fevil", "/company?ticker=A%26B&y=%2F%2Fevil"],
  ["/a%2Fb%0d%0aSet-Cookie:x", "/a%2Fb%0d%0aSet-Cookie:x"],
  ["//evil.example", "//evil.example"],
  ["///evil.example/x", "///evil.example/x"],
  ["/\\evil.example", "//evil.example"],
  ["/\u00fc", "/%C3%BC"],
  ["/a\r\nb", "/ab"],
  ["/a\tb", "/ab"],
  ["/@evil.example", "/@evil.example"],
  ["/login?next=https://evil.example", "/login?next=https://evil.example"],
])("%j stays on the application's host", (target, kept) => {
  expect(addressOnApp(app, target)).toBe(`${app}${kept}`);
});

test.each(["@evil.example/", ".evil.example/", ":1/", "evil.example", "http://evil.example/"])(
  "%j, which is no path, leads to the start",
  (target) => {
    expect(addressOnApp(app, target)).toBe(`${app}/`);
  },
);

test("nothing asked for changes the host or breaks the header", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    "//",
    "@",
    ":",
    "?",
    "#",
    "..",
    "%2e",
    "%00",
    "\r\n",
    "\t",
  );
  const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit));
  const target = fc
    .array(fc.oneof(piece, anyUnit), { maxLength: 8 })
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(target, (text) => {
      for (const written of [text, `/${text}`]) {
        const address = addressOnApp(app, written);
        expect(address.startsWith(`${app}/`)).toBe(true);
        expect(new URL(address).origin).toBe(app);
        expect(address).toMatch(/^[\x21-\x7e]+$/);
      }
    }),
  );
});
