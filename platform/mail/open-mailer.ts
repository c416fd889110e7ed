import { join } from "node:path";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import type { Mailer, MailAddress } from "#platform/mail/mailer.ts";
import { createSmtpMailer, messageFields } from "#platform/mail/smtp-mailer.ts";
import { access, constants, mkdir } from "node:fs/promises";
import { createTransport } from "nodemailer";
import { messageFileName, writeMessageFile } from "#platform/message-file.ts";

/** The mailer of the settings. @param dataDir  where the folder of mails is without a server */
export function openMailer({ server, from }: MailSettings, dataDir: string): Mailer {
  return server === null
    ? createFolderMailer(join(dataDir, "mail"), from)
    : createSmtpMailer(server, from);
}

/**
 * Puts mails into a folder, one `.eml` file each, whose names sort by time. A file appears whole or
 * not at all, and a mail sent again replaces its own.
 */
export function createFolderMailer(folder: string, from: MailAddress): Mailer {
  const encoder = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await encoder.sendMail(messageFields(mail, from));
      await writeMessageFile(folder, messageFileName(mail, ".eml"), message);
    },
    check: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
  };
}
