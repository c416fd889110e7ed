import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { encodeProfilePicture } from "#platform/profile-picture.ts";

function textOf(kind: string, bytes: Buffer): string {
  return `data:image/${kind};base64,${bytes.toString("base64")}`;
}

function bytesOf(text: string | null): Buffer {
  expect(text).toMatch(/^data:image\/jpeg;base64,/);
  return Buffer.from((text ?? "").split(",")[1] ?? "", "base64");
}

/** Orange, 640x400. */
function drawn() {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: "#e07020" } });
}

describe("encodeProfilePicture", () => {
  test.each(["jpeg", "png", "webp"] as const)("makes a 256x256 JPEG of a %s", async (kind) => {
    const encoded = bytesOf(
      await encodeProfilePicture(textOf(kind, await drawn().toFormat(kind).toBuffer())),
    );
    const { format, width, height } = await sharp(encoded).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 256, height: 256 });
    const { channels } = await sharp(encoded).stats();
    const colour = channels.map(({ mean }) => Math.round(mean / 16));
    expect(colour).toEqual([0xe, 0x7, 0x2]);
  });

  test("leaves no metadata, no comment and no thumbnail [V5.2.2]", async () => {
    const source = await drawn()
      .withExif({ IFD0: { Copyright: "Dana", ImageDescription: "<script>alert(1)</script>" } })
      .jpeg()
      .toBuffer();
    expect(source.includes("<script>")).toBe(true);
    const encoded = bytesOf(await encodeProfilePicture(textOf("jpeg", source)));
    expect(encoded.includes("script")).toBe(false);
    const { exif, icc, iptc, xmp } = await sharp(encoded).metadata();
    expect([exif, icc, iptc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("turns a picture upright that says how it was held", async () => {
    const upsideDown = await sharp({
      create: { width: 100, height: 100, channels: 3, background: "#000" },
    })
      .composite([
        {
          input: { create: { width: 100, height: 50, channels: 3, background: "#fff" } },
          gravity: "north",
        },
      ])
      .jpeg()
      .withMetadata({ orientation: 3 })
      .toBuffer();
    const encoded = bytesOf(await encodeProfilePicture(textOf("jpeg", upsideDown)));
    const lower = await sharp(
      await sharp(encoded).extract({ left: 0, top: 200, width: 256, height: 50 }).toBuffer(),
    ).stats();
    expect(lower.channels[0]?.mean).toBeGreaterThan(250);
  });

  test("refuses a picture with a page behind its end [V5.2.2]", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    for (const kind of ["jpeg", "png", "webp"] as const) {
      const whole = await drawn().toFormat(kind).toBuffer();
      expect(await encodeProfilePicture(textOf(kind, Buffer.concat([whole, page])))).toBeNull();
    }
  });

  test("refuses what is none of the three kinds, whatever it says it is [V1.3.4, V5.2.2]", async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    );
    const gif = await drawn().gif().toBuffer();
    const tiff = await drawn().tiff().toBuffer();
    const page = Buffer.from("<!doctype html><script>alert(1)</script>");
    for (const bytes of [svg, gif, tiff, page, Buffer.from("GIF89a/*")]) {
      for (const kind of ["jpeg", "png", "webp", "svg+xml", "gif"])
        expect(await encodeProfilePicture(textOf(kind, bytes))).toBeNull();
    }
    const png = await drawn().png().toBuffer();
    expect(await encodeProfilePicture(textOf("jpeg", png))).toBeNull();
    expect(await encodeProfilePicture("https://evil.example/picture.jpg")).toBeNull();
    expect(await encodeProfilePicture("")).toBeNull();
  });

  test("refuses a picture that is cut off, and base64 that is", async () => {
    const whole = await drawn().jpeg().toBuffer();
    const end = Buffer.from([0xff, 0xd9]);
    const cut = Buffer.concat([whole.subarray(0, 400), end]);
    expect(await encodeProfilePicture(textOf("jpeg", whole.subarray(0, -2)))).toBeNull();
    expect(await encodeProfilePicture(textOf("jpeg", cut))).toBeNull();
    expect(await encodeProfilePicture(textOf("jpeg", whole).slice(0, -3))).toBeNull();
    expect(await encodeProfilePicture(`${textOf("jpeg", whole)}\n`)).toBeNull();
  });

  test("refuses more than 2 MB", async () => {
    const noise = await sharp(
      Buffer.from(Array.from({ length: 900 * 900 * 3 }, (_, n) => (n * 7919) % 251)),
      {
        raw: { width: 900, height: 900, channels: 3 },
      },
    )
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(noise.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(await encodeProfilePicture(textOf("png", noise))).toBeNull();
  });

  test("refuses 30,000 x 30,000 pixels in a small file without decoding them [V5.2.1]", async () => {
    const bomb = blankPng(30_000);
    expect(bomb.length).toBeLessThan(300_000);
    const cpuOf = async (picture: Buffer): Promise<number> => {
      const before = process.cpuUsage();
      await encodeProfilePicture(textOf("png", picture));
      return process.cpuUsage(before).user;
    };
    expect(await encodeProfilePicture(textOf("png", bomb))).toBeNull();
    // It has twenty-five times the pixels of one that is decoded.
    expect(await cpuOf(bomb)).toBeLessThan(await cpuOf(blankPng(6_000)));
  });
});

/** A sound PNG of one black bit a pixel. */
function blankPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(rows, { level: 9 });
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND")]);
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}
