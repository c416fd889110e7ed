import { useState } from "react";
import { useSearchParams } from "react-router";
import { recentMonths } from "../api/company-queries.ts";
import { monthsOf, rangeOf } from "./ranges.ts";

/** How far back prices are loaded: as far as the range in the address needs, all once asked for. */
export function usePricedMonths() {
  const [parameters] = useSearchParams();
  const [isAllWanted, setIsAllWanted] = useState(false);
  const shown = monthsOf(rangeOf(parameters.get("range")));
  const isRecent = !isAllWanted && shown !== null && shown < recentMonths;
  return { months: isRecent ? recentMonths : null, loadAll: () => setIsAllWanted(true) };
}
