import { createHmac } from "node:crypto";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepSeconds = 30;

/**
 * The six digits an authenticator app shows. Written after RFC 6238, apart from what the product
 * uses, so that both can be compared.
 * @param secret  base32
 */
export function totpCode(secret: string, at: Temporal.Instant): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.epochMilliseconds / 1000 / stepSeconds)));
  const digest = createHmac("sha1", bytesOfBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, "0");
}

function bytesOfBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) =>
    letters.indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
