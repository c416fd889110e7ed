import { describe, expect, test } from "vitest";
import { pageAt } from "#server/sites/page-at.ts";

const sites = ["local", "app", "platform", "firm", "unknown"] as const;

test.each([
  ["local", "landing.html"],
  ["app", "landing.html"],
  ["platform", "landing.html"],
  ["firm", "firm-home.html"],
  ["unknown", "landing.html"],
] as const)("/ of %s is %s", (site, page) => {
  expect(pageAt(site, "/")).toBe(page);
});

describe.each(sites)("on %s", (site) => {
  test.each(["/marketeconomics", "/homeme", "/marketeconomics/"])("%s is the firm's", (path) => {
    expect(pageAt(site, path)).toBe("firm-home.html");
  });

  const own = site === "local" || site === "app" ? "index.html" : null;
  test.each([
    "/login",
    "/sign-up",
    "/dashboard",
    "/terms",
    "/contact-us",
    "/nonsense",
    "//",
    "//evil.example",
    "/marketeconomics/x",
    "/homemex",
    "/xhomeme",
    "//homeme",
  ])(`%s is ${own}`, (path) => {
    expect(pageAt(site, path)).toBe(own);
  });
});
