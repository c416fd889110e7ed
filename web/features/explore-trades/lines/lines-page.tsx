import { isLineLink } from "#contract/permalinks/line-link.ts";
import { ExplorePage } from "#web/explore/page/explore-page.tsx";
import { PreparedLine } from "#web/explore/page/stored-data-line.tsx";
import { useExplorePage } from "#web/explore/page/use-explore-page.ts";
import { tradeSearch } from "../search/trade-search.ts";
import { TransactionsSwitch } from "../transactions-switch.tsx";
import { LineFilterForm } from "./line-filter-form.tsx";
import { LinePanel } from "./line-panel.tsx";
import { LineResults } from "./line-results.tsx";
import { lineSearch } from "./line-search.ts";

/** Explore Insider Trades with the switch on All transactions. */
export function LinesPage() {
  const unusable = lineSearch.useLocked();
  const control = lineSearch.useForm();
  const search = lineSearch.useRows();
  const page = useExplorePage({
    subject: lineSearch,
    unusable,
    control,
    search,
    isOtherLink: isBare,
  });
  const { onReset } = page.form;

  /** Reset selects the open market and resets its search too. */
  function reset() {
    tradeSearch.forget();
    onReset();
  }

  return (
    <ExplorePage
      page={page}
      choice={
        <TransactionsSwitch
          chosen="all"
          subject={lineSearch}
          searched={search.state.run?.form ?? null}
        />
      }
      storedData={<PreparedLine />}
      form={<LineFilterForm control={control} {...page.form} onReset={reset} />}
      results={<LineResults page={page} />}
    >
      <LinePanel control={page.openRow} />
    </ExplorePage>
  );
}

/** Whether the address only selects the screen, and has no search. */
function isBare(parameters: URLSearchParams): boolean {
  const others = [...parameters].filter((each) => !isLineLink([each]));
  return others.every(([name]) => name === lineSearch.row.parameter);
}
