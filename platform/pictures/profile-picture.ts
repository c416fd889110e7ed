import sharp from "sharp";
import { readPictureText } from "./encoded-picture.ts";

/** Of the file itself, before it is written as text. */
const mostBytes = 2 * 1024 * 1024;
/** More than any telephone takes, little enough to be decoded in memory. */
const mostPixels = 50_000_000;
const sidePixels = 256;
const quality = 86;
const longestSeconds = 10;

// What decodes a picture knows many formats, some of which read other files; these three do not.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
// One thread a picture, nothing kept: the server has other work.
sharp.concurrency(1);
sharp.cache(false);

/**
 * A picture as uploaded, re-encoded: 256x256 pixels, JPEG, upright, without any metadata.
 * @param text  `data:image/jpeg;base64,…`, or png or webp
 * @returns the same form; null when it is no such picture, too large, or cannot be decoded
 */
export async function encodeProfilePicture(text: string): Promise<string | null> {
  const bytes = readPictureText(text);
  if (bytes === null || bytes.length > mostBytes) return null;
  try {
    const encoded = await sharp(bytes, {
      limitInputPixels: mostPixels,
      sequentialRead: true,
    })
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize(sidePixels, sidePixels, { fit: "cover" })
      .flatten({ background: "white" })
      .jpeg({ quality })
      .toBuffer();
    return `data:image/jpeg;base64,${encoded.toString("base64")}`;
  } catch {
    // Whatever is wrong with it, it cannot be shown.
    return null;
  }
}
