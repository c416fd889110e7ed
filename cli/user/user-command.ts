import { Command } from "commander";
import { inviteCommand } from "#cli/user/invite-user.ts";
import { text } from "node:stream/consumers";
import { runWithDatabase } from "#cli/run-with-database.ts";
import {
  type AccountOptions,
  type NamedAccount,
  permissionsInWords,
  readAccount,
  withAccountOptions,
} from "#cli/user/account-options.ts";
import type { Database } from "#database/connect.ts";
import { insertAccount } from "#database/queries/accounts/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { hashPassword } from "#platform/passwords.ts";
import { passwordRefusals } from "#server/sessions/password-work.ts";

/** `sentinel user …`: accounts from the command line. */
export function userCommand(): Command {
  return new Command("user")
    .description("manage accounts")
    .addCommand(inviteCommand())
    .addCommand(addCommand());
}

function addCommand(): Command {
  return withAccountOptions(new Command("add"))
    .description("add an account that can sign in")
    .option("--password-stdin", "read the password from standard input, up to its first line break")
    .action(async (options: AccountOptions & { passwordStdin?: true }) => {
      const account = readAccount(options);
      if (options.passwordStdin !== true) {
        throw new Error(
          "Pass the password on standard input: … | sentinel user add … --password-stdin",
        );
      }
      const password = await readPassword(account);
      await runWithDatabase(async ({ db }) => addAccount(db, account, password));
    });
}

async function readPassword(account: NamedAccount): Promise<string> {
  // Nothing but the line's end is taken off: spaces may belong to the password.
  const [password = ""] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (password === "") throw new Error("Standard input contained no password.");
  const refusals = passwordRefusals(password, account);
  if (refusals.length > 0) throw new Error(refusals.join(" "));
  return password;
}

async function addAccount(db: Database, account: NamedAccount, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const id = await insertAccount(transaction, {
      ...account,
      phone: null,
      password_hash: passwordHash,
      // Access to the machine is proof enough for the address.
      email_verified_at: new Date().toISOString(),
    });
    if (id === null)
      throw new Error(`${account.email} already has an account, which was not changed.`);
    await appendAuditEntry(transaction, {
      at: new Date().toISOString(),
      actor: null,
      subject: account.email,
      operation: "user add",
      outcome: "done",
      detail: { permissions: account.permissions.join(","), by: "command line" },
      requestId: null,
      networkAddress: null,
    });
  });
  return `Added ${account.email} with ${permissionsInWords(account.permissions)}.`;
}
