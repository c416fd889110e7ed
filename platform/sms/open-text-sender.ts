import { join } from "node:path";
import { createProviderTextSender } from "#platform/sms/provider-text-sender.ts";
import type { SmsProvider } from "#platform/sms/sms-settings.ts";
import type { TextSender } from "#platform/sms/text-sender.ts";
import { messageFileName, writeMessageFile } from "#platform/message-file.ts";

/** Puts text messages into a folder, one `.txt` file each, whose names sort by time. */
function createFolderTextSender(folder: string): TextSender {
  return {
    sendText: async (message) => {
      const content = `To: ${message.recipient}\n\n${message.text}\n`;
      await writeMessageFile(folder, messageFileName(message, ".txt"), content);
    },
  };
}

/** The sender the settings ask for. @param dataDir  where the folder of texts is without a provider */
export function openTextSender(provider: SmsProvider | null, dataDir: string): TextSender {
  return provider === null
    ? createFolderTextSender(join(dataDir, "sms"))
    : createProviderTextSender(provider);
}
