import { Check, Scale, Split } from "lucide-react";
import type { AdjudicatedInteraction } from "#contract/operations/review-agreement.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Select } from "#web/ui/form/select.tsx";
import { holdingDecision, isDisagreement } from "./adjudication-items.ts";

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
export function InteractionChoice({ items, openNumber, onOpen }: InteractionChoiceProps) {
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
      title={interaction.heading}
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
