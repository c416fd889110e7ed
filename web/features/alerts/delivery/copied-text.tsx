import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

type CopiedTextProps = { label: string; hint?: string; text: string };

/** A text to be copied unchanged. */
export function CopiedText({ label, hint, text }: CopiedTextProps) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <TextInput
      label={label}
      hint={hint}
      className="col-span-full"
      readOnly
      value={text}
      onFocus={(event) => event.target.select()}
      trailing={
        <PlainIconButton
          label={isCopied ? "Copied" : `Copy the ${label.toLowerCase()}`}
          size="small"
          icon={<Icon aria-hidden size={14} />}
          onClick={() => {
            // Where the browser does not allow it, the text is there to be selected.
            navigator.clipboard.writeText(text).then(
              () => setIsCopied(true),
              () => setIsCopied(false),
            );
          }}
        />
      }
    />
  );
}
