import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { longestPackTitle, mostPackRows } from "#contract/evidence/evidence-limits.ts";
import { call } from "#web/api/call.ts";
import { useSession } from "#web/session/account/session.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { evidencePacksQuery } from "./evidence-packs-api.ts";
import type { EvidencePackProps, EvidenceRow } from "./evidence-rows.ts";
import { MadePacks } from "./made-packs.tsx";

type DialogProps = EvidencePackProps & { open: boolean; onOpenChange: (open: boolean) => void };

/** Makes a signed pack of chosen rows or of a case, and offers the packs made before. */
export function EvidencePackDialog({ of, title, open, onOpenChange }: DialogProps) {
  const rows = "rows" in of ? of.rows : [];
  const search = "rows" in of ? of.search : undefined;
  const email = useSession()?.email ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => firstKeys(rows));
  const [withNotes, setWithNotes] = useState(true);
  const [withSeries, setWithSeries] = useState(false);
  const client = useQueryClient();
  const packs = useQuery({ ...evidencePacksQuery, enabled: open });
  const name = typed ?? title.slice(0, longestPackTitle);
  const selected = rows.filter(({ key }) => chosen.has(key));
  const { isBusy, failure, run } = useAttempt();
  async function create() {
    await call("create_evidence_pack", {
      title: name,
      ...("rows" in of ? selectionOf(selected) : { case_id: of.caseId, with_notes: withNotes }),
      whole_series: withSeries,
      ...(search !== undefined && { search: { ...search, email } }),
    });
    await client.invalidateQueries({ queryKey: evidencePacksQuery.queryKey });
  }
  const isEmpty = "rows" in of && selected.length === 0;
  const isTooMuch = selected.length > mostPackRows;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Evidence pack"
      width="medium"
      actions={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          <Button
            busy={isBusy}
            disabled={isEmpty || isTooMuch || name.trim() === ""}
            onClick={() => void run(create, "Sentinel could not create the pack. Try again.")}
          >
            Create pack
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="text-sm">
          A signed ZIP file with a report (PDF and HTML), the filings as received, the data, and two
          scripts that recompute every numbered figure without Sentinel. They compare the HTML
          report with the data, but not the PDF, and do not check that totals, such as insiders’
          sales before an event, include every trade.
          {"caseId" in of &&
            " It also contains the history of the case and, unless you leave them out, its notes and tasks. Read the notes and tasks before you hand over the pack."}
        </p>
        <FormAlert text={failure} />
        <TextInput
          label="Title"
          value={name}
          maxLength={longestPackTitle}
          onChange={({ target }) => setTyped(target.value)}
        />
        {rows.length > 1 && (
          <RowChoice rows={rows} chosen={chosen} onChange={setChosen} isTooMuch={isTooMuch} />
        )}
        {search !== undefined && (
          <p className="text-sm text-muted">
            The pack lists its rows in the order of this search and states the search and how many
            of its rows are left out.
          </p>
        )}
        {"caseId" in of && (
          <Checkbox
            label="Include notes and tasks"
            checked={withNotes}
            onCheckedChange={setWithNotes}
          />
        )}
        <Checkbox
          label={
            <span className="whitespace-normal">
              Include full price series (only if the price source’s license allows it)
            </span>
          }
          checked={withSeries}
          onCheckedChange={setWithSeries}
        />
        <MadePacks packs={packs} />
      </div>
    </Dialog>
  );
}

function firstKeys(rows: readonly EvidenceRow[]): ReadonlySet<string> {
  return new Set(rows.slice(0, mostPackRows).map(({ key }) => key));
}

function selectionOf(rows: readonly EvidenceRow[]) {
  return {
    trades: rows.flatMap(({ selection }) => selection.trades ?? []),
    events: rows.flatMap(({ selection }) => selection.events ?? []),
  };
}

type RowChoiceProps = {
  rows: readonly EvidenceRow[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  isTooMuch: boolean;
};

/** The rows that the table shows, each to be chosen. */
function RowChoice({ rows, chosen, onChange, isTooMuch }: RowChoiceProps) {
  const count = rows.filter(({ key }) => chosen.has(key)).length;
  const toggle = (key: string, isChosen: boolean): void => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    onChange(next);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-text">
        Rows on this page ({count} of {rows.length} selected)
      </legend>
      <FormAlert text={isTooMuch ? `Select at most ${mostPackRows} rows.` : null} />
      <div className="mb-1 flex gap-2">
        <Button variant="outline2" size="compact" onClick={() => onChange(firstKeys(rows))}>
          {rows.length > mostPackRows ? `Select first ${mostPackRows}` : "Select all"}
        </Button>
        <Button variant="outline2" size="compact" onClick={() => onChange(new Set())}>
          Select none
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
      <ul
        tabIndex={0}
        aria-label="Rows"
        className="max-h-64 overflow-y-auto rounded-control border border-border px-3 py-1"
      >
        {rows.map(({ key, label, detail }) => (
          <li key={key}>
            <Checkbox
              className="py-0.5"
              label={
                <span className="min-w-0 wrap-anywhere whitespace-normal">
                  {label} <span className="text-muted">· {detail}</span>
                </span>
              }
              checked={chosen.has(key)}
              onCheckedChange={(isChosen) => toggle(key, isChosen)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
