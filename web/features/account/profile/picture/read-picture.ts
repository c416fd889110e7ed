import { DisplayedError } from "#web/saving/use-attempt.ts";

/** The longer side of what is shown for cropping: at five times zoom still more than is kept. */
const mostPixels = 1_600;
const cropPixels = 256;
const quality = 0.92;

/** Where in a picture its cropped part lies; pixels. */
export type Area = { x: number; y: number; width: number; height: number };

/** A picture ready to be cropped, as a `data:` address: nothing is fetched for it. */
export async function readPicture(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, mostPixels / Math.max(bitmap.width, bitmap.height));
    const whole = { x: 0, y: 0, width: bitmap.width, height: bitmap.height };
    return draw(bitmap, whole, {
      width: Math.max(1, Math.round(bitmap.width * scale)),
      height: Math.max(1, Math.round(bitmap.height * scale)),
    });
  } finally {
    bitmap.close();
  }
}

/**
 * The part of the picture as a JPEG of 256x256 pixels.
 * @throws DisplayedError when this browser cannot make it
 */
export async function cropPicture(address: string, area: Area): Promise<string> {
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return draw(image, area, { width: cropPixels, height: cropPixels });
  } catch {
    throw new DisplayedError(
      "Your browser could not crop this picture. Please choose another one.",
    );
  }
}

function draw(
  source: CanvasImageSource,
  { x, y, width, height }: Area,
  size: { width: number; height: number },
): string {
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("Your browser cannot process pictures.");
  // What is see-through would be black in a JPEG.
  context.fillStyle = "white";
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, x, y, width, height, 0, 0, size.width, size.height);
  return canvas.toDataURL("image/jpeg", quality);
}
