import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { MailAddress } from "#platform/mail/mail-address.ts";
import { type Mailer, MailFailure, type OutgoingMail } from "#platform/mail/mailer.ts";
import { messageFields } from "#platform/mail/message-fields.ts";

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Puts mails into a folder, one `.eml` file each, whose names sort by time. A file appears whole or
 * not at all, and a mail sent again replaces its own.
 */
export function createFolderMailer(folder: string, from: MailAddress): Mailer {
  const encoder = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await encoder.sendMail(messageFields(mail, from));
      const unfinished = join(folder, `.${randomUUID()}.tmp`);
      try {
        await mkdir(folder, { recursive: true, mode: folderMode });
        await writeFile(unfinished, message, { mode: fileMode, flush: true });
        await rename(unfinished, join(folder, fileName(mail)));
      } catch (error) {
        await rm(unfinished, { force: true });
        const text = error instanceof Error ? error.message : String(error);
        throw new MailFailure(text, { isPermanent: false, code: "EFOLDER" });
      }
    },
  };
}

/** E.g. 20261120T150000.000Z-0f8c….eml. */
function fileName({ createdAt, messageId }: OutgoingMail): string {
  const time = new Date(createdAt).toISOString().replaceAll(/[-:]/g, "");
  return `${time}-${messageId.replace(/^<([^@]*)@.*$/, "$1")}.eml`;
}
