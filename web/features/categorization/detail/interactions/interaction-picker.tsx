import { Select } from "#web/ui/form/select.tsx";
import { markedName } from "./interaction-mark.tsx";
import type { ListedInteraction } from "./interaction-list.tsx";

type InteractionPickerProps = {
  interactions: readonly ListedInteraction[];
  /** From 0. */
  position: number;
  onGo: (position: number) => void;
};

/** The list in one line, where there is no room for a column. */
export function InteractionPicker({ interactions, position, onGo }: InteractionPickerProps) {
  return (
    <Select
      label="Interaction"
      hideLabel
      choices={interactions.map(({ number, heading, mark }, place) => ({
        value: String(place),
        label: `${markedName(number, mark)} · ${heading}`,
      }))}
      value={String(position)}
      onValueChange={(place) => onGo(Number(place))}
    />
  );
}
