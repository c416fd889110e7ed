import { type Command, Option } from "commander";
import { nameSchema, optionalNameSchema } from "#contract/values/account/account-fields.ts";
import { emailSchema } from "#contract/values/account/email-schema.ts";
import { permissionSchema } from "#contract/values/account/permission-schema.ts";
import { type Permission, permissions } from "#contract/values/account/permissions.ts";

export type AccountOptions = {
  email: string;
  name: string;
  organization: string;
  permissions: string;
};

export type NamedAccount = {
  email: string;
  name: string;
  organization: string;
  permissions: Permission[];
};

/** The options that say whose account it is and what it opens. */
export function withAccountOptions(command: Command): Command {
  return command
    .requiredOption("--email <address>", "email address to sign in with")
    .requiredOption("--name <name>", "name shown in the application")
    .addOption(new Option("--organization <name>", "firm or authority").default(""))
    .addOption(
      new Option("--permissions <list>", `comma-separated, of ${permissions.join(", ")}`).default(
        "",
      ),
    );
}

/** @throws Error that names the option */
export function readAccount(options: AccountOptions): NamedAccount {
  const email = emailSchema.safeParse(options.email);
  if (!email.success) throw new Error(`--email "${options.email}" is not an email address.`);
  const name = nameSchema.safeParse(options.name);
  if (!name.success) throw new Error(`--name: ${firstProblem(name.error)}`);
  const organization = optionalNameSchema.safeParse(options.organization);
  if (!organization.success) throw new Error(`--organization: ${firstProblem(organization.error)}`);
  const names = options.permissions.split(",").map((permission) => permission.trim());
  const chosen = names
    .filter((permission) => permission !== "")
    .map((permission) => {
      const known = permissionSchema.safeParse(permission);
      if (!known.success) {
        throw new Error(`"${permission}" is not a permission. Use: ${permissions.join(", ")}.`);
      }
      return known.data;
    });
  return {
    email: email.data,
    name: name.data,
    organization: organization.data,
    permissions: [...new Set(chosen)],
  };
}

function firstProblem({ issues }: { issues: readonly { message: string }[] }): string {
  return issues[0]?.message ?? "cannot be used.";
}

/** The permissions in words. */
export function permissionsInWords(permissions: readonly Permission[]): string {
  return permissions.length === 0 ? "no permissions" : permissions.join(", ");
}
