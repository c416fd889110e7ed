import sharp from "sharp";

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

/** A picture as text, `data:image/png;base64,…`; nothing but these three kinds is one. */
const pictureText =
  /^data:image\/(jpeg|png|webp);base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

type PictureKind = "jpeg" | "png" | "webp";

const jpegStart = [0xff, 0xd8, 0xff];
const jpegEnd = [0xff, 0xd9];
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The empty IEND chunk, its length and checksum. */
const pngEnd = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/**
 * The bytes of a picture written as text, or null when it is none: another kind than it says, cut
 * off, or with something behind its end, as files have that are a picture and a page at once.
 */
function readPictureText(text: string): Buffer | null {
  const match = pictureText.exec(text);
  const [, kind, base64] = match ?? [];
  if (base64 === undefined || !isPictureKind(kind)) return null;
  const bytes = Buffer.from(base64, "base64");
  return isWhole[kind](bytes) ? bytes : null;
}

function isPictureKind(kind: string | undefined): kind is PictureKind {
  return kind === "jpeg" || kind === "png" || kind === "webp";
}

const isWhole: Readonly<Record<PictureKind, (bytes: Buffer) => boolean>> = {
  jpeg: (bytes) => startsWith(bytes, jpegStart) && endsWith(bytes, jpegEnd),
  png: (bytes) => startsWith(bytes, pngStart) && endsWith(bytes, pngEnd),
  webp: (bytes) =>
    bytes.length >= 12 &&
    bytes.toString("latin1", 0, 4) === "RIFF" &&
    bytes.toString("latin1", 8, 12) === "WEBP" &&
    // The length counts what is behind it.
    bytes.readUInt32LE(4) + 8 === bytes.length,
};

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return bytes.subarray(0, start.length).equals(Buffer.from(start));
}

function endsWith(bytes: Buffer, end: readonly number[]): boolean {
  return bytes.length >= end.length && bytes.subarray(-end.length).equals(Buffer.from(end));
}
