import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";

type FileChoiceProps = { name: string | null; onFile: (file: File) => void };

/** A field to drop a file on, or to choose one with. */
export function FileChoice({ name, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`flex min-h-22 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed px-4 py-3 ${isOver ? "border-accent bg-hover" : "border-control bg-field"}`}
    >
      <FileUp aria-hidden size={24} strokeWidth={1.6} className="text-faint max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-medium break-all">{name ?? "Drop a file of calls here"}</span>
        <span className="text-sm text-muted">
          JSON lines, CSV, JSON or plain text, up to 2.5 million characters
        </span>
      </p>
      <Button
        variant={name === null ? "primary" : "outline"}
        onClick={() => input.current?.click()}
      >
        {name === null ? "Choose file" : "Choose another file"}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File of conference calls"
        accept=".jsonl,.ndjson,.json,.csv,.txt"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // The same file can be chosen again after it was corrected.
          event.target.value = "";
        }}
      />
    </div>
  );
}
