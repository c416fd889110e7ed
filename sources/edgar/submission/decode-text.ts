import { isUtf8 } from "node:buffer";
import { Unreadable } from "../unreadable.ts";

const windows1252 = new TextDecoder("windows-1252");

export type DecodedText = {
  text: string;
  /** False when the bytes are not UTF-8 and were read as windows-1252 (which contains latin-1). */
  isUtf8: boolean;
};

/**
 * Text of EDGAR bytes: UTF-8, else windows-1252, without a byte order mark.
 * @throws {Unreadable} bad-encoding for UTF-16 and other bytes with NULs
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const nul = bytes.indexOf(0);
  if (nul !== -1) throw new Unreadable("bad-encoding", describeNul(bytes, nul));
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new Unreadable("bad-encoding", "it starts like UTF-16");
  }
  // Buffer's own decoder is faster than TextDecoder, but keeps a byte order mark.
  return isUtf8(bytes)
    ? {
        text: asBuffer(bytes)
          .toString("utf8")
          .replace(/^\uFEFF/, ""),
        isUtf8: true,
      }
    : { text: windows1252.decode(bytes), isUtf8: false };
}

function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function describeNul(bytes: Uint8Array, nul: number): string {
  const looksLikeUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) ||
    (bytes[0] === 0xfe && bytes[1] === 0xff) ||
    (nul <= 1 && bytes[nul + 2] === 0);
  return looksLikeUtf16 ? "it is UTF-16" : `there is a NUL byte at offset ${nul}`;
}
