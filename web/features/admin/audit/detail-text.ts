import type { AuditRow, ShownAuditRow } from "#contract/operations/accounts/administration.ts";
import { auditObjects, auditObjectText } from "#contract/operations/accounts/audit-objects.ts";
import { exactInstantText } from "#web/ui/display/instant-text.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { inPackageNames } from "../permissions/permissions-text.ts";

type Fact = AuditRow["detail"][string];
type Facts = Pick<AuditRow, "detail"> &
  Partial<Pick<AuditRow, "subject">> &
  Partial<Pick<ShownAuditRow, "case_title" | "item_title" | "company_names">>;

/** Their values are codes; those of others may be texts that a person wrote. */
const codeNames: ReadonlySet<string> = new Set([
  "cadence",
  "code",
  "kind",
  "link",
  "preference",
  "state",
]);

/** Shown first. */
const firstNames = [
  ...Object.keys(auditObjects),
  "weight_changes",
  "query",
  "field",
  "added",
  "removed",
  "subjects",
];
/** Identifiers: shown last, left out of the table. */
const identifierNames = [
  "bytes",
  "case_id",
  "data_version",
  "id",
  "lead_id",
  "leads",
  "pack_id",
  "session",
  "sha256",
  "keys_removed",
];

const namesInWords: Readonly<Record<string, string>> = {
  assigned: "companies assigned",
  by_email: "email",
  by_sms: "text messages",
  bytes: "size",
  due_on: "due date",
  ended: "sessions ended",
  history: "with history",
  lead_id: "lead key",
  leads: "lead keys",
  mentions: "members mentioned",
  of: "alert",
  pack_id: "pack number",
  query: "search",
  remembers_device: "device remembered",
  run_as: "run-as user",
  sessions: "sessions ended",
  sha256: "SHA-256 of the file",
  sign_up_token: "sign-up token",
  subjects: "records in the pack",
  ...auditObjects,
  name: "name",
};

/** Of an edited account, or of changed assignments. */
const textNamesInWords: Readonly<Record<string, string>> = {
  added: "companies added",
  changed: "changed fields",
  removed: "companies removed",
};
/** An empty list of companies says nothing. */
const companyLists: ReadonlySet<string> = new Set(["added", "removed"]);
/** Their values are gvkeys of companies. */
const companyFacts: ReadonlySet<string> = new Set([...companyLists, "gvkey"]);

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
export function factsInWords({ detail, case_title, item_title, company_names = {} }: Facts) {
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
    .filter(([name, fact]) => !(fact === "" && companyLists.has(name)))
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
    .map(([name, fact]) => ({
      // Two facts can have one name in words: the case and its number.
      key: name,
      name: nameInWords(name, fact),
      text: companyFacts.has(name)
        ? companiesText(fact, company_names)
        : withTitle(name, factText(name, fact)),
      isIdentifier: identifierNames.includes(name) || isHash(fact),
    }))
    .toSorted((one, other) => Number(one.isIdentifier) - Number(other.isIdentifier));
}

function nameInWords(name: string, fact: Fact): string {
  if (name === "state" && isHash(fact)) return "content hash";
  const ofText = typeof fact === "string" ? textNamesInWords[name] : undefined;
  return ofText ?? namesInWords[name] ?? name.replaceAll("_", " ");
}

/** "Calder Therapeutics (CPTX)"; a company that is no longer known by its gvkey. */
function companiesText(fact: Fact, names: Readonly<Record<string, string>>): string {
  if (typeof fact !== "string") return factText("", fact);
  return fact
    .split(", ")
    .map(
      (gvkey) =>
        names[gvkey] ?? (/^\w+$/.test(gvkey) && gvkey !== "all" ? `gvkey ${gvkey}` : gvkey),
    )
    .join(", ");
}

/** Whom or what an entry is about: an account, or "case CASE-2026-0001, item 3"; null if neither is recorded. */
export function subjectText(entry: Facts & Pick<AuditRow, "subject">): string | null {
  if (entry.subject !== null) return entry.subject;
  const objects = factsInWords(entry).filter(isObject);
  const texts = objects.map(({ key, name, text }) =>
    auditObjectText(auditObjects[key] === "" ? "" : name, text),
  );
  return texts.join(", ") || null;
}

function isObject({ key }: { key: string }): boolean {
  return auditObjects[key] !== undefined;
}

/** The facts in one line but those that the subject states, without identifiers unless there is nothing else. */
export function detailText(entry: Facts): string {
  const all = factsInWords(entry);
  const facts = entry.subject === null ? all.filter((fact) => !isObject(fact)) : all;
  const readable = facts.filter(({ isIdentifier }) => !isIdentifier);
  return (readable.length === 0 && facts.length === all.length ? facts : readable)
    .map(({ name, text }) => `${name}: ${text}`)
    .join("; ");
}

/** Numbers of rows and the like; those of items and versions are names. */
const countNames: ReadonlySet<string> = new Set(["filings", "rows", "rows_found", "subjects"]);

/** The state of an evidence pack is a hash; that of a lead is a word. */
function isHash(fact: Fact): boolean {
  return typeof fact === "string" && /^[0-9a-f]{64}$/.test(fact);
}

/** A fact of an entry in words: the audit trail keeps codes, such as "explore_trades" and "second_factor". */
export function factText(name: string, fact: Fact): string {
  if (fact === null || fact === "") return "none";
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  if (name === "bytes") return `${countText(Number(fact))} bytes`;
  if (typeof fact === "number") return countNames.has(name) ? countText(fact) : String(fact);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(fact)) return `${exactInstantText(fact)} UTC`;
  if (name === "permissions") return inPackageNames(fact);
  if (name === "by" && fact === "start") return "demonstration";
  if (name === "code" && fact === "mail") return "email";
  if (name === "field") return settingsInWords[fact] ?? fact.replaceAll("_", " ");
  return codeNames.has(name) ? fact.replaceAll("_", " ") : fact;
}
