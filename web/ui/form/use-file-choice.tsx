import { type DragEvent, useRef, useState } from "react";

type FileChoiceOptions = {
  /** Names the field. */
  label: string;
  /** Kinds of files that are offered, as the attribute of an input takes them. */
  accept: string;
  onFile: (file: File) => void;
};

/** A file to choose with a button, or to drop. Place the field anywhere; it is hidden. */
export function useFileChoice({ label, accept, onFile }: FileChoiceOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(files: FileList | null) {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  }

  return {
    open: () => input.current?.click(),
    field: (
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          take(target.files);
          // The same file can be chosen again after it was corrected.
          target.value = "";
        }}
      />
    ),
    /** Whether a file is held over the place to drop it on. */
    isOver,
    /** What makes an element the place to drop a file on. */
    dropTarget: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        take(event.dataTransfer.files);
      },
    },
  };
}
