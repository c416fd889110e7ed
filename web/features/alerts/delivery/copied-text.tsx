import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

type CopiedTextProps = { label: string; hint?: string; text: string };

/** A text to be copied as it stands. */
export function CopiedText({ label, hint, text }: CopiedTextProps) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="col-span-full flex items-end gap-2">
      <TextInput
        label={label}
        hint={hint}
        className="min-w-0 flex-1"
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <Button
        variant="outline"
        onClick={() => {
          // Where the browser does not allow it, the text is there to be selected.
          navigator.clipboard.writeText(text).then(
            () => setIsCopied(true),
            () => setIsCopied(false),
          );
        }}
      >
        <Icon aria-hidden size={14} /> {isCopied ? "Copied" : "Copy"}
      </Button>
    </div>
  );
}
