import { useQuery, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import type {
  HoldingAccountAnswer,
  HoldingsAnswer,
} from "#contract/operations/companies/holdings.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { StepChart } from "./step-chart.tsx";
import { StepTable } from "./step-table.tsx";
import { call } from "#web/api/call.ts";
import { exactDollarsText } from "../panel/proof-text.ts";

/** "Common Stock, held directly" */
function accountName(account: HoldingAccountAnswer): string {
  const title = account.security_title ?? "Security without a title";
  return [title, termsInWords(account), formInWords(account)].filter(Boolean).join(", ");
}

function formInWords({ direct_or_indirect, nature_of_ownership }: HoldingAccountAnswer): string {
  if (direct_or_indirect?.trim().toUpperCase() === "D") return "held directly";
  const nature = nature_of_ownership?.trim() ?? "";
  return nature === "" ? "held indirectly" : `held indirectly: ${nature}`;
}

function termsInWords({ exercise_price, expiration_date }: HoldingAccountAnswer): string {
  return [
    exercise_price === null ? "" : `at ${exactDollarsText(exercise_price)}`,
    expiration_date === null ? "" : `until ${expiration_date.slice(0, 10)}`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** A person's holdings of one issuer, line by line. */
function holdingsQuery(issuerCik: string, ownerCik: string) {
  return queryOptions({
    queryKey: ["get_holdings", issuerCik, ownerCik],
    queryFn: ({ signal }) =>
      call("get_holdings", { issuer_cik: issuerCik, owner_cik: ownerCik }, { signal }),
  });
}

const fewAccounts = 6;

/** A person's holdings of an issuer over all filings, reconciled with "owned following". */
export function HoldingsPath({ issuerCik, ownerCik }: { issuerCik: string; ownerCik: string }) {
  const query = useQuery(holdingsQuery(issuerCik, ownerCik));
  const [showsAll, setShowsAll] = useState(false);
  const { data } = query;
  if (data === undefined) {
    return query.error === null ? (
      <Skeleton className="m-3.5 h-40" />
    ) : (
      <div className="grid justify-items-start gap-2 p-3.5 text-sm">
        <p>{query.error.message}</p>
        <Button variant="outline" busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const shown = showsAll ? data.accounts : data.accounts.slice(0, fewAccounts);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3.5">
      <Summary holdings={data} />
      {shown.map((account, place) => (
        // Accounts keep their order while the answer is the same.
        // oxlint-disable-next-line react/no-array-index-key
        <Account key={place} account={account} />
      ))}
      {shown.length < data.accounts.length && (
        <Button variant="outline" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show {data.accounts.length - shown.length} more forms of ownership
        </Button>
      )}
    </div>
  );
}

function Summary({ holdings: { counts, split_source } }: { holdings: HoldingsAnswer }) {
  return (
    <p className="text-sm text-muted">
      {counts.reconciled} of {counts.steps} balances reconcile, {counts.differs} do not,{" "}
      {counts.first} are opening balances, {counts.not_stated} cannot be checked. Numbers are shown
      as filed.{" "}
      {split_source === null
        ? "No price source reports splits for this stock."
        : `Splits as reported by ${split_source}.`}
    </p>
  );
}

type View = "chart" | "table";
const views = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

function Account({ account }: { account: HoldingAccountAnswer }) {
  const [view, setView] = useState<View>("table");
  const name = accountName(account);
  return (
    <section aria-label={name} className="min-w-0 rounded-card border border-border">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5 border-b border-border px-3.5 py-2">
        <h3 className="min-w-0 text-sm font-medium break-words">{name}</h3>
        {account.table === "derivative" && <Badge>Derivative</Badge>}
        {account.unit === "dollars" && <Badge>Reported as a dollar value</Badge>}
        {account.counts.differs > 0 && <Badge tone="warn">{account.counts.differs} differ</Badge>}
        <Segmented
          className="ml-auto"
          label={`Show ${name} as`}
          hideLabel
          choices={views}
          value={view}
          onValueChange={setView}
        />
      </header>
      {view === "chart" ? (
        <StepChart account={account} name={name} />
      ) : (
        <StepTable account={account} name={name} />
      )}
      {account.account_notes.length > 0 && (
        <p className="border-t border-border px-3.5 py-2 text-xs text-muted">
          {account.account_notes.join(" ")}
        </p>
      )}
    </section>
  );
}
