import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { z } from "zod";
import type { Database } from "#database/connect.ts";

const run = promisify(execFile);

/** The six digits an authenticator app shows now. Asked of oathtool, which knows nothing of us. */
export async function appCode(secret: string): Promise<string> {
  const { stdout } = await run("oathtool", ["--totp", "--base32", secret]);
  return stdout.trim();
}

/** What a QR code on a picture says, read by zbar. */
export async function readQrCode(png: Buffer): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-qr-"));
  try {
    const file = join(folder, "code.png");
    await writeFile(file, png);
    const { stdout } = await run("zbarimg", ["--quiet", "--raw", file]);
    return new URL(stdout.trim());
  } finally {
    await rm(folder, { recursive: true });
  }
}

const appSchema = z.object({ secret_key: z.string() });
const codesSchema = z.object({ recovery_codes: z.array(z.string()) });

export type App = { secret: string; recoveryCodes: string[] };

/** Turns the second factor of anyone who is signed in on, past the screens. */
export async function linkApp(page: Page, email: string): Promise<App> {
  const begun = await callApi(page, { type: "generate_2fa_secret", email });
  const { secret_key: secret } = appSchema.parse(begun);
  const code = await appCode(secret);
  const verified = await callApi(page, { type: "verify_2fa_setup", email, code });
  return { secret, recoveryCodes: codesSchema.parse(verified).recovery_codes };
}

/** As if the last code of the app were long ago, so that the present one can be used again. */
export async function forgetLastCode(db: Database, email: string): Promise<void> {
  await db
    .updateTable("second_factor")
    .set({ last_step: null })
    .where("account_id", "in", (query) =>
      query.selectFrom("account").select("id").where("email", "=", email),
    )
    .execute();
}

/** One call in the name of anyone who is signed in on the page. */
async function callApi(page: Page, payload: object): Promise<unknown> {
  return page.evaluate(async (body) => {
    const response = await fetch("/api", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${localStorage.getItem("access_token")}`,
      },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return answer;
  }, payload);
}
