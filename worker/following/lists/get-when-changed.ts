import { hash } from "node:crypto";
import { keepValidators, readValidators } from "#database/sources/http-validators.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";

/**
 * Requests a list and takes it in, unless it is what was taken in before. Its version is kept only
 * then: a process that is killed in between requests it again.
 * @returns whether it had changed
 * @throws {EdgarError} and whatever `take` throws
 */
export async function takeWhenChanged(
  { client, pool, signal }: FollowingContext,
  url: string,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<boolean> {
  const validators = await readValidators(pool, url);
  const answer = await client.get(url, { signal, ...(validators === null ? {} : { validators }) });
  if (answer.status === "not-modified") return false;
  await take(answer.bytes);
  const sha256 = Buffer.from(hash("sha256", answer.bytes, "hex"), "hex");
  await keepValidators(pool, url, { ...answer.validators, sha256 });
  return true;
}
