import { messageFileName, writeMessageFile } from "#platform/message-file.ts";
import type { TextSender } from "#platform/sms/text-sender.ts";

/** Puts text messages into a folder, one `.txt` file each, whose names sort by time. */
export function createFolderTextSender(folder: string): TextSender {
  return {
    sendText: async (message) => {
      const content = `To: ${message.recipient}\n\n${message.text}\n`;
      await writeMessageFile(folder, messageFileName(message, ".txt"), content);
    },
  };
}
