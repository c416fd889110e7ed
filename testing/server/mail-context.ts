import type { Clock } from "#platform/clock.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import type { MailContext } from "#server/mails/queue-account-mail.ts";

/** What mails are written with outside a call, as the application under test writes them. */
export function testMailContext(clock: Clock): MailContext {
  return {
    clock,
    keyRing: testKeyRing,
    settings: {
      appOrigin: () => "https://app.sentinel.example",
      mail: { from: { name: "Sentinel", address: "no-reply@sentinel.example" } },
    },
  };
}
