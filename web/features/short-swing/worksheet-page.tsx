import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import {
  isLimit,
  limitAlternative,
  type ShortSwingWorksheet,
  type WorksheetLine,
} from "#contract/operations/screening/short-swing.ts";
import { openProfitText, pastPairsText } from "#contract/operations/screening/suit-days.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import { CallError } from "#web/api/call-error.ts";
import { counted } from "#contract/values/amount-text.ts";
import { personName } from "#contract/values/person-name.ts";
import { useMarketDay } from "#web/api/screening-status.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { FileButtons } from "#web/explore/list/file-buttons.tsx";
import { NotFound } from "#web/explore/page/not-found.tsx";
import { usePageTitle } from "#web/session/page-title.ts";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";
import { Button } from "#web/ui/button/button.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { worksheetQuery } from "./short-swing-queries.ts";
import { LineTable } from "./line-table.tsx";
import { PairTable } from "./pair-table.tsx";
import { dollarsText, unbrokenDollars } from "#web/ui/display/dollars-text.ts";

/** The Section 16(b) worksheet of one person and company, named by the address: `cik` and `owner`. */
export function WorksheetPage() {
  const [parameters] = useSearchParams();
  const cik = (parameters.get("cik") ?? "").trim().padStart(10, "0");
  const owner = (parameters.get("owner") ?? "").trim().padStart(10, "0");
  const isNamed = /^\d{10}$/.test(cik) && /^\d{10}$/.test(owner) && Number(cik) * Number(owner) > 0;
  return isNamed ? <NamedWorksheet cik={cik} owner={owner} /> : <WorksheetNotFound />;
}

function NamedWorksheet({ cik, owner }: { cik: string; owner: string }) {
  const query = useQuery(worksheetQuery({ cik, owner_cik: owner }));
  const { data, error } = query;
  usePageTitle(
    data === undefined
      ? "Short-swing Worksheet"
      : `Short-swing: ${personName(data.owner, data.is_director_or_officer)}`,
  );
  if (data !== undefined) return <Worksheet worksheet={data} />;
  const isUnknown =
    error instanceof CallError &&
    (error.code === "company_not_found" || error.code === "person_not_found");
  if (isUnknown) return <WorksheetNotFound />;
  return (
    <div className="mx-auto max-w-[1200px] px-6 py-5 max-md:px-4">
      {error === null ? (
        <output aria-busy="true" aria-label="Computing the worksheet" className="grid gap-3">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-93 w-full" />
        </output>
      ) : (
        <LoadFailed query={query} />
      )}
    </div>
  );
}

function WorksheetNotFound() {
  return (
    <NotFound
      title="Worksheet not found"
      back={{ path: screens.shortSwing.path, label: "Short-swing profits" }}
    >
      No Form 3, 4, or 5 is stored for the company and insider in this URL.
    </NotFound>
  );
}

function Worksheet({ worksheet }: { worksheet: ShortSwingWorksheet }) {
  const { conm, ticker, owner, profit, pairs, lines, cautions } = worksheet;
  const aside = lines.filter(({ outcome }) => outcome === "exempt" || outcome === "left_out");
  const review = lines.filter(({ outcome }) => outcome === "review");
  const matchable = lines.filter(({ side }) => side !== null);
  const isLimited = isLimit(pairs);
  const today = useMarketDay();
  const openProfit = today === undefined ? null : openProfitText(pairs, today);
  return (
    <div
      data-print="landscape"
      className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5 px-6 pt-5 pb-8 max-md:px-4"
    >
      <header>
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 title={owner}>
            <Link to={personPagePath(worksheet.owner_cik)}>
              {personName(owner, worksheet.is_director_or_officer)}
            </Link>
          </h1>
          <Actions worksheet={worksheet} />
        </div>
        <p className="mt-1 text-muted">
          Section 16(b) worksheet, <Link to={companyPagePath(worksheet)}>{conm}</Link>
          {ticker !== null && ` (${ticker})`}
        </p>
        <p className="mt-3 text-lg font-semibold tabular-nums">
          {dollarsText(profit)}{" "}
          <span className="text-sm font-normal text-muted">
            {isLimited ? "limit of the short-swing profit" : "short-swing profit"}, from{" "}
            {counted(pairs.length, "pair", "pairs")}
            {openProfit !== null && `; ${unbrokenDollars(openProfit)}`}
          </span>
        </p>
        <PastPairs pairs={pairs} today={today} />
        <ul className="mt-2 grid max-w-180 list-disc gap-1 pl-5 text-xs text-muted">
          {cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      </header>
      <Part
        title="Matched pairs"
        note="The last matchable day is two days before the corresponding day six months after the earlier trade. Units and prices are in today's shares, adjusted for splits. Other matchings may have the same total, but none has a greater one."
      >
        {isLimited && <p className="mb-2 max-w-180 text-xs text-muted">{limitAlternative}</p>}
        {pairs.length === 0 ? (
          <p className="text-sm text-muted">
            No pair of a purchase and a sale within less than six months has a profit.
          </p>
        ) : (
          <PairTable worksheet={worksheet} />
        )}
      </Part>
      <Lines title="Purchases and sales" lines={matchable} />
      <Lines
        title="Needs review"
        lines={review}
        note="Neither matched nor exempt: whether they count depends on facts that are not in the filing."
      />
      <Lines
        title="Exempt or left out"
        lines={aside}
        note="The code indicates an exemption; the filing does not show whether its conditions are met."
      />
    </div>
  );
}

/** How much of the profit is of pairs whose last day to sue is over. */
function PastPairs({
  pairs,
  today,
}: Pick<ShortSwingWorksheet, "pairs"> & { today: string | undefined }) {
  const text = today === undefined ? null : pastPairsText(pairs, today);
  return text !== null && <p className="mt-1 max-w-180 text-sm">{unbrokenDollars(text)}</p>;
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {note !== undefined && <p className="mt-1 max-w-180 text-xs text-muted">{note}</p>}
      <div className="mt-2">{children}</div>
    </section>
  );
}

type LinesProps = { title: string; note?: string; lines: readonly WorksheetLine[] };

function Lines({ lines, ...part }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <Part {...part}>
      <LineTable title={part.title} lines={lines} />
    </Part>
  );
}

function Actions({ worksheet }: { worksheet: ShortSwingWorksheet }) {
  const { cik, owner_cik, owner, ticker, conm } = worksheet;
  const name = personName(owner, worksheet.is_director_or_officer);
  return (
    <div className="ml-auto flex flex-wrap gap-2 print:hidden">
      <AddToCase
        title={`Short-swing profit of ${name}`.slice(0, caseLimits.title)}
        items={[{ kind: "short_swing", reference: { cik, owner_cik } }]}
      />
      <FileButtons
        path="/export/short-swing"
        search={{ type: "get_short_swing", cik, owner_cik }}
        title={`Section 16(b) worksheet, ${name}, ${ticker ?? conm}`}
      />
      <Button
        size="compact"
        variant="outline"
        icon={<Printer aria-hidden size={14} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
    </div>
  );
}
