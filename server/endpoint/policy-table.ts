import { catalogue } from "#contract/catalogue.ts";
import { permissions } from "#contract/values/account/permissions.ts";
import type { Implementation } from "#server/endpoint/implement.ts";

const accessKinds: readonly string[] = ["public", "signed-in", "any-of", "administration"];

export type OperationTable = ReadonlyMap<string, Implementation>;

/**
 * The operations by type, after checking that each is declared once, with a rule for who may call
 * it, and done by the function meant for it.
 * @throws Error at start, naming the operation with a gap
 */
export function checkedTable(
  implementations: Readonly<Record<string, Implementation>>,
): OperationTable {
  const declared = new Map<string, Implementation["entry"]>(Object.entries(catalogue));
  const table = new Map(Object.entries(implementations));
  for (const [type, entry] of declared) {
    const implementation = table.get(type);
    if (implementation === undefined)
      throw new Error(`Operation ${type} is declared but not done.`);
    if (implementation.entry !== entry)
      throw new Error(`Operation ${type} is done under another rule.`);
    const { access } = entry;
    const isNamed =
      access.kind !== "any-of" || access.permissions.every((name) => permissions.includes(name));
    if (!accessKinds.includes(access.kind) || !isNamed) {
      throw new Error(`Operation ${type} does not say who may call it.`);
    }
  }
  for (const type of table.keys()) {
    if (!declared.has(type)) throw new Error(`Operation ${type} is not declared in the catalogue.`);
  }
  return table;
}
