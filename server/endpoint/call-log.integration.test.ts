import { expect, test } from "vitest";
import { z } from "zod";
import { createLogger } from "#platform/logger.ts";
import { createAppUnderTest, credentials } from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";

const logLine = z.record(z.string(), z.unknown());

test("a call leaves one line with type, actor and time, and no secret [V16.2.1, V16.2.4, V16.2.5, V16.3.3]", async () => {
  const lines: string[] = [];
  const logger = createLogger("trace", { write: (line) => void lines.push(line) });
  const app = await createAppUnderTest({ logger });
  const ana = await app.signInAs("ana@x.example", "explore_trades");
  await app.call("get_user", { access_token: ana.accessToken }, ana);
  await app.call("check_login", { email: "ana@x.example", password: "wrong canary" });
  await app.call("refresh_session", { refresh_token: ana.refreshToken }, ana);
  await app.call("get_user", {}, ana);
  await app.app.inject({
    method: "GET",
    url: "/reset-password?token=canary",
    headers: credentials(ana),
  });
  await app.app.inject({ method: "POST", url: "/api?token=canary", payload: { type: "nothing" } });
  await app.close();
  const log = lines.join("");
  const cookieSecret = ana.cookie.split("=")[1] ?? "";
  for (const secret of [
    factoryPassword,
    "canary",
    ana.accessToken,
    ana.refreshToken,
    cookieSecret,
  ]) {
    expect(secret.length).toBeGreaterThan(5);
    expect(log).not.toContain(secret);
  }
  const entries = lines.map((line) => logLine.parse(JSON.parse(line)));
  expect(entries.find(({ operation }) => operation === "get_user")).toMatchObject({
    msg: "answered",
    part: "server",
    actor: "ana@x.example",
    account_id: expect.any(Number),
    duration_ms: expect.any(Number),
    status: 200,
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(entries.filter(({ msg }) => msg === "refused").map(({ refusal }) => refusal)).toEqual([
    "invalid_credentials",
    "unauthenticated",
    "unknown_type",
  ]);
});
