import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { appForFile, type SignedIn } from "#testing/server/app-under-test.ts";

const app = await appForFile();
const person = await app.signInAs("portrait@x.example");

function edit(profileImage: string | null, as: SignedIn = person) {
  return app.call("edit_user", { profile_image: profileImage }, as);
}

async function pictureOf(as: SignedIn): Promise<string | null> {
  const { body } = await app.call("get_user", {}, as);
  return z.object({ profile_image: z.string().nullable() }).parse(body).profile_image;
}

/** So that no compression helps: every pixel another colour. */
async function noise(side: number): Promise<Buffer> {
  const pixels = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, n) => (n * n * 7919) % 251),
  );
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function textOf(kind: string, bytes: Buffer): string {
  return `data:image/${kind};base64,${bytes.toString("base64")}`;
}

test("a picture is re-encoded as a 256x256 JPEG, and null removes it [V5.2.1, V5.2.2, V5.3.1]", async () => {
  expect((await edit(textOf("png", await noise(800)))).body).toEqual({ success: true });
  const stored = (await pictureOf(person)) ?? "";
  const { format, width, height } = await sharp(
    Buffer.from(stored.replace("data:image/jpeg;base64,", ""), "base64"),
  ).metadata();
  expect({ format, width, height }).toEqual({ format: "jpeg", width: 256, height: 256 });
  expect((await edit(null)).body).toEqual({ success: true });
  expect(await pictureOf(person)).toBeNull();
});

test("what is no picture is refused and leaves the present one [V1.3.4, V5.2.2]", async () => {
  const whole = await sharp(await noise(64))
    .jpeg()
    .toBuffer();
  await edit(textOf("jpeg", whole));
  const before = await pictureOf(person);
  expect(before).not.toBeNull();
  const page = Buffer.from("<html><script>alert(1)</script>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  for (const sent of [
    "",
    "https://evil.example/a.jpg",
    textOf("jpeg", page),
    textOf("jpeg", svg),
    textOf("svg+xml", svg),
    textOf("jpeg", Buffer.concat([whole, page])),
    textOf("jpeg", whole).slice(0, -2),
    textOf("gif", Buffer.from("GIF89a")),
  ]) {
    const refused = await edit(sent);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: "invalid_picture",
        error: "Please choose a JPEG, PNG or WebP picture up to 2 MB.",
      },
    });
  }
  expect(await pictureOf(person)).toBe(before);
});

test("2 MB of picture are taken, more are refused as a picture, far more as a request [V5.2.1]", async () => {
  expect((await edit(textOf("png", await noise(830)))).status).toBe(200);
  expect((await edit(textOf("png", await noise(850)))).body).toMatchObject({
    code: "invalid_picture",
  });
  const huge = await edit(textOf("png", Buffer.alloc(2_400_000)));
  expect(huge).toMatchObject({ status: 413, body: { code: "too_large" } });
});

test("a large body is for edit_user alone, and for who is signed in [V4.2.1]", async () => {
  const padding = "x".repeat(300_000);
  const asOther = await app.call("get_user", { access_token: padding }, person);
  expect(asOther).toMatchObject({ status: 413, body: { code: "too_large" } });
  for (const as of [undefined, { ...person, accessToken: "unknown" }, { ...person, cookie: "" }]) {
    const refused = await app.call("edit_user", { profile_image: padding }, as);
    expect(refused).toMatchObject({ status: 413, body: { code: "too_large" } });
    expect(refused.response.headers.connection).toBe("close");
  }
  expect((await edit(padding)).body).toMatchObject({ code: "invalid_picture" });
});

test("a burst of pictures is decoded one at a time; calls beyond the queue are refused with the time to retry [V15.2.2]", async () => {
  const picture = textOf("png", await noise(800));
  const answers = await Promise.all(Array.from({ length: 20 }, () => edit(picture)));
  const taken = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  expect(taken.length).toBeGreaterThanOrEqual(8);
  expect(refused.length).toBeGreaterThanOrEqual(1);
  expect(taken.length + refused.length).toBe(answers.length);
  for (const { response } of refused) expect(response.headers["retry-after"]).toBe("2");
});
