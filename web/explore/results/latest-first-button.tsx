import { ArrowDownWideNarrow } from "lucide-react";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { type LatestFirst, latestFirst } from "../search/latest-first.ts";
import { type SearchKind, tableView } from "../search/search-state.ts";
import type { Search } from "../search/use-search.ts";
import { useSavedList } from "./use-saved-list.ts";

type LatestFirstButtonProps<Kind extends SearchKind> = {
  latest: LatestFirst<Kind["sortColumn"]>;
  search: Search<Kind>;
};

const failure = {
  title: "The sort order is saved in this browser only.",
  text: "It could not be saved to your account. Select it again to retry.",
};

/** Switches between latest rows first and the order by ticker; saved in the account. */
export function LatestFirstButton<Kind extends SearchKind>(props: LatestFirstButtonProps<Kind>) {
  const { column, preference } = props.latest;
  const { state, dispatch } = props.search;
  const email = useSession()?.email ?? "";
  const { save } = useSavedList({ preference, email, failure });
  const isOn = state.sort.column === column && state.sort.direction === "desc";

  function toggle() {
    const sort = isOn
      ? { key: "ticker", direction: "asc" as const }
      : { key: column, direction: "desc" as const };
    dispatch({ type: "view", view: { ...tableView(state), page: 1, sort } });
    void save(isOn ? [] : [latestFirst]);
  }

  return (
    <Button
      variant={isOn ? "test" : "outline2"}
      size="compact"
      icon={<ArrowDownWideNarrow aria-hidden size={14} />}
      aria-pressed={isOn}
      title={
        isOn
          ? "Sort this and later searches by ticker"
          : "Sort this and later searches newest first"
      }
      onClick={toggle}
    >
      Latest first
    </Button>
  );
}
