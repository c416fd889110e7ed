import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { ChosenList } from "#web/ui/form/chosen-list.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { addKeywords, commonAlone, signsAlone } from "../model/add-keywords.ts";

type KeywordInputProps = {
  keywords: readonly string[];
  onKeywordsChange: (keywords: readonly string[]) => void;
  error: string | undefined;
};

/** Enter or leaving adds what was typed; Backspace in the empty field takes the last one back. */
export function KeywordInput({ keywords, onKeywordsChange, error }: KeywordInputProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const signs = signsAlone(keywords);
  const common = commonAlone(keywords);

  function add(text: string) {
    const added = addKeywords(keywords, text);
    setProblem(added.problem);
    if (added.problem !== null) return;
    setTyped("");
    if (added.keywords.length > keywords.length) onKeywordsChange(added.keywords);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && typed.trim() !== "") {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && keywords.length > 0) {
      event.preventDefault();
      onKeywordsChange(keywords.slice(0, -1));
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    add(`${typed}${text}`);
  }

  return (
    <div className="max-w-100">
      <TextInput
        label="Keywords"
        hint="Press Enter after each word or phrase."
        placeholder={keywords.length === 0 ? "going concern" : "Add another"}
        autoComplete="off"
        dir="auto"
        value={typed}
        // A keyword that is being typed is added when the field is left.
        error={problem ?? (typed.trim() === "" ? error : undefined)}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
        }}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => add(typed)}
      />
      <ChosenList
        label="Keywords"
        chosen={keywords.map((keyword) => ({ key: keyword, name: keyword }))}
        onRemove={(removed) => onKeywordsChange(keywords.filter((each) => each !== removed))}
        onRemoveAll={() => onKeywordsChange([])}
      />
      {common.length > 0 && (
        <p role="status" className="mt-1.5 text-xs text-warn">
          {inQuotes(common)} {common.length === 1 ? "occurs" : "occur"} in nearly every filing.
          Choose rarer words or a phrase.
        </p>
      )}
      {signs.length > 0 && (
        <p className="mt-1.5 text-xs text-muted">
          {inQuotes(signs)} {signs.length === 1 ? "is" : "are"} found only where no letter or digit
          is directly before or after, so “$” is not found in “$5”. Enter amounts in full, such as
          “$5 million”.
        </p>
      )}
    </div>
  );
}

/** “a”, “the” */
function inQuotes(keywords: readonly string[]): string {
  return keywords.map((keyword) => `“${keyword}”`).join(", ");
}
