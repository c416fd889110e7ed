import { join } from "node:path";
import { createFolderMailer } from "#platform/mail/folder-mailer.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { createSmtpMailer } from "#platform/mail/smtp-mailer.ts";

/** The mailer the settings ask for. @param dataDir  where the folder of mails is without a server */
export function openMailer({ server, from }: MailSettings, dataDir: string): Mailer {
  return server === null
    ? createFolderMailer(join(dataDir, "mail"), from)
    : createSmtpMailer(server, from);
}
