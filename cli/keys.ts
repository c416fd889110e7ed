import { Command } from "commander";
import { runWithDatabase } from "#cli/run-with-database.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { openKeyRing } from "#platform/secrets/open-key-ring.ts";
import { resealEverything, type ResealOutcome } from "#server/secrets/reseal.ts";
import { refuseUnknownKeys } from "#server/secrets/unknown-keys.ts";

/** `sentinel keys …`: the keys of stored secrets. */
export function keysCommand(): Command {
  return new Command("keys").description("keys of stored secrets").addCommand(rotateCommand());
}

function rotateCommand(): Command {
  return new Command("rotate")
    .description("seal every stored secret under the first of the secret keys")
    .action(async () => {
      await runWithDatabase(async ({ db, config }) => {
        const keyRing = await openKeyRing(config.secretKeys, config.dataDir);
        await refuseUnknownKeys(db, keyRing);
        const { secondFactors, signUpTokens, messages } = await resealEverything(db, keyRing);
        await appendAuditEntry(db, {
          at: new Date().toISOString(),
          actor: null,
          subject: null,
          operation: "keys rotate",
          outcome: "done",
          detail: {
            key: keyRing.currentKeyId,
            second_factors: secondFactors.resealed,
            sign_up_tokens: signUpTokens.resealed,
            messages: messages.resealed,
            by: "command line",
          },
          requestId: null,
          networkAddress: null,
        });
        return [
          `Under the key "${keyRing.currentKeyId}" now:`,
          `  second factors  ${describe(secondFactors)}`,
          `  sign-up tokens  ${describe(signUpTokens)}`,
          `  waiting mails   ${describe(messages)}`,
        ].join("\n");
      });
    });
}

function describe({ resealed, current }: ResealOutcome): string {
  return `${resealed} sealed anew, ${current} were so before`;
}
