import type { AuditRow } from "#contract/operations/accounts/administration.ts";
import { inPackageNames } from "../permissions/permissions-text.ts";

type Fact = AuditRow["detail"][string];

/** Their values are codes; those of others may be texts that a person wrote. */
const codeNames: ReadonlySet<string> = new Set(["code", "field", "kind", "link", "state"]);

/** An outcome in words: that of a refused operation is the code of its refusal, such as "account_exists". */
export function outcomeText({ outcome }: Pick<AuditRow, "outcome">): string {
  return outcome.replaceAll("_", " ");
}

/** A fact of an entry in words: the audit trail keeps codes, such as "explore_trades" and "second_factor". */
export function factText(name: string, fact: Fact): string {
  if (fact === null) return "none";
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  if (typeof fact === "number") return String(fact);
  if (name === "permissions") return inPackageNames(fact);
  if (name === "by" && fact === "start") return "demonstration";
  return codeNames.has(name) ? fact.replaceAll("_", " ") : fact;
}
