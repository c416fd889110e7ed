import type { ReactNode } from "react";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import type { HintKind, TextHint } from "./find-hints.ts";
import { fraudCues, keywordLabel } from "./fraud-cues.ts";
import { type HintSettings, withKind } from "./hint-settings.ts";
import { KeywordField } from "./keyword-field.tsx";

export type HintsPanelProps = {
  settings: HintSettings;
  change: (settings: HintSettings) => void;
  /** Text and hints of the interaction that is open. */
  text: string;
  hints: readonly TextHint[];
};

/** Which hints are shown, why they are hints, and what of them is in the open interaction. */
export function HintsPanel({ settings, change, text, hints }: HintsPanelProps) {
  const { isOn, hidden } = settings;
  const entry = { text, hints, isOn };
  const kindEntry = (kind: HintKind) => ({
    ...entry,
    kind,
    isShown: !hidden.includes(kind),
    onShow: (isShown: boolean) => change(withKind(settings, kind, isShown)),
  });
  return (
    <div className="grid gap-4 text-sm">
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1">
          Underlined words are worth a second look. They prove nothing, and are no part of what you
          highlight.
        </p>
        <Switch
          label="Show hints"
          checked={isOn}
          onCheckedChange={(checked) => change({ ...settings, isOn: checked })}
        />
      </div>
      <ul className="grid gap-3">
        <Kind {...kindEntry("keyword")} name={keywordLabel} why="Words you look for.">
          <KeywordField settings={settings} onChange={change} />
        </Kind>
        {fraudCues.map(({ key, name, why, source }) => (
          <Kind key={key} {...kindEntry(key)} name={name} why={why}>
            <p className="text-2xs text-faint">{source}</p>
          </Kind>
        ))}
      </ul>
    </div>
  );
}

type KindProps = {
  kind: HintKind;
  name: string;
  why: string;
  isOn: boolean;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
  text: string;
  hints: readonly TextHint[];
  children: ReactNode;
};

function Kind({ kind, name, why, isOn, isShown, onShow, text, hints, children }: KindProps) {
  const found = wordsFound(text, hints, kind);
  return (
    <li className="rounded-card border border-border px-3 py-2">
      <Checkbox
        label={<span className="font-medium text-text">{name}</span>}
        checked={isShown}
        disabled={!isOn}
        onCheckedChange={onShow}
      />
      <div className="grid gap-1 pl-6">
        <p className="text-xs">{why}</p>
        {children}
        {found.length > 0 && (
          <p className="text-xs wrap-anywhere">
            <span className="text-faint">In this interaction: </span>
            {found.join(", ")}
          </p>
        )}
      </div>
    </li>
  );
}

/** Each wording once, as it is written first. */
function wordsFound(text: string, hints: readonly TextHint[], kind: HintKind): readonly string[] {
  const words = new Map<string, string>();
  for (const hint of hints) {
    if (hint.kind !== kind) continue;
    const word = text.slice(...hint.range).replace(/\s+/g, " ");
    if (!words.has(word.toLowerCase())) words.set(word.toLowerCase(), word);
  }
  return [...words.values()];
}
