import { expect, test } from "vitest";
import { fillSitePages } from "#server/sites/site-pages.ts";

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
