import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
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

/** The state of the history entry of a switch: the filters that were removed. */
const switchSchema = z.object({
  removed: z.array(z.string()),
  /** Whether these are all, because the address of the search would be too long. */
  isTooLong: z.boolean(),
});

type SwitchProps<Form extends SharedForm> = {
  chosen: Choice;
  subject: {
    conditions: (form: Form) => readonly { name: string }[];
    unapplied: (form: Form) => readonly { label: string }[];
  };
  /** The form of the search shown; null while none is. */
  searched: NoInfer<Form> | null;
};

/**
 * Switches between purchases and sales in the open market and every line of Forms 3, 4, and 5. A search that is shown
 * is carried over, with the conditions that both screens have; the others are named.
 */
export function TransactionsSwitch<Form extends SharedForm>(props: SwitchProps<Form>) {
  const { chosen, subject, searched } = props;
  const navigate = useNavigate();
  const { data: switched } = switchSchema.safeParse(useLocation().state);
  const isSwitchedHere = switched !== undefined;
  const box = useRef<HTMLDivElement>(null);
  // Each of the two screens has a switch of its own: the focus goes to the one that is now there.
  useEffect(() => {
    if (isSwitchedHere) box.current?.querySelector<HTMLInputElement>(":checked")?.focus();
  }, [isSwitchedHere]);

  function change(next: Choice) {
    const search = addressOf(next, searched);
    const isTooLong = searched !== null && search === bare[next];
    const removed = searched === null ? [] : removedFrom(subject, searched, isTooLong);
    const state: z.input<typeof switchSchema> = { removed, isTooLong };
    void navigate({ search }, { state });
  }

  return (
    <div ref={box} className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Segmented
        label="Transactions"
        hideLabel
        choices={choices}
        value={chosen}
        onValueChange={change}
      />
      {switched !== undefined && switched.removed.length > 0 && (
        <output className="text-xs text-warn">
          {switched.isTooLong
            ? "This search is too long to be carried over. Filters removed: "
            : "Filters that this search does not have were removed: "}
          {switched.removed.join(", ")}.
        </output>
      )}
    </div>
  );
}

/** What the forms of both screens have. */
type SharedForm = Pick<
  LineForm & TradeForm,
  "tickers" | "owners" | "startDate" | "endDate" | "insiderTypes" | "industries"
>;

/** The labels of the same, as both screens name them. */
const shared: ReadonlySet<string> = new Set([
  "Company",
  "Reporting person",
  "Trade dates",
  alertConditionTable.insider_types.label,
  alertConditionTable.industry.label,
]);

/** The conditions that the other screen does not have, by their labels; all if it opens without the search. */
function removedFrom<Form extends SharedForm>(
  subject: SwitchProps<Form>["subject"],
  form: Form,
  isBare: boolean,
): string[] {
  const names = subject.conditions(form).map(({ name }) => name);
  const begun = subject.unapplied(form).map(({ label }) => label);
  return [...names, ...begun].filter((name) => isBare || !shared.has(name));
}

const bare: Readonly<Record<Choice, string>> = { "open market": "", all: bareLineAddress };

/** The address of the other screen, with the search where it is not too long. */
function addressOf(next: Choice, searched: SharedForm | null): string {
  if (searched === null) return bare[next];
  const { tickers, owners, startDate, endDate, insiderTypes, industries } = searched;
  const includesAll = tickers.length + owners.length + industries.length === 0;
  const kept = { tickers, owners, startDate, endDate, insiderTypes, industries, includesAll };
  const parameters =
    next === "all"
      ? writeLineLink({ ...usualLineLink, ...kept })
      : writeTradeLink({ ...usualTradeLink, ...kept });
  const text = new URLSearchParams(parameters).toString();
  return text.length > longestAddress ? bare[next] : text;
}
