import { type AutoSearch, readAutoSearch } from "#contract/permalinks/auto-search-link.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { tickersQuery } from "#web/api/dictionaries.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { useAddress } from "#web/explore/address/use-address.ts";
import type { OpenedLink } from "#web/explore/address/use-search-address.ts";
import { isRowStep } from "#web/explore/panel/use-open-row.ts";
import { companyKeyOf } from "#web/explore/search/company-key.ts";
import { sessionStore } from "#web/session/browser-storage.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { tradeLinkParts, type TradeSearchKind } from "./trade-search.ts";

const delayMs = 100;
const handledKey = "exploreTrades_handledLink";

/** Another search replaced the link: opened again, the link runs its own search. */
export function forgetLink(): void {
  sessionStore.remove(handledKey);
}

/** What a link opens, of the company that its key names. */
export function linkedSearch(
  { search, hasView, problems }: Omit<AutoSearch, "ticker" | "cik">,
  companyKey: string,
): OpenedLink<TradeSearchKind> {
  const { form, view } = tradeLinkParts({ ...search, tickers: [companyKey] });
  return { form, view: hasView ? view : null, problems };
}

type LinkSearchActions = {
  /** Runs a link, or reports which part of it cannot be searched. */
  open: (link: OpenedLink<TradeSearchKind>) => void;
  /** Parameters of the address that name an open row. */
  panels: readonly string[];
  /** Shows the form of a link that cannot be run, without the rows of another search. */
  prefill: (form: TradeForm) => void;
};

/**
 * Runs the search of the address, once per visit: going Back to the page finds it as it was left.
 * Returns the problem to show if the company is unknown.
 */
export function useLinkSearch({ open, prefill, panels }: LinkSearchActions) {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const { read } = useAddress();
  const { data: companies, isError } = useQuery(tickersQuery);
  // Before the status is known, a locked condition would be searched unnoticed.
  const { isPending: isStatusPending } = useQuery(screeningStatusQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = readAutoSearch([...parameters].filter(([name]) => !panels.includes(name)));
  const visit = `${location.key} ${parameters.toString()}`;
  const isReady =
    (companies !== undefined || isError) && !isStatusPending && !isRowStep(location.state);

  const follow = useEffectEvent((link: AutoSearch) => {
    const key = companyKeyOf(link, companies);
    setProblem(
      key === null ? `Could not find company information for ticker ${link.ticker}` : null,
    );
    if (key === null) prefill(linkedSearch(link, link.ticker).form);
    else open(linkedSearch(link, key));
  });

  useEffect(() => {
    if (wanted === null) forgetLink();
    if (wanted === null || !isReady || sessionStore.read(handledKey) === visit) return undefined;
    const timer = setTimeout(() => {
      // A navigation to another address is in progress, so this one's search is no longer needed.
      if (read().key !== location.key) return;
      sessionStore.write(handledKey, visit);
      follow(wanted);
    }, delayMs);
    return () => clearTimeout(timer);
    // `wanted` is read from the address, which `visit` stands for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [visit, isReady, read]);

  return { problem, dismissProblem: () => setProblem(null) };
}
