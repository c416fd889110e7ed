import { Command } from "commander";
import { addCommand } from "#cli/user/add-user.ts";
import { inviteCommand } from "#cli/user/invite-user.ts";

/** `sentinel user …`: accounts from the command line. */
export function userCommand(): Command {
  return new Command("user")
    .description("manage accounts")
    .addCommand(inviteCommand())
    .addCommand(addCommand());
}
