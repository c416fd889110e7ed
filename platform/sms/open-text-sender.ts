import { join } from "node:path";
import { createFolderTextSender } from "#platform/sms/folder-text-sender.ts";
import { createProviderTextSender } from "#platform/sms/provider-text-sender.ts";
import type { SmsProvider } from "#platform/sms/sms-settings.ts";
import type { TextSender } from "#platform/sms/text-sender.ts";

/** The sender the settings ask for. @param dataDir  where the folder of texts is without a provider */
export function openTextSender(provider: SmsProvider | null, dataDir: string): TextSender {
  return provider === null
    ? createFolderTextSender(join(dataDir, "sms"))
    : createProviderTextSender(provider);
}
