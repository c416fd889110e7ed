import type { AuditEntry } from "#database/queries/audit/audit.ts";

/** Fields of calls that name what is changed, by the word that the audit trail uses for each. */
const naming = {
  alert_name: "alert",
  new_alert_name: "new_name",
  id: "id",
  known_name: "saved_search",
  name: "name",
} as const;
const longestNamed = 200;

/** What a call names, before it has been checked: its texts are cut off, and the database can store them. */
export function namedInCall(body: unknown): AuditEntry["detail"] {
  if (typeof body !== "object" || body === null) return {};
  const given = new Map<string, unknown>(Object.entries(body));
  return Object.fromEntries(
    Object.entries(naming).flatMap(([field, name]) => {
      const value = given.get(field);
      const text = Number.isSafeInteger(value) ? String(value) : value;
      if (typeof text !== "string") return [];
      return [
        [
          name,
          text
            .slice(0, longestNamed)
            .replaceAll(/\p{Cc}/gu, " ")
            .toWellFormed(),
        ],
      ];
    }),
  );
}
