import { generateSecret, generateURI, verify } from "otplib";
import { toDataURL } from "qrcode";

/** Seconds a code counts. Source: RFC 6238, section 4.1. */
const stepSeconds = 30;
const secretBytes = 20;

/** A new secret of 160 bits in base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: secretBytes });
}

/** What a QR code for an authenticator app says. */
export function totpAddress(totp: { issuer: string; account: string; secret: string }): string {
  const { issuer, account, secret } = totp;
  return generateURI({ issuer, label: account, secret });
}

/**
 * Which step of 30 s the code belongs to, one before and one after the present one included.
 * @param code  six digits
 * @param lastStep  the last step a code was taken of; neither it nor an earlier one counts
 * @returns null when the code is wrong
 */
export async function totpStep(attempt: {
  secret: string;
  code: string;
  now: Temporal.Instant;
  lastStep: number | null;
}): Promise<number | null> {
  const { secret, code, now, lastStep } = attempt;
  const epoch = Math.floor(now.epochMilliseconds / 1000);
  // otplib takes a last step beyond all it would look at for a mistake of the caller.
  if (lastStep !== null && lastStep > Math.floor(epoch / stepSeconds)) return null;
  const result = await verify({
    secret,
    token: code,
    epoch,
    epochTolerance: stepSeconds,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** The text as a QR code: a `data:image/png` address, black on white with the margin it needs. */
export async function qrCodeAddress(text: string): Promise<string> {
  return toDataURL(text, { type: "image/png", errorCorrectionLevel: "M", margin: 4, scale: 8 });
}
