import { webhookChannel } from "#database/alerts/channels/webhooks.ts";
import { keepListening } from "#database/keep-listening.ts";
import { networkCheck } from "#platform/webhooks/networks.ts";
import { openWebhookDoor } from "#sources/webhooks/webhook-door.ts";
import { sendWebhooks, type WebhookContext } from "#worker/webhooks/send-webhooks.ts";
import type { WorkerPart } from "#worker/worker-context.ts";

type FollowContext = Omit<WebhookContext, "door"> & {
  connectionString: string;
  /** Besides the open Internet; see `networkCheck`. */
  networks: readonly string[];
};

/** What waits for a second attempt announces itself to nobody. */
const lookEveryMs = 15_000;

/** Sends what waits for webhooks, when told of it and four times a minute. */
export function followWebhooks(context: FollowContext): WorkerPart {
  const { connectionString, networks, logger } = context;
  const door = openWebhookDoor(networkCheck(networks));
  const warn = (error: unknown): void =>
    logger.error({ part: "webhooks", err: error }, "webhooks interrupted");
  let sending: Promise<void> = Promise.resolve();
  let isAsked = false;

  /** One run at a time; asked for during a run, another follows it. */
  function send(): Promise<void> {
    if (isAsked) return sending;
    isAsked = true;
    sending = sending
      .then(async () => {
        isAsked = false;
        await sendWebhooks({ ...context, door });
      })
      .catch(warn);
    return sending;
  }

  const listening = keepListening(connectionString, { [webhookChannel]: send }, warn);
  const timer = setInterval(() => void send(), lookEveryMs);
  return {
    close: async () => {
      clearInterval(timer);
      await listening.close();
      await sending;
      await door.close();
    },
  };
}
