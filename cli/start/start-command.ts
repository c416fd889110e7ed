import { Command, InvalidArgumentError } from "commander";
import type { Role } from "#cli/start/run-product.ts";

const ROLES: readonly Role[] = ["server", "worker"];

/** `sentinel start`. Server and worker are loaded when it runs: the help does not need them. */
export function startCommand(): Command {
  return new Command("start")
    .description("run Sentinel: database, server, worker, and web application")
    .option<Role[]>("--roles <roles>", "parts to run: server, worker, or both", parseRoles, [
      ...ROLES,
    ])
    .action(async ({ roles }: { roles: Role[] }) => {
      const { startUntilStopped } = await import("#cli/start/start-until-stopped.ts");
      await startUntilStopped(roles);
    });
}

/**
 * Reads `--roles server,worker`.
 * @throws InvalidArgumentError that names the roles there are
 */
function parseRoles(text: string): Role[] {
  const names = text.split(",").map((name) => name.trim());
  const roles = ROLES.filter((role) => names.includes(role));
  if (roles.length !== new Set(names).size) {
    throw new InvalidArgumentError(`Give ${ROLES.join(" or ")}, or both with a comma.`);
  }
  return roles;
}
