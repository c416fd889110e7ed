import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import type { Page } from "@playwright/test";
import { makeOpenFolder } from "#testing/database/embedded-data.ts";
import { TEST_CHROMIUM_ARGUMENTS, findChromium } from "#testing/find-chromium.ts";
import { testSecretKeys } from "#testing/server/key-ring.ts";
import { type StartedProduct, startRealProduct } from "#testing/processes/running-product.ts";
import { expect, forgiveRefusedCalls, test } from "../journey.ts";
import { createPerson, signIn } from "../scene.ts";

const executablePath = findChromium();

// Real names in the address bar, all of which lead to this machine.
test.use({
  // Each address has a storage of its own.
  ownProfile: true,
  launchOptions: {
    args: [...TEST_CHROMIUM_ARGUMENTS, "--host-resolver-rules=MAP *.example 127.0.0.1"],
    ...(executablePath === null ? {} : { executablePath }),
  },
});
test.describe.configure({ mode: "default" });

// One or two of each kind: sites.integration.test.ts asks the server for the pages of many more.
const appHost = "app.marketeconomics.example";
const platformHosts = ["sentinel.example"];
const firmHosts = ["www.marketeconomics.example"];
const brandHosts = [...platformHosts, ...firmHosts];
const localHosts = ["localhost"];
const strangers = ["127.0.0.1.evil.example"];

let product: StartedProduct;
let dataDir: string;
let port: number;

test.beforeAll(async () => {
  port = await findFreePort();
  dataDir = await makeOpenFolder("sentinel-hosts-");
  const settings = {
    // The same database, so the same keys.
    ...testSecretKeys,
    DATABASE_URL: process.env["E2E_DATABASE_URL"] ?? "",
    SENTINEL_DATA_DIR: dataDir,
    SENTINEL_PORT: String(port),
    SENTINEL_PUBLIC_URL: at(appHost),
    SENTINEL_PLATFORM_HOST: "sentinel.example",
    SENTINEL_FIRM_HOST: "marketeconomics.example",
    SENTINEL_NETWORK_URL: "https://network.example/market-economics",
  };
  product = await startRealProduct(settings, "server");
});
test.afterAll(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});
test.afterEach(({ complaints }) => forgivePlainHttp(complaints));

/** Names that are not localhost have no secure context without https: the browser tells so. */
function forgivePlainHttp(complaints: string[]): void {
  const kept = complaints.filter(
    (text) => !text.startsWith("console: The Cross-Origin-Opener-Policy header has been ignored"),
  );
  complaints.splice(0, complaints.length, ...kept);
}

function at(host: string, path = ""): string {
  return `http://${host}:${port}${path}`;
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("No port is free.");
  return address.port;
}

const titles = { landing: /^Sentinel: market surveillance/, firm: /^Market Economics/ };

test("hosts of the platform, of this machine, and of strangers open with the landing page", async ({
  page,
}) => {
  for (const host of [appHost, ...localHosts, ...platformHosts, ...strangers]) {
    await test.step(`${host} opens with the platform's landing page`, async () => {
      await page.goto(at(host, "/"));
      await expect(page).toHaveTitle(titles.landing);
      await expect(page).toHaveURL(at(host, "/"));
    });
  }
});

test("hosts of the firm open with its home", async ({ page }) => {
  for (const host of firmHosts) {
    await test.step(`${host} opens with the firm's home`, async () => {
      await page.goto(at(host, "/"));
      await expect(page).toHaveTitle(titles.firm);
      await expect(page).toHaveURL(at(host, "/"));
    });
  }
});

test("every host shows the firm's home under its two addresses", async ({ page }) => {
  for (const host of [appHost, ...localHosts, ...brandHosts, ...strangers]) {
    await test.step(`${host} shows the firm's home under its two addresses`, async () => {
      for (const path of ["/marketeconomics", "/homeme"]) {
        await page.goto(at(host, path));
        await expect(page).toHaveTitle(titles.firm);
        await expect(page).toHaveURL(at(host, path));
      }
    });
  }
});

test("other pages lead from every other host to the application, path and query kept", async ({
  page,
}) => {
  for (const host of [...brandHosts, ...strangers]) {
    for (const path of ["/terms", "/nonsense?a=%2F%2Fevil.example&b=1", "//evil.example/x"]) {
      const answer = await page.goto(at(host, path));
      expect(answer?.status()).toBe(200);
      expect(new URL(page.url()).host).toBe(`${appHost}:${port}`);
      const led = await answer?.request().redirectedFrom()?.response();
      expect(led?.status()).toBe(307);
      expect(await led?.headerValue("location")).toBe(at(appHost, path));
    }
  }
});

test("the application opens on its own host and on local ones", async ({ page }) => {
  for (const host of [appHost, ...localHosts]) {
    await page.goto(at(host, "/dashboard?x=1"));
    await expect(page).toHaveURL(at(host, "/login"));
    await expect(page.getByLabel("Email")).toBeVisible();
    await page.goto(at(host, "/nonsense"));
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("a link followed from a public site ends at the application's sign-in", async ({ page }) => {
  for (const host of brandHosts) {
    await page.goto(at(host, "/"));
    await page.getByRole("link", { name: "Client Login" }).first().click();
    await expect(page).toHaveURL(at(appHost, "/login"));
  }
});

/** The addresses in a page's links, as written. */
async function writtenLinks(page: Page): Promise<string[]> {
  const links = await page.getByRole("link").all();
  const written = await Promise.all(links.map((link) => link.getAttribute("href")));
  return written.filter((address) => address !== null);
}

const isInternal = (address: string): boolean =>
  !/^(?:#|mailto:|tel:|https:\/\/network\.example\/)/.test(address);

for (const path of ["/", "/marketeconomics"]) {
  test(`links of ${path} are absolute where the host is not the application's`, async ({
    page,
  }) => {
    for (const host of [...brandHosts, ...strangers]) {
      await page.goto(at(host, path), { waitUntil: "networkidle" });
      const internal = (await writtenLinks(page)).filter(isInternal);
      expect(internal).not.toEqual([]);
      expect(internal.filter((address) => !address.startsWith(at(appHost, "/")))).toEqual([]);
    }
    for (const host of [appHost, ...localHosts]) {
      await page.goto(at(host, path), { waitUntil: "networkidle" });
      const internal = (await writtenLinks(page)).filter(isInternal);
      expect(internal).not.toEqual([]);
      expect(internal.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
    }
  });
}

test("on a public site a visitor is signed out, whatever its storage holds", async ({ page }) => {
  for (const host of [...platformHosts, ...strangers]) {
    await page.goto(at(host, "/"));
    await page.evaluate(() => localStorage.setItem("access_token", "left-behind"));
    await page.reload({ waitUntil: "networkidle" });
    await expect(page).toHaveURL(at(host, "/"));
    await expect(page.getByRole("link", { name: "Client Login" }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: "My Dashboard" })).toHaveCount(0);
  }
});

test("who is signed in at the application is unknown to the public sites [V3.5.4]", async ({
  page,
  db,
}) => {
  const person = await createPerson(db);
  await page.goto(at(appHost, "/login"));
  await signIn(page, person.email);
  await expect(page).toHaveURL(at(appHost, "/dashboard"));
  await page.goto(at(appHost, "/"));
  await expect(page).toHaveURL(at(appHost, "/dashboard"));

  const sentCookies: string[] = [];
  page.on("request", async (request) => {
    const cookie = await request.headerValue("cookie");
    if (cookie !== null) sentCookies.push(`${request.url()} ${cookie}`);
  });
  for (const host of brandHosts) {
    await page.goto(at(host, "/"), { waitUntil: "networkidle" });
    await expect(page).toHaveURL(at(host, "/"));
    expect(await page.context().cookies(at(host, "/"))).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
  }
  expect(sentCookies).toEqual([]);
});

test("a page under a stranger's name for this machine cannot call the API [V3.5.1]", async ({
  page,
  complaints,
}) => {
  const call = (): Promise<number> =>
    page.evaluate(async () => {
      const answer = await fetch("/api", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ type: "get_tickers" }),
      });
      return answer.status;
    });
  for (const host of strangers) {
    await page.goto(at(host, "/"));
    expect(await call()).toBe(403);
  }
  for (const host of brandHosts) {
    await page.goto(at(host, "/"));
    expect(await call()).toBe(403);
  }
  forgivePlainHttp(complaints);
  expect(complaints).toHaveLength(strangers.length + brandHosts.length);
  forgiveRefusedCalls(complaints);
  for (const host of [appHost, ...localHosts]) {
    await page.goto(at(host, "/"));
    expect(await call()).toBe(200);
  }
});
