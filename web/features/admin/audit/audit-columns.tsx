import { operationLabel } from "#contract/catalogue/operation-labels.ts";
import type { AuditRow } from "#contract/operations/accounts/administration.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { exactInstantText } from "#web/ui/display/instant-text.ts";
import { factText } from "./detail-text.ts";

/** Columns of the audit trail, newest first. */
export const auditColumns: TableColumn<AuditRow>[] = [
  {
    key: "at",
    name: "Time (UTC)",
    value: (entry) => exactInstantText(entry.at),
    cell: (entry) => <span className="tabular-nums">{exactInstantText(entry.at)}</span>,
    look: "secondary",
    sortable: false,
    leastWidth: 156,
  },
  { key: "actor", name: "Actor", value: (entry) => entry.actor, sortable: false, leastWidth: 180 },
  {
    key: "subject",
    name: "Subject",
    value: (entry) => entry.subject,
    sortable: false,
    leastWidth: 180,
  },
  {
    key: "operation",
    name: "Operation",
    value: (entry) => entry.operation,
    cell: (entry) => <span title={entry.operation}>{operationLabel(entry.operation)}</span>,
    sortable: false,
    leastWidth: 170,
  },
  {
    key: "outcome",
    name: "Outcome",
    value: (entry) => entry.outcome,
    sortable: false,
    leastWidth: 130,
  },
  {
    key: "detail",
    name: "Detail",
    value: detailText,
    look: "secondary",
    sortable: false,
    leastWidth: 200,
  },
  {
    key: "network_address",
    name: "Network address",
    label: "Address",
    description: "Network address the call came from",
    value: (entry) => entry.network_address,
    look: "secondary",
    sortable: false,
    leastWidth: 100,
  },
];

export const auditPhoneLayout: PhoneLayout<AuditRow> = {
  lead: {
    title: (entry) => exactInstantText(entry.at),
    detail: (entry) => operationLabel(entry.operation),
  },
  second: { key: "outcome", detail: whoInWords },
  wraps: true,
  folded: ["operation", "actor", "subject"],
};

/** Who acted, and on whom where that is another. */
function whoInWords({ actor, subject }: AuditRow): string {
  const names = actor === subject ? [actor] : [actor, subject];
  return names.filter((name) => name !== null).join(" → ");
}

function detailText({ detail }: AuditRow): string {
  return Object.entries(detail)
    .map(([name, fact]) => `${name.replaceAll("_", " ")}: ${factText(name, fact)}`)
    .join("; ");
}
