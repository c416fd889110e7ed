import { Command } from "commander";
import { runWithDatabase } from "#cli/run-with-database.ts";
import { appendAuditEntry, type AuditEntry } from "#database/queries/audit/audit.ts";
import { systemClock } from "#platform/clock.ts";
import { openKeyRing } from "#platform/secrets/open-key-ring.ts";
import { resealEverything, type ResealOutcome } from "#server/secrets/reseal.ts";
import { refuseUnknownKeys } from "#server/secrets/unknown-keys.ts";
import { writeAnchor } from "#worker/anchors/write-anchor.ts";

/** `sentinel keys …`: the keys of stored secrets. */
export function keysCommand(): Command {
  return new Command("keys").description("keys of stored secrets").addCommand(rotateCommand());
}

function rotateCommand(): Command {
  return new Command("rotate")
    .description("encrypt every stored secret with the first secret key")
    .action(async () => {
      await runWithDatabase(async ({ db, config }) => {
        const keyRing = await openKeyRing(config.secretKeys, config.dataDir);
        await refuseUnknownKeys(db, keyRing);
        const key = keyRing.currentKeyId;
        // Before the first change, so that even a process killed at once leaves an entry.
        await appendAuditEntry(db, rotation("begun", { key }));
        const sealed = await resealEverything(db, keyRing);
        await appendAuditEntry(
          db,
          rotation("done", {
            key,
            second_factors: sealed.secondFactors.resealed,
            sign_up_tokens: sealed.signUpTokens.resealed,
            messages: sealed.messages.resealed,
            webhooks: sealed.webhooks.resealed,
            feeds: sealed.feeds.resealed,
          }),
        );
        // What is anchored from here on vouches for lines under a key that may be removed now.
        const path = config.auditAnchors;
        if (path !== null)
          await writeAnchor({ db, path, keyRing, at: systemClock.now().toString() });
        return [
          `Encrypted with key "${keyRing.currentKeyId}":`,
          `  second factors  ${describe(sealed.secondFactors)}`,
          `  sign-up tokens  ${describe(sealed.signUpTokens)}`,
          `  waiting mails   ${describe(sealed.messages)}`,
          `  webhooks        ${describe(sealed.webhooks)}`,
          `  feeds           ${describe(sealed.feeds)}`,
        ].join("\n");
      });
    });
}

function rotation(outcome: string, detail: AuditEntry["detail"]): AuditEntry {
  return {
    at: systemClock.now().toString(),
    actor: null,
    subject: null,
    operation: "keys rotate",
    outcome,
    detail: { ...detail, by: "command line" },
    requestId: null,
    networkAddress: null,
  };
}

function describe({ resealed, current }: ResealOutcome): string {
  return `${resealed} re-encrypted, ${current} already were`;
}
