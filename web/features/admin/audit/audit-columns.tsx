import { Fragment, type ReactNode } from "react";
import { operationLabel } from "#contract/catalogue/operation-labels.ts";
import type { ShownAuditRow } from "#contract/operations/accounts/administration.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { exactInstantText } from "#web/ui/display/instant-text.ts";
import { detailText, outcomeText } from "./detail-text.ts";

/** Columns of the audit trail, newest first. */
export const auditColumns: TableColumn<ShownAuditRow>[] = [
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
    value: outcomeText,
    sortable: false,
    leastWidth: 130,
  },
  {
    key: "detail",
    name: "Detail",
    value: detailText,
    cell: (entry) => withBreaks(detailText(entry)) ?? <NoValue />,
    look: "secondary",
    sortable: false,
    leastWidth: 200,
    phoneWidth: 112,
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

export const auditPhoneLayout: PhoneLayout<ShownAuditRow> = {
  lead: {
    title: (entry) => exactInstantText(entry.at),
    detail: (entry) => operationLabel(entry.operation),
  },
  second: { key: "outcome", detail: whoInWords },
  wraps: true,
  folded: ["operation", "actor", "subject"],
};

/** Who acted, and on whom where that is another. */
function whoInWords({ actor, subject }: ShownAuditRow): ReactNode {
  const names = actor === subject ? [actor] : [actor, subject];
  return withBreaks(names.filter((name) => name !== null).join(" → "));
}

/**
 * A text that a phone breaks before an @ or after a dot, as in an email address, rather than within a word; null
 * where there is none. Wide tables cut texts off, and a `wbr` would break them even there.
 */
function withBreaks(text: string): ReactNode {
  if (text === "") return null;
  return text.split(/(?=@)|(?<=\.)(?=\S)/).map((part, at) =>
    at === 0 ? (
      part
    ) : (
      <Fragment key={at}>
        <wbr className="md:hidden" />
        {part}
      </Fragment>
    ),
  );
}
