import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AppUnderTest, createAppUnderTest } from "#testing/server/app-under-test.ts";

const appOrigin = "https://app.firm.example";
const settings = {
  publicUrl: appOrigin,
  platformHost: "sentinel.example",
  firmHost: "firm.example",
  networkUrl: "https://network.example/?a=1&b=2",
};
const filler = "filing ".repeat(200);
const page = (name: string): string =>
  `<title>${name}</title><a href="%APP_ORIGIN%/login"><i id="%SITE_ORIGIN%"><b id="%NETWORK_URL%">`;
const webFiles = {
  "index.html": page("application"),
  "landing.html": page("landing"),
  "firm-home.html": page("firm home"),
  "favicon.svg": "<svg/>",
  "assets/main-1.js": `"${filler}"`,
  "assets/font-1.woff2": filler,
};
const appHosts = ["localhost:3000", "127.0.0.1:3000", "192.168.1.20", "[::1]", "app.firm.example"];
const platformHosts = ["sentinel.example", "www.sentinel.example:8080", "WWW.Sentinel.Example."];
const firmHosts = ["firm.example", "www.firm.example"];
const unknownHosts = ["evil.example", "127.0.0.1.evil.example", "localhost@evil.example"];
const otherHosts = [...platformHosts, ...firmHosts, ...unknownHosts];
const allHosts = [...appHosts, ...otherHosts];

let app: AppUnderTest;
let bare: AppUnderTest;
beforeAll(async () => {
  app = await createAppUnderTest({ settings, webFiles, trustedProxies: ["10.9.9.9"] });
  bare = await createAppUnderTest({ settings: { publicUrl: null }, webFiles });
});
afterAll(() => Promise.all([app.close(), bare.close()]));

type RequestOptions = {
  headers?: Record<string, string>;
  server?: AppUnderTest;
  method?: "GET" | "HEAD";
};

function open(
  host: string,
  url: string,
  { headers, server = app, method = "GET" }: RequestOptions = {},
) {
  return server.app.inject({ method, url, headers: { host, ...headers } });
}

const titleOf = (body: string): string | undefined => /<title>(.*?)</.exec(body)?.[1];

describe("pages", () => {
  test.each([...appHosts, ...platformHosts, ...unknownHosts])(
    "/ of %j is the landing",
    async (host) => {
      const answer = await open(host, "/?view=home");
      expect([answer.statusCode, titleOf(answer.body)]).toEqual([200, "landing"]);
    },
  );

  test.each(firmHosts)("/ of %j is the firm's home", async (host) => {
    expect(titleOf((await open(host, "/")).body)).toBe("firm home");
  });

  test.each(allHosts)("%j shows the firm's home under its own paths", async (host) => {
    for (const path of ["/marketeconomics", "/homeme?x=1"]) {
      const answer = await open(host, path);
      expect([answer.statusCode, titleOf(answer.body)]).toEqual([200, "firm home"]);
    }
  });

  test.each(appHosts)("%j has the application's pages, with relative links", async (host) => {
    for (const path of ["/login", "/dashboard?x=1", "/nonsense", "//evil/x"]) {
      const answer = await open(host, path);
      expect([answer.statusCode, titleOf(answer.body)]).toEqual([200, "application"]);
      expect(answer.body).toContain('<a href="/login">');
    }
    expect((await open(host, "/")).body).toContain('<a href="/login">');
  });

  test.each(otherHosts)("%j leads to the application for every other page", async (host) => {
    for (const path of ["/login", "/dashboard?x=1&y=%2F%2Fevil", "/nonsense", "//evil.example/x"]) {
      for (const method of ["GET", "HEAD"] as const) {
        const answer = await open(host, path, { method });
        const { location, "cache-control": kept } = answer.headers;
        expect([answer.statusCode, location, kept]).toEqual([
          307,
          `${appOrigin}${path}`,
          "no-store",
        ]);
      }
    }
    expect((await open(host, "/")).body).toContain(`<a href="${appOrigin}/login">`);
  });

  test("nothing sent repeats the host that was asked for", async () => {
    const host = "evil.example";
    for (const path of ["/", "/marketeconomics", "/login", "/robots.txt", "/sitemap.xml"]) {
      const headers = { "x-forwarded-host": host, forwarded: `host=${host}` };
      for (const server of [app, bare]) {
        const answer = await open(host, path, { headers, server });
        expect(`${JSON.stringify(answer.headers)}${answer.body}`).not.toContain("evil");
      }
    }
  });

  test("each page names its own site's origin, and the network page is escaped", async () => {
    for (const host of ["localhost", "sentinel.example", "firm.example"]) {
      const body = (await open(host, "/marketeconomics")).body;
      expect(body).toContain('<i id="https://firm.example">');
      expect(body).toContain('<b id="https://network.example/?a=1&amp;b=2">');
    }
    expect((await open("localhost", "/")).body).toContain('<i id="https://sentinel.example">');
    expect((await open("localhost", "/login")).body).toContain(`<i id="${appOrigin}">`);
    expect((await open("localhost", "/", { server: bare })).body).toContain(
      '<i id="http://127.0.0.1:3000">',
    );
  });

  test("pages are not sent as they were built", async () => {
    for (const path of ["/index.html", "/landing.html", "/firm-home.html"]) {
      for (const host of ["localhost", "sentinel.example"]) {
        expect((await open(host, path)).statusCode).toBe(404);
      }
    }
  });

  test("without a configured address, an unknown host says which setting is missing", async () => {
    for (const path of ["/", "/login", "/marketeconomics"]) {
      const answer = await open("server.lan:3000", path, { server: bare });
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
        421,
        "text/plain; charset=utf-8",
      ]);
      expect(answer.body).toContain("set SENTINEL_PUBLIC_URL");
    }
    expect(titleOf((await open("192.168.0.4", "/login", { server: bare })).body)).toBe(
      "application",
    );
  });

  test("until the public pages are built, the application's page stands in", async () => {
    const early = await createAppUnderTest({ settings });
    expect(titleOf((await open("sentinel.example", "/", { server: early })).body)).toBe("Sentinel");
    await early.close();
  });
});

describe("files", () => {
  test.each(allHosts)("%j has them, and its health", async (host) => {
    const statuses = ["/favicon.svg", "/assets/main-1.js", "/health", "/ready", "/robots.txt"].map(
      async (path) => (await open(host, path)).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 200]);
    expect((await open(host, "/assets/gone-1.js")).statusCode).toBe(404);
    expect((await open(host, "/.git/config")).statusCode).toBe(404);
  });

  test("a script is sent compressed to clients that accept it", async () => {
    const read = (accept: string) =>
      open("localhost", "/assets/main-1.js", { headers: { "accept-encoding": accept } });
    const [br, gzip, plain] = await Promise.all([read("gzip, br"), read("gzip"), read("")]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(`"${filler}"`);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(`"${filler}"`);
    expect(plain.body).toBe(`"${filler}"`);
    const encodings = [br, gzip, plain].map(({ headers }) => headers["content-encoding"]);
    expect(encodings).toEqual(["br", "gzip", undefined]);
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [br, gzip, plain]) {
      expect(headers).toMatchObject({
        vary: "accept-encoding",
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "public, max-age=31536000, immutable",
      });
    }
  });

  test("a font is sent as it is", async () => {
    const headers = { "accept-encoding": "br" };
    const answer = await open("localhost", "/assets/font-1.woff2", { headers });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect([answer.body, answer.headers["content-type"]]).toEqual([filler, "font/woff2"]);
  });

  test("what the browser holds is not sent again, and HEAD sends none of it", async () => {
    for (const path of ["/", "/marketeconomics", "/login", "/favicon.svg"]) {
      const first = await open("localhost", path);
      const etag = String(first.headers.etag);
      for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await open("localhost", path, { headers: { "if-none-match": held } });
        expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", etag]);
        expect(again.headers["cache-control"]).toBe("no-cache");
      }
      const stale = await open("localhost", path, { headers: { "if-none-match": '"other"' } });
      expect(stale.body).toBe(first.body);
      const head = await open("localhost", path, { method: "HEAD" });
      expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", etag]);
      expect(head.headers["content-length"]).toBe(first.headers["content-length"]);
    }
  });

  test("a page with absolute links is not taken for one with relative ones", async () => {
    const [here, there] = await Promise.all([
      open("localhost", "/"),
      open("sentinel.example", "/"),
    ]);
    expect(here.headers.etag).not.toBe(there.headers.etag);
  });

  test("TRACE is refused", async () => {
    const answer = await app.app.inject({ method: "TRACE", url: "/" });
    expect([404, 405]).toContain(answer.statusCode);
  });
});

describe("for crawlers", () => {
  test.each([
    ["sentinel.example", "https://sentinel.example"],
    ["www.sentinel.example", "https://sentinel.example"],
    ["firm.example", "https://firm.example"],
  ])("%s is open throughout", async (host, origin) => {
    const robots = await open(host, "/robots.txt");
    expect(robots.body).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
    expect(addressesIn((await open(host, "/sitemap.xml")).body)).toEqual([`${origin}/`]);
  });

  test.each(["app.firm.example", "localhost:3000", "evil.example"])(
    "%s shows what a visitor can read, and closes the rest",
    async (host) => {
      const robots = (await open(host, "/robots.txt")).body.split("\n");
      for (const path of ["/$", "/marketeconomics", "/contact-us", "/terms", "/login", "/sign-up"])
        expect(robots).toContain(`Allow: ${path}`);
      for (const path of ["/dashboard", "/profile", "/company", "/explore-", "/alert", "/api"])
        expect(robots).toContain(`Disallow: ${path}`);
      expect(robots).toContain(`Sitemap: ${appOrigin}/sitemap.xml`);
      const sitemap = await open(host, "/sitemap.xml");
      expect(sitemap.headers["content-type"]).toBe("application/xml; charset=utf-8");
      expect(addressesIn(sitemap.body)).toEqual(
        ["/", "/marketeconomics", "/contact-us", "/terms"].map((path) => `${appOrigin}${path}`),
      );
    },
  );

  function addressesIn(xml: string): string[] {
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org\/schemas\/sitemap\/0.9">\n(?: {2}<url><loc>[^<>&]+<\/loc><\/url>\n)+<\/urlset>\n$/,
    );
    return [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => address);
  }
});

describe("X-Forwarded-Host", () => {
  const headers = { "x-forwarded-host": "app.firm.example" };

  test("counts from a configured proxy", async () => {
    const answer = await app.app.inject({
      url: "/login",
      remoteAddress: "10.9.9.9",
      headers: { host: "upstream", ...headers },
    });
    expect(titleOf(answer.body)).toBe("application");
  });

  test("counts for nothing from anyone else", async () => {
    const answer = await app.app.inject({
      url: "/login",
      remoteAddress: "10.9.9.8",
      headers: { host: "sentinel.example", ...headers },
    });
    expect(answer.statusCode).toBe(307);
  });
});
