import { expect, test } from "vitest";
import { appForFile, credentials } from "#testing/server/app-under-test.ts";

/** Source: docs/security.md, "all calls". */
const exportsPerMinute = 20;

const app = await appForFile();
const person = await app.signInAs("ana@x.example", "admin", "explore_trades");

const search = { type: "explore_trades", email: "ana@x.example", tickers: ["NONE"] };

test.each([
  ["/export/trades", { search, columns: ["conm"], title: "None" }],
  ["/export/audit", {}],
])(
  "%s: the file after the twentieth of a minute is refused with the time to wait [V2.4.1]",
  async (url, payload) => {
    const request = async (remoteAddress: string) => {
      const headers = credentials(person);
      return app.app.inject({ method: "POST", url, headers, payload, remoteAddress });
    };
    for (let count = 1; count <= exportsPerMinute; count += 1)
      expect((await request("203.0.113.7")).statusCode, String(count)).toBe(200);
    const refused = await request("203.0.113.7");
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: "too_many_requests" });
    const wait = Number(refused.headers["retry-after"]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect((await request("203.0.113.8")).statusCode).toBe(200);
  },
);
