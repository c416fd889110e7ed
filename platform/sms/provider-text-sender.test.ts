import { afterEach, expect, test } from "vitest";
import { DeliveryFailure } from "#platform/delivery-failure.ts";
import {
  createProviderTextSender,
  providerEncryption,
} from "#platform/sms/provider-text-sender.ts";
import { type StartedSmsProvider, startSmsProvider } from "#testing/mail/start-sms-provider.ts";

const message = {
  messageId: "<m1@sentinel.example>",
  createdAt: "2026-11-20T15:00:00Z",
  recipient: "+14155550123",
  text: "Your code is 123456. Naïve & 100% + 😀",
};

let providers: StartedSmsProvider[] = [];
afterEach(async () => {
  for (const provider of providers) await provider.stop();
  providers = [];
});

async function start(options: Parameters<typeof startSmsProvider>[0] = {}) {
  const provider = await startSmsProvider(options);
  providers.push(provider);
  return provider;
}

async function send(baseUrl: string, signal = AbortSignal.timeout(5_000)): Promise<void> {
  const settings = { baseUrl, accountId: "AC01", token: "canary-token", from: "+14155550100" };
  await createProviderTextSender(settings, 400).sendText(message, signal);
}

async function failureOf(sending: Promise<void>): Promise<DeliveryFailure> {
  const failure: unknown = await sending.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof DeliveryFailure)) throw new Error("The sending did not fail.");
  expect(failure.message).not.toContain("canary");
  return failure;
}

test("asks as the provider's interface wants it", async () => {
  const provider = await start();
  await send(provider.url);
  expect(provider.calls).toEqual([
    {
      method: "POST",
      path: "/2010-04-01/Accounts/AC01/Messages.json",
      headers: expect.objectContaining({
        authorization: `Basic ${Buffer.from("AC01:canary-token").toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      }),
      form: { From: "+14155550100", To: "+14155550123", Body: message.text },
    },
  ]);
});

const refusal = '{"code":21211,"message":"Invalid \'To\' number","status":400}';

test.each([
  [400, refusal, true, "ESMS 400 21211"],
  [400, "<html>", true, "ESMS 400"],
  [401, '{"code":20003,"message":"Authenticate"}', false, "ESMS 401 20003"],
  [404, '{"code":20404,"message":"Not found"}', false, "ESMS 404 20404"],
  [429, '{"code":20429,"message":"Too Many Requests"}', false, "ESMS 429 20429"],
  [500, "", false, "ESMS 500"],
  [503, "busy", false, "ESMS 503"],
  [201, "<html>captive portal</html>", false, "ESMSANSWER 201"],
  [200, '{"status":"queued"}', false, "ESMSANSWER 200"],
  [200, `{"sid":"${"x".repeat(100_000)}"}`, false, "unknown"],
])("answered %d %s: final %s, reported as %s", async (status, body, isPermanent, code) => {
  const provider = await start();
  provider.answer({ status, body });
  expect(await failureOf(send(provider.url))).toMatchObject({ isPermanent, code });
});

test("a redirect is not followed, so the token goes nowhere else [V15.3.2]", async () => {
  const [provider, elsewhere] = [await start(), await start()];
  provider.answer({ status: 307, body: "", location: elsewhere.url });
  expect(await failureOf(send(provider.url))).toMatchObject({ isPermanent: false });
  expect(elsewhere.calls).toEqual([]);
});

test("a provider that never answers, is away, or is cut off by us is tried again", async () => {
  const provider = await start();
  provider.answer("nothing");
  expect(await failureOf(send(provider.url))).toMatchObject({
    isPermanent: false,
    code: "ETIMEDOUT",
  });
  const stopped = await failureOf(send(provider.url, AbortSignal.timeout(50)));
  expect(stopped.isPermanent).toBe(false);
  await provider.stop();
  expect(await failureOf(send(provider.url))).toMatchObject({ code: "ECONNREFUSED" });
});

test("nothing older than TLS 1.2 is used, however Node is configured [V12.1.1]", () => {
  expect(providerEncryption).toEqual({ rejectUnauthorized: true, minVersion: "TLSv1.2" });
});

test("a certificate no one vouches for is refused before anything is said [V12.3.2]", async () => {
  const provider = await start({ isEncrypted: true });
  expect(await failureOf(send(provider.url))).toMatchObject({
    isPermanent: false,
    code: "DEPTH_ZERO_SELF_SIGNED_CERT",
  });
  expect(provider.calls).toEqual([]);
});
