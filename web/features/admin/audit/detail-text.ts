import type { AuditRow, ShownAuditRow } from "#contract/operations/accounts/administration.ts";
import { exactInstantText } from "#web/ui/display/instant-text.ts";
import { inPackageNames } from "../permissions/permissions-text.ts";

type Fact = AuditRow["detail"][string];
type Facts = Pick<AuditRow, "detail"> & Partial<Pick<ShownAuditRow, "case_title" | "item_title">>;

/** Their values are codes; those of others may be texts that a person wrote. */
const codeNames: ReadonlySet<string> = new Set([
  "cadence",
  "code",
  "kind",
  "link",
  "preference",
  "state",
]);

/** Shown first: what the action affected. */
const firstNames = [
  "alert",
  "saved_search",
  "file",
  "name",
  "pack",
  "titles",
  "companies",
  "case",
  "item",
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
  leads: "lead keys",
  query: "search",
  sha256: "SHA-256",
  titles: "leads",
};

/** Account settings in the words of their screen; the others are words as they are. */
const settingsInWords: Readonly<Record<string, string>> = {
  can_send_email: "email notifications",
  can_send_sms: "SMS notifications",
  enabled_2fa: "two-factor authentication",
  profile_image: "profile picture",
  timezone: "time zone",
};

/** An outcome in words: that of a refused operation is the code of its refusal, such as "account_exists". */
export function outcomeText({ outcome }: Pick<AuditRow, "outcome">): string {
  return outcome.replaceAll("_", " ");
}

/** The facts of an entry in the order in which an auditor reads them. */
export function factsInWords({ detail, case_title, item_title }: Facts) {
  const titles = new Map([
    ["case", case_title],
    ["item", item_title],
  ]);
  const withTitle = (name: string, text: string) => {
    const title = titles.get(name) ?? null;
    return title === null ? text : `${text} (${title})`;
  };
  const rankOf = (name: string) =>
    firstNames.includes(name) ? firstNames.indexOf(name) : firstNames.length;
  return Object.entries(detail)
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([name, fact]) => ({
      name: namesInWords[name] ?? name.replaceAll("_", " "),
      text: withTitle(name, factText(name, fact)),
      isIdentifier: identifierNames.includes(name) || isHash(fact),
    }))
    .toSorted((one, other) => Number(one.isIdentifier) - Number(other.isIdentifier));
}

/** The facts in one line, without identifiers unless there is nothing else. */
export function detailText(entry: Facts): string {
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
  if (name === "field") return settingsInWords[fact] ?? fact.replaceAll("_", " ");
  return codeNames.has(name) ? fact.replaceAll("_", " ") : fact;
}
