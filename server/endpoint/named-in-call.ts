import type { AuditEntry } from "#database/queries/audit/audit.ts";
import { signUpTokenMark } from "#server/sessions/audit-entry.ts";

/** Fields of calls that name what is changed, by the word that the audit trail uses for each. */
const naming = {
  accno: "accession",
  alert_name: "alert",
  case_id: "case_id",
  file_name: "file",
  gvkey: "gvkey",
  id: "id",
  interaction_num: "interaction_num",
  item: "item",
  known_name: "saved_search",
  lead: "lead_id",
  member_email: "member",
  name: "name",
  new_alert_name: "new_name",
  note_id: "note",
  preference_type: "preference",
  session_id: "session",
  task_id: "task",
  user_email: "user",
} as const;
const longestNamed = 200;

/** What a call names, before it has been checked: its texts are cut off, and the database can store them. */
export function namedInCall(body: unknown): AuditEntry["detail"] {
  const given = fieldsOf(body);
  const named = Object.entries(naming).flatMap(([field, name]) => {
    const text = textOf(given.get(field));
    return text === null ? [] : [[name, text] as const];
  });
  const token = given.get("sign_up_token");
  return {
    ...Object.fromEntries(named),
    ...(typeof token === "string" && { token: signUpTokenMark(token) }),
  };
}

/** The account that a call of administration names, before it has been checked. */
export function accountInCall(body: unknown): string | null {
  return textOf(fieldsOf(body).get("email"));
}

function fieldsOf(body: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof body === "object" && body !== null ? Object.entries(body) : []);
}

function textOf(value: unknown): string | null {
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== "string") return null;
  return text
    .slice(0, longestNamed)
    .replaceAll(/\p{Cc}/gu, " ")
    .toWellFormed();
}
