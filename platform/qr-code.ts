import { toDataURL } from "qrcode";

/** The text as a QR code: a `data:image/png` address, black on white with the margin it needs. */
export async function qrCodeAddress(text: string): Promise<string> {
  return toDataURL(text, { type: "image/png", errorCorrectionLevel: "M", margin: 4, scale: 8 });
}
