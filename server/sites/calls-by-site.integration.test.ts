import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { isAnsweredOn } from "#server/sites/site-of-host.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";

const app = await appForFile({
  settings: {
    publicUrl: "https://app.firm.example",
    platformHost: "sentinel.example",
    firmHost: "firm.example",
  },
  webFiles: { "index.html": "application", "landing.html": "landing" },
  trustedProxies: ["10.9.9.9"],
});
const port = Number(new URL(await app.app.listen({ host: "127.0.0.1", port: 0 })).port);

async function call(headers: Record<string, string>, payload: object = { type: "get_tickers" }) {
  const answer = await app.app.inject({ method: "POST", url: "/api", headers, payload });
  const body: { code?: string; error?: string } = answer.json();
  return { status: answer.statusCode, code: body.code, error: body.error };
}

describe("a call is answered to", () => {
  test.each([
    ["https://app.firm.example", "app.firm.example"],
    ["https://app.firm.example", "127.0.0.1:3000"],
    ["http://localhost:3000", "localhost:3000"],
    ["http://localhost", "localhost:80"],
    ["http://[::1]:3000", "[::1]:3000"],
    ["http://192.168.1.20:3000", "192.168.1.20:3000"],
    ["http://10.0.0.7", "10.0.0.7"],
    ["https://172.16.0.2", "172.16.0.2"],
  ])("a page of %s, called at %s", async (origin, host) => {
    expect((await call({ origin, host })).status).toBe(200);
  });

  test("a program that is no browser", async () => {
    expect((await call({ host: "evil.example" })).status).toBe(200);
  });
});

describe("a call is refused to", () => {
  test.each([
    ["a name bound to this machine", "http://evil.example:3000", "evil.example:3000"],
    ["a name that begins like loopback", "http://127.0.0.1.evil.example", "127.0.0.1.evil.example"],
    ["another host, called at loopback", "http://evil.example", "127.0.0.1"],
    ["another port of the same machine", "http://192.168.1.20:8080", "192.168.1.20:3000"],
    ["another machine of the network", "http://192.168.1.21", "192.168.1.20"],
    ["the application's host on another port", "https://app.firm.example:8443", "app.firm.example"],
    ["the application's host unencrypted", "http://app.firm.example", "app.firm.example"],
    ["a public site, called at the application", "https://firm.example", "app.firm.example"],
    ["one public site, called at the other", "https://firm.example", "sentinel.example"],
    ["www, called without it", "https://www.firm.example", "firm.example"],
    ["a public site unencrypted", "http://firm.example", "firm.example"],
    ["an extension of the browser", "chrome-extension://localhost", "localhost"],
    ["a page without an origin", "null", "localhost"],
    ["an origin with a path", "http://localhost/", "localhost"],
  ])("%s", async (_who, origin, host) => {
    const { status, code } = await call({ origin, host }, { type: "form_submission" });
    expect([status, code]).toEqual([403, "foreign_origin"]);
  });

  test("a browser that says no origin, at a host that is not ours", async () => {
    const headers = { host: "evil.example", "sec-fetch-site": "same-origin" };
    expect((await call(headers)).code).toBe("foreign_origin");
    expect((await call({ ...headers, host: "localhost" })).status).toBe(200);
  });

  test("a host forwarded by a client that is not a configured proxy", async () => {
    const headers = {
      host: "localhost",
      origin: "http://192.168.1.20",
      "x-forwarded-host": "192.168.1.20",
    };
    expect((await call(headers)).code).toBe("foreign_origin");
    const proxied = await app.app.inject({
      method: "POST",
      url: "/api",
      remoteAddress: "10.9.9.9",
      headers,
      payload: { type: "get_tickers" },
    });
    expect(proxied.statusCode).toBe(200);
  });
});

describe.each(["sentinel.example", "www.sentinel.example", "firm.example", "www.firm.example"])(
  "on %s",
  (host) => {
    const headers = { host, origin: `https://${host}` };

    test("operations of the application are refused, and it says why", async () => {
      const ana = await app.signInAs(`ana-${host}@x.example`, "admin");
      for (const type of ["get_tickers", "check_login", "get_user"]) {
        const answer = await call(
          { ...headers, authorization: `Bearer ${ana.accessToken}`, cookie: ana.cookie },
          { type },
        );
        expect(answer).toEqual({
          status: 403,
          code: "application_only",
          error:
            "This public site accepts only contact requests. Call the application at its own address.",
        });
      }
    });

    test("a sign-in sets no cookie", async () => {
      const payload = { type: "check_login", email: "a@x.example", password: "x" };
      const answer = await app.app.inject({ method: "POST", url: "/api", headers, payload });
      expect([answer.statusCode, answer.headers["set-cookie"]]).toEqual([403, undefined]);
    });

    test("so is an export", async () => {
      const url = "/export/trades";
      const answer = await app.app.inject({ method: "POST", url, headers, payload: {} });
      expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: "application_only" }]);
    });

    test("the contact form passes, an unknown operation is unknown", async () => {
      const { code } = await call(headers, { type: "form_submission" });
      expect(["application_only", "foreign_origin"]).not.toContain(code);
      expect((await call(headers, { type: "toString" })).code).toBe("unknown_type");
    });
  },
);

test("only the contact form is answered on public sites", () => {
  expect(isAnsweredOn("platform", "form_submission")).toBe(true);
  expect(isAnsweredOn("firm", "form_submission")).toBe(true);
  expect(isAnsweredOn("firm", "check_login")).toBe(false);
  expect(isAnsweredOn("app", "check_login")).toBe(true);
});

test("the cookie of a session belongs to the one host that set it", async () => {
  const { email } = await app.signInAs("cookie@x.example");
  const payload = { email, password: factoryPassword };
  const { response } = await app.call("check_login", payload);
  const written = response.cookies.map(({ name, domain, path }) => ({ name, domain, path }));
  expect(written).toEqual([{ name: "__Host-sid", domain: undefined, path: "/" }]);
});

describe("on the wire", () => {
  test("a request with two hosts is refused, whichever is first", async () => {
    for (const hosts of [
      ["localhost", "sentinel.example"],
      ["sentinel.example", "localhost"],
      ["localhost", "localhost"],
    ]) {
      const lines = hosts.map((host) => `Host: ${host}`).join("\r\n");
      expect(await send(`GET /login HTTP/1.1\r\n${lines}\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    }
  });

  test("a request without a host is refused, and HTTP/1.0 has an unknown one", async () => {
    expect(await send("GET / HTTP/1.1\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    const old = await send("GET /login HTTP/1.0\r\n");
    expect(old).toContain("location: https://app.firm.example/login\r\n");
  });

  test("an absolute address as request target determines the host; the Host header is ignored", async () => {
    const shown = await send("GET http://localhost/login HTTP/1.1\r\nHost: evil.example\r\n");
    expect(shown).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\napplication$/s);
    const led = await send("GET http://evil.example//x/..//y HTTP/1.1\r\nHost: localhost\r\n");
    expect(led).toMatch(/^HTTP\/1\.1 307 /);
    expect(led).toMatch(/\r\nlocation: https:\/\/app\.firm\.example\/[^\r]*\r\n/);
    expect(led).not.toContain("evil");
  });

  test.each(["/\\evil.example/x", "//evil.example/x", "/%0d%0aset-cookie:a=b", "/;@evil"])(
    "the target %j leads to no other host and adds no header",
    async (target) => {
      const answer = await send(`GET ${target} HTTP/1.1\r\nHost: sentinel.example\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 307 /);
      expect(answer).toMatch(/\r\nlocation: https:\/\/app\.firm\.example\/[\x21-\x7e]*\r\n/);
      expect(answer).not.toMatch(/\r\nset-cookie/i);
    },
  );

  test.each(["evil.example", "@evil.example/", "*", "ftp://evil.example/", "/\u00ff"])(
    "the target %j is no page",
    async (target) => {
      const answer = await send(`GET ${target} HTTP/1.1\r\nHost: sentinel.example\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    },
  );

  /** Sends a request of these lines and reads until the server ends the connection. */
  function send(lines: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      let answer = "";
      socket.setEncoding("latin1");
      socket.on("data", (text: string) => (answer += text));
      socket.on("end", () => resolve(answer));
      socket.on("error", reject);
      socket.end(Buffer.from(`${lines}Connection: close\r\n\r\n`, "latin1"));
    });
  }
});
