import { hasAnyPermission, type Permission } from "#contract/values/account/permissions.ts";
import type { Database } from "#database/connect.ts";
import { provideDemoAlerts } from "#cli/sources/demo-alerts.ts";
import { insertAccount } from "#database/queries/accounts/accounts.ts";
import {
  isAnyAccountThere,
  listUnchangedPasswords,
  lockAllAccounts,
} from "#database/queries/accounts/users.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { isLocalName } from "#platform/hosts.ts";
import { hashPassword } from "#platform/passwords.ts";

export type DemoAccount = {
  email: string;
  name: string;
  organization: string;
  permissions: readonly Permission[];
  /** The purpose shown to people. */
  role: string;
};

/** Of all demonstration accounts; printed, and written in the documentation: it protects nothing. */
export const demoPassword = "seven-paper-lanterns-7!";

/** One for each kind of user, and a colleague. The persons and organizations are invented. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: "admin@demo.example",
    name: "Margaret Ellison",
    organization: "Admin",
    permissions: ["admin"],
    role: "administers and sees everything",
  },
  {
    email: "analyst@demo.example",
    name: "Daniel Okafor",
    organization: "Harbor State Securities Bureau",
    permissions: ["alerts", "explore_trades", "explore_events", "categorization"],
    role: "every package but Categorization Administration",
  },
  {
    email: "analyst2@demo.example",
    name: "Ines Carvalho",
    organization: "Harbor State Securities Bureau",
    permissions: ["explore_trades", "explore_events"],
    role: "colleague of the analyst, to share leads and cases with",
  },
  {
    email: "alerts@demo.example",
    name: "Priya Raman",
    organization: "Larkfield Stone LLP",
    permissions: ["alerts"],
    role: "alerts only",
  },
  {
    email: "explore@demo.example",
    name: "Wei Zhang",
    organization: "Northgate Audit Partners",
    permissions: ["explore_trades", "explore_events"],
    role: "searches trades and events only",
  },
  {
    email: "reviewer@demo.example",
    name: "Tomás Herrera",
    organization: "Calderwood Economics",
    permissions: ["categorization"],
    role: "categorizes conference calls",
  },
  {
    email: "lead@demo.example",
    name: "Helen Brandt",
    organization: "Calderwood Economics",
    permissions: ["categorization", "categorization_admin"],
    role: "manages the categorization",
  },
];

/** Accounts whose password everyone knows stand where others can reach them. */
export class PublicDemoAccountsError extends Error {
  override name = "PublicDemoAccountsError";
}

type Place = {
  publicUrl: Config["publicUrl"];
  /** Whether the demonstration is what is run; accounts are opened with it alone. */
  isDemonstrationRun: boolean;
};

/**
 * Opens the demonstration accounts in a database that has no account yet, if only this machine and its
 * network can reach it, each with its sample alerts.
 * @returns those that have the known password, to be shown
 * @throws PublicDemoAccountsError when there are such and the application has a public address
 */
export async function provideDemoAccounts(
  db: Database,
  { publicUrl, isDemonstrationRun }: Place,
  { clock, marketClock }: { clock: Clock; marketClock: Clock },
): Promise<readonly DemoAccount[]> {
  const isLocal = publicUrl === null || isLocalName(new URL(publicUrl).hostname);
  if (isLocal && isDemonstrationRun && !(await isAnyAccountThere(db)))
    await openUnlessAssigned(db, clock.now().toString());
  const unchanged = await listUnchangedPasswords(
    db,
    demoAccounts.map(({ email }) => email),
  );
  const known = demoAccounts.filter(({ email }) => unchanged.includes(email));
  if (isLocal && isDemonstrationRun)
    await provideDemoAlerts(db, known.filter(mayHaveAlerts), { clock, marketClock });
  if (isLocal || known.length === 0) return known;
  throw new PublicDemoAccountsError(
    `The demonstration accounts (${known.map(({ email }) => email).join(", ")}) have a publicly known password, ` +
      `and SENTINEL_PUBLIC_URL makes ${publicUrl} publicly reachable. Use a new database, which will not have them ` +
      "(SENTINEL_DATA_DIR or DATABASE_URL), or delete these accounts and restart.",
  );
}

function mayHaveAlerts({ permissions }: DemoAccount): boolean {
  return hasAnyPermission(permissions, ["alerts"]);
}

async function openUnlessAssigned(db: Database, at: string): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  await db.transaction().execute(async (transaction) => {
    await lockAllAccounts(transaction);
    if (await isAnyAccountThere(transaction)) return;
    for (const { email, name, organization, permissions } of demoAccounts) {
      await insertAccount(transaction, {
        email,
        name,
        organization,
        permissions: [...permissions],
        phone: null,
        // That of the market, so that alerts show the times of every other screen.
        timezone: "America/New_York",
        password_hash: passwordHash,
        email_verified_at: at,
      });
      await appendAuditEntry(transaction, {
        at,
        actor: null,
        subject: email,
        operation: "demo account",
        outcome: "done",
        detail: { permissions: permissions.join(","), by: "start" },
        requestId: null,
        networkAddress: null,
      });
    }
  });
}
