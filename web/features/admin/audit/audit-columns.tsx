import { Fragment, type ReactNode } from "react";
import { operationLabel } from "#contract/catalogue/operation-labels.ts";
import type { ShownAuditRow } from "#contract/operations/accounts/administration.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { exactInstantText } from "#web/ui/display/instant-text.ts";
import { detailText, outcomeText, subjectText } from "./detail-text.ts";

/** Columns of the audit trail, newest first. */
export const auditColumns: TableColumn<ShownAuditRow>[] = [
  {
    key: "at",
    name: "Time (UTC)",
    value: (entry) => exactInstantText(entry.at),
    cell: (entry) => <span className="tabular-nums">{exactInstantText(entry.at)}</span>,
    look: "secondary",
    sortable: false,
    leastWidth: 172,
  },
  {
    key: "actor",
    name: "Actor",
    value: (entry) => entry.actor,
    cell: (entry) => withBreaks(entry.actor ?? "") ?? <NoValue />,
    sortable: false,
    wraps: true,
    leastWidth: 130,
  },
  {
    key: "subject",
    name: "Subject",
    description: "Account, case, or other object affected",
    value: subjectText,
    cell: (entry) => withBreaks(subjectText(entry) ?? "") ?? <NoValue />,
    sortable: false,
    wraps: true,
    leastWidth: 130,
  },
  {
    key: "operation",
    name: "Operation",
    value: (entry) => entry.operation,
    cell: (entry) => <span title={entry.operation}>{operationLabel(entry.operation)}</span>,
    sortable: false,
    wraps: true,
    leastWidth: 122,
  },
  {
    key: "outcome",
    name: "Outcome",
    value: outcomeText,
    sortable: false,
    wraps: true,
    leastWidth: 104,
  },
  {
    key: "detail",
    name: "Detail",
    value: detailText,
    cell: detailCell,
    look: "secondary",
    sortable: false,
    wraps: true,
    leastWidth: 200,
    phoneWidth: 112,
    firstShare: 35,
  },
  {
    key: "network_address",
    name: "Network address",
    label: "Address",
    description: "Network address the call came from",
    value: (entry) => entry.network_address,
    look: "secondary",
    sortable: false,
    wraps: true,
    leastWidth: 84,
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

/** A list of very many leads or companies ends after some lines; the dialog of the entry has all of it. */
function detailCell(entry: ShownAuditRow): ReactNode {
  const text = withBreaks(detailText(entry));
  return text === null ? <NoValue /> : <span className="line-clamp-8">{text}</span>;
}

/** Who acted, and on whom or what. */
function whoInWords(entry: ShownAuditRow): ReactNode {
  const { actor } = entry;
  const subject = subjectText(entry);
  const names = actor === subject ? [actor] : [actor, subject];
  return withBreaks(names.filter((name) => name !== null).join(" → "));
}

/**
 * A text that breaks before an @ or after a dot, as in an email address, rather than within a word or number; null
 * where there is none.
 */
function withBreaks(text: string): ReactNode {
  if (text === "") return null;
  return text.split(/(?=@)|(?<=\.)(?=[^\s\d])/).map((part, at) =>
    at === 0 ? (
      part
    ) : (
      <Fragment key={at}>
        <wbr />
        {part}
      </Fragment>
    ),
  );
}
