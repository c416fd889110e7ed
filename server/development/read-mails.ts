import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

export type FiledMail = {
  /** Of its file. */
  name: string;
  subject: string;
  recipients: string;
  /** UTC instant it was written at; empty when it has none. */
  date: string;
  text: string;
};

/** As many as a person reads. */
const mostListed = 200;

/** The mails of the folder, the newest first. */
export async function listMails(folder: string): Promise<FiledMail[]> {
  const names = (await mailNames(folder)).slice(0, mostListed);
  return Promise.all(names.map(async (name) => readMail(folder, name)));
}

/** @returns null when the folder has no such file, whatever the name looks like */
export async function findMail(folder: string, name: string): Promise<FiledMail | null> {
  return (await mailNames(folder)).includes(name) ? readMail(folder, name) : null;
}

/** Their names begin with the time. */
async function mailNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith(".eml"))
    .sort()
    .reverse();
}

async function readMail(folder: string, name: string): Promise<FiledMail> {
  const { subject, to, date, text } = await PostalMime.parse(await readFile(join(folder, name)));
  return {
    name,
    subject: subject ?? "",
    recipients: (to ?? []).map(({ address }) => address ?? "").join(", "),
    date: date ?? "",
    text: text ?? "",
  };
}
