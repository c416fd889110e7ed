import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import {
  bareLineAddress,
  type LineForm,
  usualLineLink,
  writeLineLink,
} from "#contract/permalinks/line-link.ts";
import { type TradeForm, usualTradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";
import { longestAddress } from "#web/explore/address/search-address.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";

const choices = [
  { value: "open market", label: "Open market" },
  { value: "all", label: "All transactions" },
] as const;
type Choice = (typeof choices)[number]["value"];

const switchedHere = "switchedHere";

type SwitchProps = {
  chosen: Choice;
  /** The form of the search shown; null while none is. */
  searched: SharedForm | null;
};

/**
 * Switches between purchases and sales in the open market and every line of Forms 3, 4, and 5. A search that is shown
 * is carried over, with the conditions that both screens have.
 */
export function TransactionsSwitch({ chosen, searched }: SwitchProps) {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const box = useRef<HTMLDivElement>(null);
  // Each of the two screens has a switch of its own: the focus goes to the one that is now there.
  useEffect(() => {
    if (state === switchedHere) box.current?.querySelector<HTMLInputElement>(":checked")?.focus();
  }, [state]);
  return (
    <div ref={box}>
      <Segmented
        label="Transactions"
        hideLabel
        choices={choices}
        value={chosen}
        onValueChange={(next) =>
          void navigate({ search: addressOf(next, searched) }, { state: switchedHere })
        }
      />
    </div>
  );
}

/** What the forms of both screens have. */
type SharedForm = Pick<
  LineForm & TradeForm,
  "tickers" | "owners" | "startDate" | "endDate" | "insiderTypes" | "industries"
>;

/** The address of the other screen, with the search where it is not too long. */
function addressOf(next: Choice, searched: SharedForm | null): string {
  const bare = next === "all" ? bareLineAddress : "";
  if (searched === null) return bare;
  const { tickers, owners, startDate, endDate, insiderTypes, industries } = searched;
  const includesAll = tickers.length + owners.length + industries.length === 0;
  const shared = { tickers, owners, startDate, endDate, insiderTypes, industries, includesAll };
  const parameters =
    next === "all"
      ? writeLineLink({ ...usualLineLink, ...shared })
      : writeTradeLink({ ...usualTradeLink, ...shared });
  const text = new URLSearchParams(parameters).toString();
  return text.length > longestAddress ? bare : text;
}
