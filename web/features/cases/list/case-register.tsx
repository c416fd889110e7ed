import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Card } from "#web/ui/display/card.tsx";
import { useReaderTimes } from "#web/explore/page/use-reader-times.ts";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { StatusBadge } from "../case-badges.tsx";
import { registerQuery } from "../case-queries.ts";

const headLook = "h-8 border-b border-border px-3.5 text-left text-xs font-medium text-muted";
const cellLook = "h-8 px-3.5 whitespace-nowrap";

/** That cases of all organizations exist, for administrators; their contents are for members only. */
export function CaseRegister() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer text-sm text-accent touch:min-h-11">
        All cases in this installation (administrators only)
      </summary>
      {isOpen && <Register />}
    </details>
  );
}

function Register() {
  const query = useQuery(registerQuery);
  const { day, place } = useReaderTimes();
  return (
    <Card aria-label="All cases" className="mt-2">
      {query.data === undefined && query.error === null && <Skeleton className="m-3.5 h-16" />}
      {query.data === undefined && query.error !== null && <LoadFailed query={query} />}
      {query.data !== undefined && query.data.cases.length === 0 && (
        <p className="px-3.5 py-3 text-sm text-muted">There are no cases.</p>
      )}
      {query.data !== undefined && query.data.cases.length > 0 && (
        <div className="scroll-sideways">
          <table className="w-full text-sm">
            <caption className="sr-only">All cases, newest first</caption>
            <thead>
              <tr>
                {["Organization", "Number", "Status", "Owner", "Members", `Created (${place})`].map(
                  (label) => (
                    <th key={label} scope="col" className={headLook}>
                      {label}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {query.data.cases.map((each) => (
                <tr key={`${each.organization} ${each.number} ${each.created_at}`}>
                  <td className={cellLook}>{each.organization}</td>
                  <td className={`${cellLook} tabular-nums`}>{each.number}</td>
                  <td className={cellLook}>
                    <StatusBadge status={each.status} />
                  </td>
                  <td className={cellLook}>{each.owner}</td>
                  <td className={`${cellLook} tabular-nums`}>{each.members}</td>
                  <td className={`${cellLook} tabular-nums`}>{day(each.created_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="px-3.5 py-2 text-xs text-faint">Only members can see the contents of a case.</p>
    </Card>
  );
}
