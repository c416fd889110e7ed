interface SelectionBarProps {
  chosenCount: number;
  onAll: () => void;
  onNone: () => void;
}

export function SelectionBar({ chosenCount, onAll, onNone }: SelectionBarProps) {
  const look = "min-h-6 text-accent hover:underline touch:min-h-11";
  return (
    <div className="flex items-center gap-3 border-b border-border px-3 py-1.5 text-xs">
      <output className="flex-1 text-faint tabular-nums">{chosenCount} selected</output>
      <button type="button" className={look} onClick={onAll}>
        Select all
      </button>
      <button type="button" className={look} onClick={onNone}>
        Select none
      </button>
    </div>
  );
}
