import { join } from "node:path";
import { Command } from "commander";
import { runWithDatabase } from "#cli/run-with-database.ts";
import {
  type AccountOptions,
  permissionsInWords,
  readAccount,
  withAccountOptions,
} from "#cli/user/account-options.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { localOrigin } from "#platform/hosts.ts";
import { openKeyRing } from "#platform/secrets/open-key-ring.ts";
import { inviteAccount } from "#server/accounts/invite-account.ts";
import { refuseUnknownKeys } from "#server/secrets/unknown-keys.ts";

/** The way to the first administrator: no password is ever typed for another person. */
export function inviteCommand(): Command {
  return withAccountOptions(new Command("invite"))
    .description("add an account and email its owner a link to choose a password")
    .action(async (options: AccountOptions) => {
      const invited = readAccount(options);
      await runWithDatabase(async ({ db, config }) => {
        const origin = originOf(config);
        const keyRing = await openKeyRing(config.secretKeys, config.dataDir);
        await refuseUnknownKeys(db, keyRing);
        await db.transaction().execute(async (transaction) => {
          const id = await inviteAccount(
            transaction,
            { invited, inviterOrganization: "" },
            {
              clock: systemClock,
              keyRing,
              settings: { ...config, appOrigin: () => origin },
            },
          );
          if (id === null)
            throw new Error(`${invited.email} already has an account, which was not changed.`);
          await appendAuditEntry(transaction, {
            at: systemClock.now().toString(),
            actor: null,
            subject: invited.email,
            operation: "user invite",
            outcome: "done",
            detail: { permissions: invited.permissions.join(","), by: "command line" },
            requestId: null,
            networkAddress: null,
          });
        });
        const held = permissionsInWords(invited.permissions);
        return `Invited ${invited.email} with ${held}. ${whereMailGoes(config)}`;
      });
    });
}

/** @throws Error when the port is any free one: this process cannot know which it will be */
function originOf({ publicUrl, port }: Config): string {
  if (publicUrl !== null) return publicUrl;
  if (port !== 0) return localOrigin(port);
  throw new Error(
    "The email contains a link, and SENTINEL_PORT is 0. Set SENTINEL_PUBLIC_URL, or the port Sentinel uses.",
  );
}

function whereMailGoes({ mail, dataDir }: Config): string {
  return mail.server === null
    ? `While Sentinel runs, the email appears in ${join(dataDir, "mail")}.`
    : "The email is sent while Sentinel runs.";
}
