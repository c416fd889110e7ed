import type { DateRange } from "#web/ui/date-range/date-range.ts";

/** What is typed above the audit trail. */
export type AuditFilter = {
  actor: string;
  subject: string;
  operation: string;
  outcome: string;
  days: DateRange;
};

export const noFilter: AuditFilter = {
  actor: "",
  subject: "",
  operation: "",
  outcome: "",
  days: { start: null, end: null },
};

const texts = ["actor", "subject", "operation", "outcome"] as const;

/** The filter an address carries, so that a view can be kept and sent to someone. */
export function filterOf(parameters: URLSearchParams): AuditFilter {
  const text = (name: string): string => parameters.get(name) ?? "";
  const day = (name: string): string | null =>
    /^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? text(name) : null;
  return {
    actor: text("actor"),
    subject: text("subject"),
    operation: text("operation"),
    outcome: text("outcome"),
    days: { start: day("from"), end: day("to") },
  };
}

/** As many as the server turns. */
const mostPages = 1_000_000;

/** The page an address carries; the first one where it carries none. */
export function pageOf(parameters: URLSearchParams): number {
  const page = Number(parameters.get("page"));
  return Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1;
}

/** The first page is not written: it is what every filter begins with. */
export function parametersOf(filter: AuditFilter, page = 1): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of texts) {
    const text = filter[name].trim();
    if (text !== "") parameters.set(name, text);
  }
  if (filter.days.start !== null) parameters.set("from", filter.days.start);
  if (filter.days.end !== null) parameters.set("to", filter.days.end);
  if (page > 1) parameters.set("page", String(page));
  return parameters;
}

type Payload = Partial<Record<(typeof texts)[number] | "start_date" | "end_date", string>>;

/** The filter as it is sent: nothing of what is left empty. */
export function payloadOf({ days, ...filter }: AuditFilter): Payload {
  const payload: Payload = {};
  for (const name of texts) if (filter[name].trim() !== "") payload[name] = filter[name].trim();
  if (days.start !== null) payload.start_date = days.start;
  if (days.end !== null) payload.end_date = days.end;
  return payload;
}
