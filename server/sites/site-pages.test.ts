import { expect, test, describe } from "vitest";
import { fillSitePages, pageAt, fillPage } from "#server/sites/site-pages.ts";

const files = new Map([
  ["landing.html", Buffer.from('<link rel="canonical" href="%SITE_ORIGIN%/">')],
  ["firm-home.html", Buffer.from('<link rel="canonical" href="%SITE_ORIGIN%/marketeconomics">')],
]);
const networkUrl = "https://network.example/";
const localOrigin = "http://localhost:3000";

async function canonicalAddresses(hosts: Parameters<typeof fillSitePages>[1]["hosts"]) {
  const pages = fillSitePages(files, { hosts, networkUrl, isDemonstration: false, localOrigin });
  const texts = await Promise.all(
    (["landing.html", "firm-home.html"] as const).map(async (name) =>
      (await pages(name, "local")?.read("identity"))?.toString(),
    ),
  );
  return texts.map((text) => /href="([^"]*)"/.exec(text ?? "")?.[1]);
}

test("each home page has its canonical address on its own host", async () => {
  const hosts = {
    publicUrl: "https://app.firm.example",
    platformHost: "sentinel.example",
    firmHost: "firm.example",
  };
  expect(await canonicalAddresses(hosts)).toEqual([
    "https://sentinel.example/",
    "https://firm.example/",
  ]);
});

test("without hosts of their own both live at the application's address", async () => {
  const hosts = { publicUrl: "https://app.firm.example", platformHost: null, firmHost: null };
  expect(await canonicalAddresses(hosts)).toEqual([
    "https://app.firm.example/",
    "https://app.firm.example/marketeconomics",
  ]);
});

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

const values = {
  appOrigin: "https://app.x.example",
  siteOrigin: "https://x.example",
  isDemonstration: true,
  networkUrl: `https://network.example/?a=1&b="><script>'$&`,
};

test("every marker is replaced, as often as it stands there, and nothing else", () => {
  const html =
    '<a href="%APP_ORIGIN%/login"><a href="%APP_ORIGIN%/"><p title="%SITE_ORIGIN%">50%A% %OTHER%';
  expect(fillPage(html, values)).toBe(
    '<a href="https://app.x.example/login"><a href="https://app.x.example/"><p title="https://x.example">50%A% %OTHER%',
  );
});

test("on the application's own host links stay relative", () => {
  expect(fillPage('<a href="%APP_ORIGIN%/login">', { ...values, appOrigin: "" })).toBe(
    '<a href="/login">',
  );
});

test("a value cannot leave its attribute", () => {
  expect(fillPage('<a href="%NETWORK_URL%">', values)).toBe(
    '<a href="https://network.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;&#39;$&amp;">',
  );
});

test("a page says whether what it shows is invented", () => {
  const page = '<html data-demonstration="%DEMONSTRATION%">';
  expect(fillPage(page, values)).toBe('<html data-demonstration="yes">');
  expect(fillPage(page, { ...values, isDemonstration: false })).toBe(
    '<html data-demonstration="no">',
  );
});
