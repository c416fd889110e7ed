import { counted } from "#contract/values/amount-text.ts";
import type { ListedCase } from "#contract/operations/cases/cases.ts";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { useReaderTimes } from "#web/explore/page/use-reader-times.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { casePath } from "#web/session/paths.ts";
import { useIsPhone } from "#web/ui/overlay/use-media-query.ts";
import { Due, StatusBadge } from "../case-badges.tsx";
import { CaseLink } from "./case-link.tsx";

const headLook =
  "h-8 border-b border-border bg-thead px-2.5 text-left text-xs font-medium whitespace-nowrap text-muted";
const cellLook = "h-9 truncate px-2.5 touch:h-11";

/** Cases, the last changed first. */
export function CaseTable({ cases }: { cases: readonly ListedCase[] }) {
  const isPhone = useIsPhone();
  if (cases.length === 0)
    return (
      <Card aria-label="Cases">
        <EmptyState title="You are not a member of any case yet.">
          Create one here, select “Escalate” on a lead, or select “Add to case” on a trade, an
          event, or a filing.
        </EmptyState>
      </Card>
    );
  return (
    <Card aria-label="Cases" className="overflow-hidden">
      {isPhone ? <PhoneList cases={cases} /> : <WideTable cases={cases} />}
    </Card>
  );
}

function WideTable({ cases }: { cases: readonly ListedCase[] }) {
  const { place } = useReaderTimes();
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">Your cases, most recently changed first</caption>
      <thead>
        <tr>
          <th scope="col" className={`${headLook} w-36`}>
            Number
          </th>
          <th scope="col" className={headLook}>
            Title
          </th>
          <th scope="col" className={`${headLook} w-40`}>
            Status
          </th>
          <th scope="col" className={`${headLook} w-28`}>
            Owner
          </th>
          <th scope="col" className={`${headLook} w-42`}>
            Due
          </th>
          <th scope="col" className={`${headLook} w-16 text-right`}>
            Items
          </th>
          <th scope="col" className={`${headLook} w-24 text-right`} title="Open tasks">
            Tasks
          </th>
          <th scope="col" className={`${headLook} w-48`}>
            Last changed ({place})
          </th>
        </tr>
      </thead>
      <tbody>
        {cases.map((each) => (
          <CaseRow key={each.case_id} shown={each} />
        ))}
      </tbody>
    </table>
  );
}

function CaseRow({ shown }: { shown: ListedCase }) {
  const { instant } = useReaderTimes();
  const { case_id: id, number, title, status, outcome, owner, is_own: isOwn } = shown;
  return (
    <tr className="odd:bg-surface even:bg-zebra hover:bg-hover">
      <td className={`${cellLook} tabular-nums`}>{number}</td>
      <th scope="row" className="px-2.5 py-1.5 text-left font-medium break-words">
        <CaseLink to={casePath(id)} title={title} className="text-text" />
      </th>
      <td className={cellLook}>
        <StatusBadge status={status} outcome={outcome} />
      </td>
      <td className={cellLook}>{isOwn ? "You" : owner}</td>
      <td className={cellLook}>
        <Due day={shown.due_on} isOver={status === "closed"} />
      </td>
      <td className={`${cellLook} text-right tabular-nums`}>{countText(shown.items)}</td>
      <td className={`${cellLook} text-right tabular-nums`}>
        {countText(shown.open_tasks)}
        {shown.own_tasks > 0 && (
          <span className="text-xs text-faint"> ({countText(shown.own_tasks)} yours)</span>
        )}
      </td>
      <td className={`${cellLook} text-xs text-muted tabular-nums`}>{instant(shown.updated_at)}</td>
    </tr>
  );
}

function PhoneList({ cases }: { cases: readonly ListedCase[] }) {
  return (
    <ul>
      {cases.map((each) => (
        <li key={each.case_id} className="border-b border-grid px-3.5 py-2.5 last:border-b-0">
          <CaseLink
            to={casePath(each.case_id)}
            title={each.title}
            className="block font-medium text-text"
          />
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted tabular-nums">
            {each.number}
            <StatusBadge status={each.status} outcome={each.outcome} />
            {counted(each.items, "item", "items")}
            {each.open_tasks > 0 && ` · ${counted(each.open_tasks, "open task", "open tasks")}`}
            {each.due_on !== null && (
              <span>
                Due <Due day={each.due_on} isOver={each.status === "closed"} />
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
