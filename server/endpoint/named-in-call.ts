import type { AuditEntry } from "#database/queries/audit/audit.ts";
import { z } from "zod";
import type { Database } from "#database/connect.ts";
import { emailOfHandle } from "#database/queries/accounts/accounts.ts";
import { signUpTokenMark } from "#server/sessions/audit-entry.ts";

/** Fields of calls that name what is changed, by the word that the audit trail uses for each. */
const naming = {
  accno: "accession",
  alert_name: "alert",
  // Not as entries of a case name it: nothing shows yet that the caller may see that case.
  case_id: "requested_case",
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
  pack_id: "pack_id",
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

const handleSchema = z.object({ user_access_token: z.uuid() });

/**
 * The email of the account that a call of administration names, before the call has been checked: an account named by its
 * handle is looked up, since the email of the call is then a new one.
 */
export async function accountInCall(db: Database, body: unknown): Promise<string | null> {
  const { data: named } = handleSchema.safeParse(body);
  if (named !== undefined) return emailOfHandle(db, named.user_access_token);
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
