import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { DeliveryFailure } from "#platform/delivery-failure.ts";

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Puts a message into a folder, made when missing, as a file for this user only. It appears whole
 * or not at all, and replaces one of its name.
 * @throws DeliveryFailure
 */
export async function writeMessageFile(
  folder: string,
  name: string,
  content: string | Buffer | Readable,
): Promise<void> {
  const unfinished = join(folder, `.${randomUUID()}.tmp`);
  try {
    await mkdir(folder, { recursive: true, mode: folderMode });
    await writeFile(unfinished, content, { mode: fileMode, flush: true });
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    const text = error instanceof Error ? error.message : String(error);
    throw new DeliveryFailure(text, { isPermanent: false, isOutage: true, code: "EFOLDER" });
  }
}

/** E.g. 20261120T150000.000Z-0f8c….eml, so that names sort by time. */
export function messageFileName(
  { createdAt, messageId }: { createdAt: string; messageId: string },
  ending: string,
): string {
  const time = new Date(createdAt).toISOString().replaceAll(/[-:]/g, "");
  const id = messageId.replace(/^<([^@]*)@.*$/, "$1").replaceAll(/[^\w.-]/g, "");
  return `${time}-${id}${ending}`;
}
