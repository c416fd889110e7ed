import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { type HintSettings, mostKeywords, withKeywords, withoutKeyword } from "./hint-settings.ts";

type KeywordFieldProps = {
  settings: HintSettings;
  onChange: (settings: HintSettings) => void;
};

/** Added on Enter and on leaving the field; Backspace in the empty field takes the last one away. */
export function KeywordField({ settings, onChange }: KeywordFieldProps) {
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
