import { z } from "zod";
import type { KeyRing } from "#platform/secrets/key-ring.ts";

const hiddenSchema = z.strictObject({ mark: z.string().min(1), secret: z.string().min(1) });

/** Encrypts a secret together with its placeholder in the words. */
export function sealHidden(
  keyRing: KeyRing,
  hidden: z.infer<typeof hiddenSchema>,
  context: string,
): Buffer {
  return keyRing.seal(JSON.stringify(hidden), context);
}

/** @throws SealError when it does not open */
export function openHidden(
  keyRing: KeyRing,
  sealed: Buffer,
  context: string,
): z.infer<typeof hiddenSchema> {
  return hiddenSchema.parse(JSON.parse(keyRing.open(sealed, context).toString("utf8")));
}
