import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freshDatabase } from "#testing/database/database.ts";
import { storeSecret } from "#testing/factories/accounts/messages.ts";
import { otherSecretKeys, testSecretKeys } from "#testing/server/key-ring.ts";
import { linkOf, newestMail } from "#testing/mail/queued-mail.ts";
import { processEnvironment } from "#testing/processes/process-environment.ts";

const repository = resolve(import.meta.dirname, "..", "..");
const run = promisify(execFile);

const database = freshDatabase();

const invite = (...further: string[]) => inviteWith({}, ...further);

const inviteWith = (settings: Record<string, string>, ...further: string[]) =>
  run(
    process.execPath,
    [
      "cli/main.ts",
      "user",
      "invite",
      "--email",
      "Root@firm.example",
      "--name",
      "Ro O'Neil",
      ...further,
    ],
    {
      cwd: repository,
      env: {
        ...processEnvironment,
        ...testSecretKeys,
        DATABASE_URL: database.connectionString,
        SENTINEL_DATA_DIR: "/nowhere",
        SENTINEL_PUBLIC_URL: "https://app.firm.example",
        ...settings,
      },
    },
  );

test("the first administrator is invited and chooses the password alone [V6.3.2]", async () => {
  expect(await database.db.selectFrom("account").selectAll().execute()).toEqual([]);
  const { stdout } = await invite("--organization", "Admin", "--permissions", "admin");
  expect(stdout).toBe(
    "Invited root@firm.example with admin. While Sentinel runs, the email appears in /nowhere/mail.\n",
  );
  const [account] = await database.db.selectFrom("account").selectAll().execute();
  expect(account).toMatchObject({
    email: "root@firm.example",
    name: "Ro O'Neil",
    organization: "Admin",
    permissions: ["admin"],
    password_hash: null,
    email_verified_at: null,
  });
  const link = linkOf(await newestMail(database.db, "root@firm.example"));
  expect(link.origin + link.pathname).toBe("https://app.firm.example/verify-email");
  expect(link.searchParams.get("choose_password")).toBe("true");
  const audit = await database.db.selectFrom("audit_entry").selectAll().execute();
  expect(audit).toMatchObject([{ operation: "user invite", subject: "root@firm.example" }]);

  await expect(invite()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      "root@firm.example already has an account, which was not changed.",
    ),
  });
});

test.each([
  [["--permissions", "admin,root"], '"root" is not a permission'],
  [
    ["--name", "Ro\nBcc: x@evil.example"],
    "--name: The name contains characters that cannot be displayed.",
  ],
  [["--email", "nobody"], '--email "nobody" is not an email address.'],
])("refuses %j", async (options, text) => {
  await expect(invite(...options)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(text),
  });
  expect(await database.db.selectFrom("account").selectAll().execute()).toEqual([]);
});

test.each([
  [
    "an address that is not known yet",
    { SENTINEL_PUBLIC_URL: "", SENTINEL_PORT: "0" },
    "SENTINEL_PORT",
  ],
  ["keys that do not open what is stored", otherSecretKeys, 'Stored secrets need the key "test"'],
])("writes no mail with %s", async (_, settings, text) => {
  await storeSecret(database.db);
  await expect(inviteWith(settings)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(text),
  });
  expect(await database.db.selectFrom("account").selectAll().execute()).toEqual([]);
});
