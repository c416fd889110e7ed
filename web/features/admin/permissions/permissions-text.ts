import { packageNames } from "#contract/brand/names.ts";
import { type Permission, permissions } from "#contract/values/account/permissions.ts";

export type ReadPermissions = {
  /** Known ones, each once, in the order of the specification. */
  permissions: Permission[];
  /** What was written and is none. */
  unknown: string[];
};

/**
 * Reads a JSON list, or names with commas between; a permission can also be given by its name on the screen.
 * Source: first specification, section 5.
 */
export function readPermissions(text: string): ReadPermissions {
  const names = (listOfJson(text) ?? text.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => ofPackage.get(name.toLowerCase()) ?? name);
  return {
    permissions: permissions.filter((permission) => names.includes(permission)),
    unknown: [...new Set(names)].filter((name) => !isPermission(name)),
  };
}

export function writePermissions(held: readonly Permission[]): string {
  return held.join(", ");
}

/** The message next to the field, or null when every name is a permission. */
export function permissionsProblem(text: string): string | null {
  const { unknown } = readPermissions(text);
  if (unknown.length === 0) return null;
  return `Unknown permission: ${unknown.join(", ")}.`;
}

const ofPackage = new Map<string, string>(
  permissions.map((permission) => [packageNames[permission].toLowerCase(), permission]),
);
const known: Readonly<Record<string, string>> = packageNames;

/** A text with names of permissions, as the packages that they open are called. */
export function inPackageNames(text: string): string {
  return text.replaceAll(/\w+/g, (name) => known[name] ?? name).replaceAll(/,\s*/g, ", ");
}

function listOfJson(text: string): string[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "string") return parsed.split(",");
    return Array.isArray(parsed) ? parsed.map(String) : null;
  } catch {
    return null;
  }
}

function isPermission(name: string): boolean {
  return permissions.some((permission) => permission === name);
}
