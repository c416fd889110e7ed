import type { StudiedTrades } from "#contract/studies/study-vocabulary.ts";
import { eventWindow, studyModels } from "#contract/studies/study-vocabulary.ts";
import { Select } from "#web/ui/form/select.tsx";
import type { StudyChange, StudyChoices } from "./request/study-request.ts";
import { type Band, bandNames, bands, dayText, modelNames } from "./study-texts.ts";

type StudyOptionsProps = {
  choices: StudyChoices;
  onChange: (change: StudyChange) => void;
  /** Null for a study of events. */
  trades: readonly StudiedTrades[] | null;
  band: Band;
};

const tradeNames = { Purchases: "Purchases", Sales: "Sales", both: "Both, as they are" } as const;

/** Model, window, band, and which trades. */
export function StudyOptions({ choices, onChange, trades, band }: StudyOptionsProps) {
  const { model, window, trades: chosen } = choices;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3 rounded-card border border-border bg-surface p-3.5">
      {trades !== null && (
        <Select
          label="Trades"
          choices={trades.map((value) => ({ value, label: tradeNames[value] }))}
          value={chosen}
          onValueChange={(trades) => onChange({ trades })}
        />
      )}
      <Select
        label="Model"
        choices={studyModels.map((value) => ({ value, label: modelNames[value] }))}
        value={model}
        onValueChange={(model) => onChange({ model })}
      />
      <Select
        label="Window from day"
        choices={daysBetween(eventWindow.from, window.to)}
        value={window.from}
        onValueChange={(from) => onChange({ window: { from } })}
      />
      <Select
        label="Window to day"
        choices={daysBetween(window.from, eventWindow.to)}
        value={window.to}
        onValueChange={(to) => onChange({ window: { to } })}
      />
      <Select
        label="95% confidence interval based on"
        choices={bands.map((value) => ({ value, label: bandNames[value] }))}
        value={band}
        onValueChange={(band) => onChange({ band })}
      />
    </div>
  );
}

function daysBetween(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, place) => ({
    value: from + place,
    label: dayText(from + place),
  }));
}
