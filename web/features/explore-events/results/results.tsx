import { useMemo } from "react";
import { describeEventSearch } from "#contract/events/describe-event-search.ts";
import { itemCodes } from "#contract/events/item-codes.ts";
import { itemsInShort } from "#contract/events/item-titles.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import { pendingPricesText, priceUseOfEvents } from "#contract/screening/pending-prices.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { eventTableColumns } from "#web/explore/events/event-table-columns.tsx";
import type { ExplorePageState } from "#web/explore/page/use-explore-page.ts";
import { eventEvidenceRow } from "#web/explore/evidence/evidence-rows.ts";
import { PendingPrices } from "#web/explore/results/pending-prices.tsx";
import { type ResultsKind, SearchResults } from "#web/explore/results/search-results.tsx";
import { SearchSentence } from "#web/explore/results/search-sentence.tsx";
import { isOpenTo, screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/account/session.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { EventSearchKind } from "../search/event-search.ts";
import { eventSearchAlert } from "./event-search-alert.ts";

const noPermissions: readonly string[] = [];

/** The table of the submitted search. */
export function Results({ page }: { page: ExplorePageState<EventSearchKind> }) {
  const permissions = useSession()?.permissions ?? noPermissions;
  const canSeeTrades = isOpenTo(screens.exploreTrades, permissions);
  const { answer } = page.search;
  const lookback = answer?.search.lookback_period;
  const searched = answer?.search.patterns?.val;
  const columns = useMemo(
    () => eventTableColumns({ canSeeTrades, lookback, searched }),
    [canSeeTrades, lookback, searched],
  );
  const sentence = useMemo(() => (answer === null ? [] : describeEventSearch(answer)), [answer]);
  return (
    <SearchResults
      kind={resultsKind}
      page={page}
      columns={columns}
      lead={
        answer !== null && (
          <>
            <SearchSentence parts={sentence} />
            <PendingPrices
              text={pendingPricesText(
                answer.named.pending_prices,
                "events",
                priceUseOfEvents(answer.search),
              )}
              again={{ label: "Search again", run: page.search.searchAgain }}
            />
          </>
        )
      }
    />
  );
}

const phoneLayout: PhoneLayout<EventRow> = {
  lead: {
    title: (row) => row.conm,
    detail: (row) =>
      [row.ticker, row.filed_on === null ? null : dayInWords(row.filed_on)]
        .filter((part) => part !== null)
        .join(" · "),
  },
  second: { key: "event_return", detail: (row) => itemInWords(row) },
  folded: ["ticker", "date_filed", "8K_items"],
};

const resultsKind: ResultsKind<EventSearchKind> = {
  exportPath: "/export/events",
  withPanelOpen: ["conm", "ticker", "date_filed", "event_return", "value_sold"],
  phone: phoneLayout,
  further: {
    of: "events",
    alert: eventSearchAlert,
    evidence: eventEvidenceRow,
    search: ({ search }) => ({ type: "explore_events", ...search }),
  },
  nothingStored: "No material events are stored yet.",
};

/** "2.02 Results" */
function itemInWords(row: EventRow): string {
  const codes = itemCodes(row["8K_items"]);
  return [codes[0] ?? "", itemsInShort(codes) ?? ""].join(" ").trim();
}
