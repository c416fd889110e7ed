import { readAutoSearch } from "#contract/permalinks/auto-search-link.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { tickersQuery } from "#web/api/dictionaries.ts";
import { useAddress } from "#web/explore/address/use-address.ts";
import { isRowStep } from "#web/explore/panel/use-open-row.ts";
import { companyKeyOf } from "#web/explore/search/company-key.ts";
import { sessionStore } from "#web/session/browser-storage.ts";
import { linkedForm } from "./link-search.ts";
import type { TradeForm } from "./trade-form.ts";

const delayMs = 100;
const handledKey = "exploreTrades_handledLink";

type LinkSearchActions = {
  run: (form: TradeForm) => void;
  /** Shows the form of a link that cannot be run, without the rows of another search. */
  prefill: (form: TradeForm) => void;
};

/**
 * Runs the search the address asks for, once per visit: Back to the page finds it as it was left.
 * Answers the problem to be shown, if the company is not known.
 */
export function useLinkSearch({ run, prefill }: LinkSearchActions) {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const { read } = useAddress();
  const { data: companies, isError } = useQuery(tickersQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = readAutoSearch([...parameters]);
  const visit = `${location.key} ${parameters.toString()}`;
  const isReady = (companies !== undefined || isError) && !isRowStep(location.state);

  useEffect(() => {
    // Another search is shown by now: the same link, opened again, asks for its own anew.
    if (wanted === null) sessionStore.remove(handledKey);
    if (wanted === null || !isReady || sessionStore.read(handledKey) === visit) return undefined;
    const timer = setTimeout(() => {
      // Another address is on its way already: what this one asks for is no longer wanted.
      if (read().key !== location.key) return;
      sessionStore.write(handledKey, visit);
      const key = companyKeyOf(wanted, companies);
      if (key === null) {
        prefill(linkedForm(wanted, wanted.ticker));
        setProblem(`Could not find company information for ticker ${wanted.ticker}`);
      } else {
        setProblem(null);
        run(linkedForm(wanted, key));
      }
    }, delayMs);
    return () => clearTimeout(timer);
    // `wanted` is read from the address, which `visit` stands for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [visit, isReady, companies, run, prefill, read]);

  return { problem, dismissProblem: () => setProblem(null) };
}
