import { InvalidArgumentError } from "commander";

const ROLES = ["server", "worker"] as const;

/** A part of the product that one process can run. */
export type Role = (typeof ROLES)[number];

/**
 * Reads `--roles server,worker`.
 * @throws InvalidArgumentError that names the roles there are
 */
export function parseRoles(text: string): Role[] {
  const names = text.split(",").map((name) => name.trim());
  const roles = ROLES.filter((role) => names.includes(role));
  if (roles.length !== new Set(names).size) {
    throw new InvalidArgumentError(`Give ${ROLES.join(" or ")}, or both with a comma.`);
  }
  return roles;
}
