import { useState } from "react";
import { useSearchParams } from "react-router";
import type {
  Adjudication,
  AdjudicatedInteraction,
} from "#contract/operations/reviews/review-agreement.ts";
import { useAddress } from "#web/explore/address/use-address.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import {
  isDisagreement,
  isUndecided,
  itemsShown,
  nextUndecided,
  type Shown,
  holdingDecision,
} from "./adjudication-items.ts";
import { OpenInteraction } from "./open-interaction.tsx";
import { Check, Scale, Split } from "lucide-react";
import { classNames } from "#web/ui/class-names.ts";
import { Select } from "#web/ui/form/select.tsx";

type AdjudicationDeskProps = { adjudication: Adjudication; onReload: () => void };

/** The interactions of one company, which is its key, the one that is open, and its decision. */
export function AdjudicationDesk({ adjudication, onReload }: AdjudicationDeskProps) {
  const { interactions, gvkey } = adjudication;
  const [parameters] = useSearchParams();
  const address = useAddress();
  const [shown, setShown] = useState<Shown>("all");
  const requested = Number(parameters.get("interaction"));
  const isThere = interactions.some((one) => one.interaction_num === requested);
  // Chosen once, so that a decision does not open another interaction.
  const [first] = useState(() => nextUndecided(itemsShown(interactions, "all", null), null));
  const items = itemsShown(interactions, shown, isThere ? requested : null);
  const numbered = (number: number | null) => items.find((one) => one.interaction_num === number);
  const open = numbered(requested) ?? numbered(first) ?? items[0];

  function go(number: number | null | undefined) {
    if (number === null || number === undefined) return;
    address.change({
      parameters: (now) => {
        const next = new URLSearchParams(now);
        // The number is of this company; another may just have been chosen.
        if (now.get("gvkey") === gvkey) next.set("interaction", String(number));
        return next;
      },
    });
  }

  const place = open === undefined ? -1 : items.indexOf(open);
  const following = nextUndecided(
    itemsShown(interactions, "all", null),
    open?.interaction_num ?? null,
  );
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-[200px_minmax(0,1fr)]">
      <div className="grid content-start gap-3 lg:sticky lg:top-[calc(var(--navbar-height)+var(--banner-height)+8px)] lg:max-h-[calc(100dvh-var(--navbar-height)-var(--banner-height)-24px)] lg:overflow-y-auto">
        <Segmented
          label="Interactions shown"
          hideLabel
          className="max-w-full overflow-x-auto lg:hidden"
          choices={filters(interactions, false)}
          value={shown}
          onValueChange={setShown}
        />
        <fieldset className="grid gap-1 max-lg:hidden">
          <legend className="sr-only">Interactions shown</legend>
          {filters(interactions, true).map(({ value, label }) => (
            <label
              key={value}
              className="flex min-h-6 items-center gap-2 text-xs text-muted has-checked:text-text"
            >
              <input
                type="radio"
                name="interactions-shown"
                checked={shown === value}
                onChange={() => setShown(value)}
                className="accent-accent"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {open !== undefined && (
          <InteractionChoice items={items} openNumber={open.interaction_num} onOpen={go} />
        )}
      </div>
      {open === undefined ? (
        <EmptyState
          title={shown === "all" ? "Nothing to adjudicate." : "No interactions left here."}
        >
          {shown === "all"
            ? "This company has no interactions."
            : "Show all interactions to look at the others."}
        </EmptyState>
      ) : (
        <OpenInteraction
          key={`${gvkey} ${open.interaction_num}`}
          gvkey={gvkey}
          interaction={open}
          onReload={onReload}
          onPrevious={() => go(items[place - 1]?.interaction_num)}
          onNext={() => go(items[place + 1]?.interaction_num)}
          onNextUndecided={following === null ? null : () => go(following)}
        />
      )}
    </div>
  );
}

function filters(
  interactions: Adjudication["interactions"],
  isCounted: boolean,
): { value: Shown; label: string }[] {
  const count = (number: number) => (isCounted ? ` (${number})` : "");
  return [
    { value: "all", label: `All${count(interactions.length)}` },
    {
      value: "disagreements",
      label: `Disagreements${count(interactions.filter(isDisagreement).length)}`,
    },
    { value: "undecided", label: `Undecided${count(interactions.filter(isUndecided).length)}` },
  ];
}

type InteractionChoiceProps = {
  items: readonly AdjudicatedInteraction[];
  openNumber: number;
  onOpen: (number: number) => void;
};

type Standing = { text: string; icon: typeof Check; look: string };

function standingOf(interaction: AdjudicatedInteraction): Standing {
  if (holdingDecision(interaction) !== null)
    return { text: "Decided", icon: Scale, look: "text-up" };
  if (isDisagreement(interaction)) return { text: "Disagree", icon: Split, look: "text-warn" };
  if (interaction.labels.length > 1) return { text: "Agree", icon: Check, look: "text-faint" };
  const count = interaction.labels.length;
  return { text: count === 1 ? "1 label" : "No label", icon: Check, look: "invisible" };
}

/** The interactions in the order they are to be decided. */
function InteractionChoice({ items, openNumber, onOpen }: InteractionChoiceProps) {
  return (
    <nav aria-label="Interactions">
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-px max-lg:hidden">
        {items.map((interaction) => (
          <li key={interaction.interaction_num}>
            <Entry
              interaction={interaction}
              isOpen={interaction.interaction_num === openNumber}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ol>
      <Select
        className="lg:hidden"
        label="Interaction"
        choices={items.map((interaction) => ({
          value: interaction.interaction_num,
          label: `${interaction.interaction_num} · ${interaction.heading} · ${standingOf(interaction).text}`,
        }))}
        value={openNumber}
        onValueChange={onOpen}
      />
    </nav>
  );
}

type EntryProps = {
  interaction: AdjudicatedInteraction;
  isOpen: boolean;
  onOpen: (number: number) => void;
};

function Entry({ interaction, isOpen, onOpen }: EntryProps) {
  const { text, icon: Icon, look } = standingOf(interaction);
  const number = interaction.interaction_num;
  return (
    <button
      type="button"
      aria-current={isOpen ? "true" : undefined}
      title={`${interaction.heading}, ${interaction.call_title}`}
      onClick={() => onOpen(number)}
      className={classNames(
        "flex h-7 w-full items-center gap-2 rounded-control px-2 text-left text-xs tabular-nums -outline-offset-2 touch:h-11",
        isOpen
          ? "bg-selected font-semibold text-text inset-shadow-[2px_0_0_var(--color-accent)]"
          : "text-muted hover:bg-hover hover:text-text",
      )}
    >
      <span className="min-w-0 flex-1 truncate">
        <span className="sr-only">Interaction </span>
        {number} · {interaction.heading}
      </span>
      <span className="flex shrink-0 items-center gap-1 text-2xs font-medium">
        <Icon aria-hidden size={12} className={look} />
        {text}
      </span>
    </button>
  );
}
