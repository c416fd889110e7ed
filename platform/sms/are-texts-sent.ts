import type { Config } from "#platform/config.ts";

/**
 * Whether text messages reach anybody: through a provider, or where mails go to a folder as well,
 * the folder of texts.
 */
export function areTextsSent({ sms, mail }: Pick<Config, "sms" | "mail">): boolean {
  return sms !== null || mail.server === null;
}
