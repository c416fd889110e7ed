import fc from "fast-check";
import { expect, test } from "vitest";
import { addressOnApp } from "#server/sites/app-address.ts";

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
