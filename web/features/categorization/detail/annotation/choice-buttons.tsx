import { type Label, labels } from "#contract/categorization/review-vocabulary.ts";
import { Key } from "#web/ui/display/key.tsx";
import { classNames } from "#web/ui/class-names.ts";

type ChoiceButtonsProps = {
  chosen: Label | null;
  isDisabled: boolean;
  /** Without the keys below the words. */
  isNarrow: boolean;
  onChoose: (label: Label) => void;
};

const choices = [
  { label: labels.relevant, text: "Relevant", key: "R" },
  { label: labels.notRelevant, text: "Not Relevant", key: "N" },
] as const;

export function ChoiceButtons({ chosen, isDisabled, isNarrow, onChoose }: ChoiceButtonsProps) {
  return (
    <fieldset className="grid min-w-0 flex-1 grid-cols-2 gap-2">
      <legend className="sr-only">Is this interaction relevant to the fraud?</legend>
      {choices.map(({ label, text, key }) => (
        <button
          key={key}
          type="button"
          disabled={isDisabled}
          aria-pressed={chosen === label}
          aria-keyshortcuts={key}
          onClick={() => onChoose(label)}
          className={classNames(
            "flex flex-col items-center justify-center gap-0.5 rounded-control border px-1 text-sm font-medium transition-colors",
            "disabled:cursor-not-allowed disabled:text-faint",
            isNarrow ? "h-11" : "h-14",
            chosen === label
              ? "border-accent bg-selected inset-ring inset-ring-accent"
              : "border-control hovered:bg-hover pressed:bg-pressed disabled:border-border",
          )}
        >
          {text}
          {!isNarrow && <Key text={key} />}
        </button>
      ))}
    </fieldset>
  );
}
