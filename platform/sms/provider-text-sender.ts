import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { DeliveryFailure } from "#platform/delivery-failure.ts";
import type { SmsProvider } from "#platform/sms/sms-settings.ts";
import type { OutgoingText, TextSender } from "#platform/sms/text-sender.ts";

const usualTimeoutMs = 20_000;
const longestAnswer = 64 * 1_024;
const longestQuote = 300;

/** Said here, so that no variable of the environment switches it off. */
export const providerEncryption = { rejectUnauthorized: true, minVersion: "TLSv1.2" } as const;

/**
 * No valid number, none that takes texts, or one whose owner opted out.
 * Source: https://www.twilio.com/docs/api/errors
 */
const recipientCodes: ReadonlySet<number> = new Set([21_211, 21_610, 21_614]);

const takenSchema = z.object({ sid: z.string().min(1) });
const refusedSchema = z.object({ code: z.int(), message: z.string() });

/**
 * Hands texts to a provider over HTTPS, in the shape of Twilio's Messages resource.
 * @param timeoutMs  for the whole exchange
 * Source: https://www.twilio.com/docs/messaging/api/message-resource
 */
export function createProviderTextSender(
  provider: SmsProvider,
  timeoutMs: number = usualTimeoutMs,
): TextSender {
  return {
    sendText: async (message, signal) => {
      const limits = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const answer = await post(provider, message, limits).catch((error: unknown) => {
        throw connectionFailure(error);
      });
      refuseFailure(answer);
    },
  };
}

type Answer = { status: number; body: string };

/** Redirects are answers like others: nothing is sent to a host the settings do not name. */
async function post(
  { baseUrl, accountId, token, from }: SmsProvider,
  message: OutgoingText,
  signal: AbortSignal,
): Promise<Answer> {
  const url = new URL(`${baseUrl}/2010-04-01/Accounts/${accountId}/Messages.json`);
  const form = new URLSearchParams({ From: from, To: message.recipient, Body: message.text });
  const body = form.toString();
  const options = {
    method: "POST",
    auth: `${accountId}:${token}`,
    agent: false,
    signal,
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
      "content-length": Buffer.byteLength(body),
    },
  } as const;
  return await new Promise((resolve, reject) => {
    const request =
      url.protocol === "https:"
        ? httpsRequest(url, { ...options, ...providerEncryption })
        : httpRequest(url, options);
    request.on("error", reject);
    request.on("response", (response) => {
      let received = 0;
      response.on("data", (chunk: Buffer) => {
        received += chunk.length;
        if (received > longestAnswer) response.destroy(new Error("The answer is too long."));
      });
      text(response).then(
        (read) => resolve({ status: response.statusCode ?? 0, body: read }),
        reject,
      );
    });
    request.end(body);
  });
}

/** @throws DeliveryFailure unless the provider says that it took the message */
function refuseFailure({ status, body }: Answer): void {
  const answer = parseJson(body);
  if (status >= 200 && status < 300) {
    if (takenSchema.safeParse(answer).success) return;
    throw new DeliveryFailure("The provider's answer cannot be read.", {
      isPermanent: false,
      code: `ESMSANSWER ${status}`,
    });
  }
  const refused = refusedSchema.safeParse(answer);
  const details = refused.success ? ` ${refused.data.code}: ${refused.data.message}` : "";
  throw new DeliveryFailure(`The provider answered ${status}${details}`.slice(0, longestQuote), {
    // 401, 403 and 404 are about our account, which an administrator puts right.
    isPermanent: status === 400,
    isOfRecipient: status === 400 && refused.success && recipientCodes.has(refused.data.code),
    code: refused.success ? `ESMS ${status} ${refused.data.code}` : `ESMS ${status}`,
  });
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function connectionFailure(error: unknown): DeliveryFailure {
  const cause = error instanceof Error && error.name === "AbortError" ? error.cause : error;
  const isLate = cause instanceof Error && cause.name === "TimeoutError";
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  const message = error instanceof Error ? error.message : String(error);
  return new DeliveryFailure(isLate ? "The provider did not answer in time." : message, {
    isPermanent: false,
    code: isLate ? "ETIMEDOUT" : code,
  });
}
