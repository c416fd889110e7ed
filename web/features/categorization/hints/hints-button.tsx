import { Button } from "#web/ui/button/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import type { HintKind, TextHint } from "./find-hints.ts";
import { fraudCues, keywordLabel } from "./fraud-cues.ts";
import {
  type HintSettings,
  withKind,
  mostKeywords,
  withKeywords,
  withoutKeyword,
} from "./hint-settings.ts";
import { Underline, X } from "lucide-react";
import { type KeyboardEvent, useState, type ReactNode } from "react";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

type HintsPanelProps = {
  settings: HintSettings;
  change: (settings: HintSettings) => void;
  /** Text and hints of the interaction that is open. */
  text: string;
  hints: readonly TextHint[];
};

/** How many hints the open interaction has; opens what can be set about them. */
export function HintsButton(props: HintsPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { settings, hints } = props;
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        icon={<Underline aria-hidden size={14} />}
        onClick={() => setIsOpen(true)}
      >
        {settings.isOn ? hints.length : ""}{" "}
        <span className="max-sm:sr-only">
          {settings.isOn ? (hints.length === 1 ? "hint" : "hints") : "Hints off"}
        </span>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Hints" width="medium">
        <HintsPanel {...props} />
      </Dialog>
    </>
  );
}

/** Which hints are shown, why they are hints, and what of them is in the open interaction. */
function HintsPanel({ settings, change, text, hints }: HintsPanelProps) {
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
          Underlined words may deserve a second look. They prove nothing and are not part of your
          highlights.
        </p>
        <Switch
          label="Show hints"
          checked={isOn}
          onCheckedChange={(checked) => change({ ...settings, isOn: checked })}
        />
      </div>
      <ul className="grid gap-3">
        <Kind {...kindEntry("keyword")} name={keywordLabel} why="Words you want to find.">
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

type KeywordFieldProps = {
  settings: HintSettings;
  onChange: (settings: HintSettings) => void;
};

/** Added on Enter and on leaving the field; Backspace in the empty field takes the last one away. */
function KeywordField({ settings, onChange }: KeywordFieldProps) {
  const [typed, setTyped] = useState("");
  const { keywords } = settings;

  function add(): void {
    const next = withKeywords(settings, typed);
    if (next !== null) onChange(next);
    setTyped("");
  }

  function takeKey(event: KeyboardEvent): void {
    const last = keywords.at(-1);
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      event.preventDefault();
      onChange(withoutKeyword(settings, last));
    }
  }

  return (
    <div className="grid gap-1.5">
      <TextInput
        label="Add keywords"
        hideLabel
        placeholder="Add a word or phrase, Enter"
        autoComplete="off"
        value={typed}
        disabled={keywords.length >= mostKeywords}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={takeKey}
        onBlur={add}
      />
      {keywords.length > 0 && (
        <ul aria-label="Your keywords" className="flex flex-wrap gap-1">
          {keywords.map((keyword) => (
            <li
              key={keyword}
              className="inline-flex min-h-6 max-w-full items-center gap-1 rounded-control border border-border bg-raised pl-2 text-xs text-text"
            >
              <span className="min-w-0 wrap-anywhere">{keyword}</span>
              <PlainIconButton
                label={`Remove ${keyword}`}
                size="small"
                icon={<X aria-hidden size={12} />}
                onClick={() => onChange(withoutKeyword(settings, keyword))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
