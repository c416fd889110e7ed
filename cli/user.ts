import { text } from "node:stream/consumers";
import { Command, Option } from "commander";
import { runWithDatabase } from "#cli/run-with-database.ts";
import { emailSchema } from "#contract/values/email.ts";
import { permissionSchema } from "#contract/values/permission-schema.ts";
import { type Permission, permissions } from "#contract/values/permissions.ts";
import type { Database } from "#database/connect.ts";
import { insertAccount } from "#database/queries/accounts.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { hashPassword } from "#platform/passwords.ts";
import { passwordRefusals } from "#server/passwords/password-refusals.ts";

type AddOptions = {
  email: string;
  name: string;
  organization: string;
  permissions: string;
  passwordStdin?: true;
};

/** `sentinel user …`: accounts from the command line. */
export function userCommand(): Command {
  return new Command("user").description("manage accounts").addCommand(addCommand());
}

function addCommand(): Command {
  return new Command("add")
    .description("add an account that can sign in")
    .requiredOption("--email <address>", "address to sign in with")
    .requiredOption("--name <name>", "name shown on screen")
    .addOption(new Option("--organization <name>", "firm or authority").default(""))
    .addOption(
      new Option("--permissions <list>", `comma-separated, of ${permissions.join(", ")}`).default(
        "",
      ),
    )
    .option("--password-stdin", "read the password from standard input, up to its first line break")
    .action(async (options: AddOptions) => {
      const account = readAccount(options);
      if (options.passwordStdin !== true) {
        throw new Error(
          "Give the password on standard input: … | sentinel user add … --password-stdin",
        );
      }
      const password = await readPassword(account);
      await runWithDatabase(async ({ db }) => addAccount(db, account, password));
    });
}

type Account = { email: string; name: string; organization: string; permissions: Permission[] };

function readAccount(options: AddOptions): Account {
  const email = emailSchema.safeParse(options.email);
  if (!email.success) throw new Error(`--email "${options.email}" is not an email address.`);
  const name = options.name.trim();
  if (name === "") throw new Error("--name may not be empty.");
  const names = options.permissions.split(",").map((permission) => permission.trim());
  const chosen = names
    .filter((permission) => permission !== "")
    .map((permission) => {
      const known = permissionSchema.safeParse(permission);
      if (!known.success) {
        throw new Error(`"${permission}" is not a permission. Known: ${permissions.join(", ")}.`);
      }
      return known.data;
    });
  const organization = options.organization.trim();
  return { email: email.data, name, organization, permissions: [...new Set(chosen)] };
}

async function readPassword(account: Account): Promise<string> {
  // Nothing but the line's end is taken off: blanks may belong to the password.
  const [password = ""] = (await text(process.stdin)).split(/\r?\n/, 1);
  if (password === "") throw new Error("Standard input held no password.");
  const refusals = passwordRefusals(password, account);
  if (refusals.length > 0) throw new Error(refusals.join(" "));
  return password;
}

async function addAccount(db: Database, account: Account, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (transaction) => {
    const id = await insertAccount(transaction, {
      ...account,
      phone: null,
      password_hash: passwordHash,
      // Whoever holds the machine vouches for the address.
      email_verified_at: new Date().toISOString(),
    });
    if (id === null) throw new Error(`${account.email} already has an account; it is unchanged.`);
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
  const held = account.permissions.length === 0 ? "no permissions" : account.permissions.join(", ");
  return `Added ${account.email} with ${held}.`;
}
