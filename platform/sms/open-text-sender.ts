import { join } from "node:path";
import { createProviderTextSender } from "#platform/sms/provider-text-sender.ts";
import type { SmsProvider } from "#platform/sms/sms-settings.ts";
import type { TextSender } from "#platform/sms/text-sender.ts";
import { messageFileName, writeMessageFile } from "#platform/message-file.ts";
import type { Config } from "#platform/config.ts";

/** Puts text messages into a folder, one `.txt` file each, whose names sort by time. */
function createFolderTextSender(folder: string): TextSender {
  return {
    sendText: async (message) => {
      const content = `To: ${message.recipient}\n\n${message.text}\n`;
      await writeMessageFile(folder, messageFileName(message, ".txt"), content);
    },
  };
}

/** The sender of the settings. @param dataDir  where the folder of texts is without a provider */
export function openTextSender(provider: SmsProvider | null, dataDir: string): TextSender {
  return provider === null
    ? createFolderTextSender(join(dataDir, "sms"))
    : createProviderTextSender(provider);
}

/**
 * Whether text messages reach anybody: through a provider, or where mails go to a folder as well,
 * the folder of texts.
 */
export function areTextsSent({ sms, mail }: Pick<Config, "sms" | "mail">): boolean {
  return sms !== null || mail.server === null;
}
