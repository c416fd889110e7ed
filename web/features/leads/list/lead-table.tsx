import { isControl } from "#web/ui/is-typing.ts";
import { useEffect, useRef } from "react";
import { factorOf } from "#contract/leads/score.ts";
import { leadKindLabels, leadStateLabels } from "#contract/leads/triage.ts";
import type { LeadRow } from "#contract/operations/leads/leads.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { dollarsText } from "#web/ui/display/dollars-text.ts";
import { Badge, type BadgeTone } from "#web/ui/display/badge.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";
import { LeadTitle } from "#web/explore/page/lead-title.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";

type LeadTableProps = {
  leads: readonly LeadRow[];
  /** Place of the current row; the keys move it. */
  current: number;
  openId: number | null;
  selected: ReadonlySet<number>;
  onSelect: (ids: readonly number[], isSelected: boolean) => void;
  onOpen: (lead: LeadRow) => void;
};

/** Next to the panel, which shows the factors and the state of its lead, there is room for what rows are compared by. */
const hiddenNextToPanel = "xl:hidden";

const headLook = "h-8 px-2.5 text-left text-xs font-medium text-muted whitespace-nowrap";

/** The queue: a row for each lead, with its score and what makes it. */
export function LeadTable(props: LeadTableProps) {
  const { leads, current, openId, selected, onSelect, onOpen } = props;
  const chosen = leads.filter(({ id }) => selected.has(id)).length;
  const nextToPanel = openId === null ? "" : hiddenNextToPanel;
  const areAll = leads.length > 0 && chosen === leads.length;
  return (
    <div className="scroll-sideways rounded-card border border-border bg-surface">
      {/* Fixed widths: what an assignment adds to a row does not move the columns. */}
      <table
        className={`w-full table-fixed border-collapse text-sm md:min-w-236 ${openId === null ? "" : "xl:min-w-0"}`}
      >
        <caption className="sr-only">Leads</caption>
        <thead>
          <tr className="border-b border-border">
            <th className="w-9 pl-2.5">
              <Checkbox
                label={<span className="sr-only">Select all on this page</span>}
                checked={areAll}
                indeterminate={chosen > 0 && !areAll}
                onCheckedChange={(isSelected) =>
                  onSelect(
                    leads.map(({ id }) => id),
                    isSelected,
                  )
                }
              />
            </th>
            <th className={`${headLook} w-14 text-right`}>Score</th>
            <th className={headLook}>Lead</th>
            <th className={`${headLook} w-26 max-md:hidden`}>Day</th>
            <th className={`${headLook} w-28 text-right max-md:hidden`}>Value</th>
            <th className={`${headLook} w-[26%] max-md:hidden ${nextToPanel}`}>Why</th>
            <th className={`${headLook} w-44 max-md:hidden ${nextToPanel}`}>State</th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead, place) => (
            <Row
              key={lead.id}
              lead={lead}
              isCurrent={place === current}
              isOpen={lead.id === openId}
              isPanelOpen={openId !== null}
              isSelected={selected.has(lead.id)}
              onSelect={(isSelected) => onSelect([lead.id], isSelected)}
              onOpen={() => onOpen(lead)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  lead: LeadRow;
  isCurrent: boolean;
  isOpen: boolean;
  isPanelOpen: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: () => void;
};

function Row(props: RowProps) {
  const { lead, isCurrent, isOpen, isPanelOpen, isSelected, onSelect, onOpen } = props;
  const nextToPanel = isPanelOpen ? hiddenNextToPanel : "";
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the title is a button
    <tr
      ref={row}
      aria-current={isCurrent || isOpen ? "true" : undefined}
      // The button of the title does the same for the keyboard.
      onClick={({ target }) => {
        if (!isControl(target) && window.getSelection()?.isCollapsed !== false) onOpen();
      }}
      className={`cursor-pointer border-b border-grid last:border-b-0 hover:bg-hover ${isOpen ? "bg-selected" : ""} ${
        isCurrent ? "shadow-[inset_3px_0_0_var(--color-accent)]" : ""
      }`}
    >
      <td className="pl-2.5">
        <Checkbox
          label={
            <span className="sr-only">
              Select <LeadTitle lead={lead} />
            </span>
          }
          checked={isSelected}
          onCheckedChange={onSelect}
        />
      </td>
      <td className="px-2.5 text-right text-md font-semibold tabular-nums">{lead.score}</td>
      <td className="px-2.5 py-1.5">
        <button
          type="button"
          onClick={onOpen}
          className="block text-left font-medium text-text hover:underline touch:min-h-11"
        >
          <LeadTitle lead={lead} />
        </button>
        <span className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
          <span>{leadKindLabels[lead.kind]}</span>
          <span className="truncate">{lead.conm}</span>
        </span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted md:hidden">
          <span className="tabular-nums">{dayInWords(lead.day)}</span>
          {lead.value !== null && (
            <span className="tabular-nums">{dollarsText(lead.value, { thousands: true })}</span>
          )}
          <LeadMarks lead={lead} />
        </span>
        <div className="mt-0.5 text-xs text-muted md:hidden">
          <TopFactors lead={lead} most={1} />
        </div>
      </td>
      <td className="px-2.5 whitespace-nowrap tabular-nums max-md:hidden">
        {dayInWords(lead.day)}
      </td>
      <td className="px-2.5 text-right whitespace-nowrap tabular-nums max-md:hidden">
        {lead.value === null ? <NoValue /> : dollarsText(lead.value, { thousands: true })}
      </td>
      <td className={`px-2.5 py-1.5 text-xs text-muted max-md:hidden ${nextToPanel}`}>
        <TopFactors lead={lead} />
      </td>
      <td className={`px-2.5 py-1.5 max-md:hidden ${nextToPanel}`}>
        <LeadMarks lead={lead} />
      </td>
    </tr>
  );
}

/** The factors with the most points. */
function TopFactors({ lead, most }: { lead: LeadRow; most?: number }) {
  return (
    <ul className="flex flex-wrap gap-x-2.5 gap-y-0.5">
      {lead.top_factors.slice(0, most).map(({ factor, points }) => (
        <li key={factor} className="whitespace-nowrap">
          {factorOf(factor).label}{" "}
          <span className="font-medium text-text tabular-nums">+{points}</span>
        </li>
      ))}
    </ul>
  );
}

const stateTones: Readonly<Record<LeadRow["state"], BadgeTone>> = {
  new: "info",
  in_review: "warn",
  dismissed: "neutral",
  escalated: "success",
};

/** State, changed facts, assignee, and due date. */
export function LeadMarks({ lead }: { lead: LeadRow }) {
  const { state, assignee, due_on: dueOn } = lead;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-muted">
      <Badge tone={stateTones[state]}>{leadStateLabels[state]}</Badge>
      {lead.have_facts_changed && <Badge tone="warn">Facts changed</Badge>}
      {!lead.is_live && <Badge>Below minimum score</Badge>}
      {assignee !== null && <span className="whitespace-nowrap">{assignee.name}</span>}
      {dueOn !== null && <span className="whitespace-nowrap">due {dayInWords(dueOn)}</span>}
    </span>
  );
}
