import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect, readAddress } from "./journey.ts";

/**
 * Waits for the newest mail to this address, put into the product's mail folder.
 * @param subject  a part of its subject
 */
export async function newestMail(recipient: string, subject: string): Promise<Email> {
  const found: Email[] = [];
  await expect
    .poll(async () => {
      const mails = await mailsTo(recipient);
      found.splice(0, Infinity, ...mails.filter((mail) => mail.subject?.includes(subject)));
      return found.length;
    })
    .toBeGreaterThan(0);
  const newest = found.toSorted((one, other) => timeOf(other) - timeOf(one))[0];
  if (newest === undefined) throw new Error("The mail was there and is gone.");
  return newest;
}

/** The one link of a mail that leads to this page, as path and query. */
export function linkIn(mail: Email, page: string): string {
  const addresses = (mail.text ?? "").match(/https?:\/\/\S+/g) ?? [];
  const [link] = addresses
    .map((address) => new URL(address))
    .filter((url) => url.pathname === page);
  if (link === undefined) throw new Error(`No link to ${page} in "${mail.subject}".`);
  return `${link.pathname}${link.search}`;
}

async function mailsTo(recipient: string): Promise<Email[]> {
  const folder = readAddress("E2E_MAIL_FOLDER");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith(".eml"))
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
  return mails.filter((mail) => mail.to?.some(({ address }) => address === recipient) === true);
}

function timeOf({ date }: Email): number {
  return date === undefined ? 0 : Date.parse(date);
}
