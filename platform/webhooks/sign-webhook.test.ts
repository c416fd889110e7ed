import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newWebhookSecret, webhookHeaders } from "./sign-webhook.ts";

test("the example of the standard is signed as there", () => {
  // Standard Webhooks 1.0, reference implementations: the vector all of them test with.
  const headers = webhookHeaders("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    at: Temporal.Instant.fromEpochMilliseconds(1_614_265_330_000),
    body: '{"test": 2432232314}',
  });
  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("a body with letters of other scripts is signed by its bytes in UTF-8", () => {
  const secret = newWebhookSecret();
  const body = '{"company":"Ångström & Söhne 株式会社"}';
  const at = Temporal.Instant.from("2026-11-20T15:00:00.999Z");
  const headers = webhookHeaders(secret, { id: "one", at, body });
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  expect(key).toHaveLength(32);
  const bytes = Buffer.concat([Buffer.from("one.1795186800."), Buffer.from(body, "utf8")]);
  const signed = createHmac("sha256", key).update(bytes).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signed}`);
});
