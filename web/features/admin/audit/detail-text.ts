import type { AuditRow } from "#contract/operations/accounts/administration.ts";
import { exactInstantText } from "#web/ui/display/instant-text.ts";
import { inPackageNames } from "../permissions/permissions-text.ts";

type Fact = AuditRow["detail"][string];

/** Their values are codes; those of others may be texts that a person wrote. */
const codeNames: ReadonlySet<string> = new Set(["code", "field", "kind", "link", "state"]);

/** Shown first: what the action affected. */
const firstNames = [
  "alert",
  "saved_search",
  "name",
  "companies",
  "case",
  "weight_changes",
  "query",
  "field",
  "gvkey",
  "subjects",
];
/** Identifiers: shown last, left out of the table. */
const identifierNames = ["case_id", "data_version", "leads", "session", "sha256"];

const namesInWords: Readonly<Record<string, string>> = {
  gvkey: "company (gvkey)",
  interaction_num: "interaction",
  query: "search",
  sha256: "SHA-256",
};

/** An outcome in words: that of a refused operation is the code of its refusal, such as "account_exists". */
export function outcomeText({ outcome }: Pick<AuditRow, "outcome">): string {
  return outcome.replaceAll("_", " ");
}

/** The facts of an entry in the order in which an auditor reads them. */
export function factsInWords({ detail }: Pick<AuditRow, "detail">) {
  const rankOf = (name: string) =>
    firstNames.includes(name) ? firstNames.indexOf(name) : firstNames.length;
  return Object.entries(detail)
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([name, fact]) => ({
      name: namesInWords[name] ?? name.replaceAll("_", " "),
      text: factText(name, fact),
      isIdentifier: identifierNames.includes(name) || isHash(fact),
    }))
    .toSorted((one, other) => Number(one.isIdentifier) - Number(other.isIdentifier));
}

/** The facts in one line, without identifiers unless there is nothing else. */
export function detailText(entry: Pick<AuditRow, "detail">): string {
  const facts = factsInWords(entry);
  const readable = facts.filter(({ isIdentifier }) => !isIdentifier);
  return (readable.length === 0 ? facts : readable)
    .map(({ name, text }) => `${name}: ${text}`)
    .join("; ");
}

/** The state of an evidence pack is a hash; that of a lead is a word. */
function isHash(fact: Fact): boolean {
  return typeof fact === "string" && /^[0-9a-f]{64}$/.test(fact);
}

/** A fact of an entry in words: the audit trail keeps codes, such as "explore_trades" and "second_factor". */
export function factText(name: string, fact: Fact): string {
  if (fact === null) return "none";
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  if (typeof fact === "number") return String(fact);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(fact)) return `${exactInstantText(fact)} UTC`;
  if (name === "permissions") return inPackageNames(fact);
  if (name === "by" && fact === "start") return "demonstration";
  return codeNames.has(name) ? fact.replaceAll("_", " ") : fact;
}
