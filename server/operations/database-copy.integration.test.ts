import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { backupMagic, footerLength } from "#database/backup/backup-format.ts";
import { writeBackup } from "#database/backup/write-backup.ts";
import { countRows } from "#database/queries/status/stored-summary.ts";
import type { Database } from "#database/connect.ts";
import {
  type AppUnderTest,
  createAppUnderTest,
  type SignedIn,
} from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { mailedToken, signUpPayload, verify } from "#testing/factories/accounts/sign-ups.ts";
import { newestMail } from "#testing/mail/queued-mail.ts";
import { beginSignIn, createPersonWithApp } from "#testing/server/second-factor.ts";

const signUpToken = "acme-autumn-2026-kestrel";

/** The secrets of a person who signs up, resets the password, and receives a code by mail. */
async function secretsOfFlows(app: AppUnderTest): Promise<string[]> {
  const admin = await app.signInAs("root@firm.example", "admin");
  await app.call(
    "insert_sign_up_token",
    {
      sign_up_token: signUpToken,
      organization: "Acme",
      email_ending: "acme.com",
      permissions: ["alerts"],
    },
    admin,
  );
  await app.call("signup", {
    ...signUpPayload,
    email: "ana@acme.com",
    sign_up_token: signUpToken,
  });
  const verifying = await mailedToken(app.db, "ana@acme.com");
  const ana = await verify(app, "ana@acme.com", verifying);
  await app.call("initialize_password_reset", { email: "ana@acme.com" });
  const resetting = await mailedToken(app.db, "ana@acme.com");
  const { secret, codes } = await secondFactor(app);
  const runAs = await app.call("run_as", { email: "ana@acme.com" }, admin);
  const { access_token: runAsToken } = z.object({ access_token: z.string() }).parse(runAs.body);
  return [
    signUpPayload.password,
    factoryPassword,
    signUpToken,
    verifying,
    resetting,
    secret,
    ...codes,
    runAsToken,
    ...secretsOf(admin),
    ana.accessToken,
  ];
}

function secretsOf({ accessToken, refreshToken, cookie }: SignedIn): string[] {
  return [accessToken, refreshToken, cookie.split("=")[1] ?? ""];
}

/** The app's secret, recovery codes with and without hyphens, and a mailed code. */
async function secondFactor(app: AppUnderTest): Promise<{ secret: string; codes: string[] }> {
  const { email, secret, recoveryCodes } = await createPersonWithApp(app, "bo@firm.example");
  const attempt = await beginSignIn(app, email);
  await app.call("resend_2fa_code", { email, attempt_token: attempt });
  const { text_body: text } = await newestMail(app.db, email);
  const code = /Your code is (\d{6})/.exec(text)?.[1] ?? "";
  expect(code).toHaveLength(6);
  const plain = recoveryCodes.map((each) => each.replaceAll("-", ""));
  // Six digits alone also occur in times and hashes: what surrounds them in the mail does not.
  return { secret, codes: [attempt, `code is ${code}`, ...recoveryCodes, ...plain] };
}

/** Every row of every table as text; bytes as hex. */
async function readCopy(db: Database): Promise<string> {
  const parts: string[] = [];
  for (const { table } of await countRows(db)) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.id(table)} as t`.execute(db);
    parts.push(...rows.map(({ row }) => row));
  }
  return parts.join("\n");
}

/** Everything in a backup of the database. */
async function readBackup(connectionString: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sentinel-copy-"));
  const file = join(folder, "backup");
  const facts = { product: "0", takenAt: "2026-11-20T15:00:00Z" };
  await writeBackup({ connectionString, file, ...facts });
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return zstdDecompressSync(bytes.subarray(backupMagic.length, -footerLength)).toString("latin1");
}

/** Which of the secrets the copy holds, as they are or in a form anybody can read. */
function found(copy: string, secrets: readonly string[]): string[] {
  const forms = (secret: string): string[] => {
    const bytes = Buffer.from(secret, "utf8");
    return [
      secret,
      bytes.toString("hex"),
      bytes.toString("base64").replaceAll("=", ""),
      Buffer.from(secret, "base64url").toString("hex"),
    ];
  };
  return secrets.filter((secret) =>
    forms(secret).some((form) => form.length > 5 && copy.includes(form)),
  );
}

test("a copy of the database opens nothing: secrets are hashed or sealed [V11.4.2, V13.3.1]", async () => {
  const app = await createAppUnderTest();
  const secrets = await secretsOfFlows(app);
  expect(secrets.length).toBeGreaterThan(30);
  expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);

  expect(found(await readCopy(app.db), secrets)).toEqual([]);
  const backup = await readBackup(app.connectionString);
  expect(backup).toContain("ana@acme.com");
  expect(found(backup, secrets)).toEqual([]);
  // What finds nothing has to be able to find: here is one of them in the open.
  const [secret = ""] = secrets;
  await app.db.updateTable("account").set({ name: secret }).execute();
  expect(found(await readCopy(app.db), secrets)).toEqual([secret]);
  await app.close();
});
