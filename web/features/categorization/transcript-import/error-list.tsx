import { Copy } from "lucide-react";
import {
  mostErrorsCounted,
  type TranscriptPreview,
} from "#contract/operations/transcript-import.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Card } from "#web/ui/display/card.tsx";
import { countText, lineText } from "./import-text.ts";

type ErrorListProps = {
  preview: TranscriptPreview;
  onCopied: (isCopied: boolean) => void;
};

/** Each line that cannot be read, with what to do. */
export function ErrorList({ preview, onCopied }: ErrorListProps) {
  const { errors, error_count: count } = preview;
  const text = errors.map((error) => `${lineText(error.line)}: ${error.reason}`).join("\n");
  return (
    <Card
      className="mb-4"
      title={`${count < mostErrorsCounted ? "" : "At least "}${countText(count, "error")}${count > errors.length ? `, the first ${errors.length}` : ""}`}
      actions={
        <Button
          variant="outline2"
          size="compact"
          icon={<Copy aria-hidden size={13} />}
          onClick={() => {
            navigator.clipboard.writeText(text).then(
              () => onCopied(true),
              () => onCopied(false),
            );
          }}
        >
          Copy all
        </Button>
      }
    >
      <p role="alert" className="px-3.5 pt-2.5 text-sm text-danger-text">
        Nothing can be imported until these are corrected.
      </p>
      <div
        role="region"
        aria-label="Errors by line"
        tabIndex={0}
        className="max-h-80 overflow-auto px-3.5 py-2"
      >
        <ul className="text-sm">
          {errors.map((error, at) => (
            <li
              // The order of a file's errors never changes.
              key={at}
              className="flex gap-3 border-b border-border py-1.25 last:border-0 max-sm:flex-col max-sm:gap-0"
            >
              <span className="w-20 shrink-0 text-muted tabular-nums">{lineText(error.line)}</span>
              <span className="min-w-0 wrap-anywhere">{error.reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
