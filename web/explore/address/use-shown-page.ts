import { useEffect } from "react";
import { lastPageInstead } from "#web/explore/search/search-state.ts";
import type { TableView } from "#web/ui/data-table/table-view.ts";
import type { ChangeView } from "./use-table-part.ts";

type Found = { rows: readonly object[]; num_rows: number };

type PageQuery<Answer extends Found> = {
  data: Answer | undefined;
  isPlaceholderData: boolean;
  isFetching: boolean;
};

/**
 * What is shown of the page in the address. For a page after the last, nothing is shown, in
 * particular not that there are no rows: the last page is requested instead.
 */
export function useShownPage<Answer extends Found>(
  { data, isPlaceholderData, isFetching }: PageQuery<Answer>,
  [view, setView]: readonly [TableView, ChangeView],
): { data: Answer | undefined; isFetching: boolean } {
  const instead = data === undefined || isPlaceholderData ? null : lastPageInstead(view, data);
  useEffect(() => {
    if (instead !== null) setView({ ...view, page: instead }, true);
  }, [instead, view, setView]);
  const isBehind = data !== undefined && data.rows.length === 0 && data.num_rows > 0;
  return { data: isBehind ? undefined : data, isFetching: isFetching || instead !== null };
}
