import { X } from "lucide-react";

import { IconButton } from "../button/icon-button.tsx";

interface ChosenListProps {
  label: string;
  chosen: readonly { key: string; code?: string | undefined; name: string }[];
  onRemove: (key: string) => void;
  onRemoveAll: () => void;
}

/** What was chosen, each removable; it scrolls above four. */
export function ChosenList({ label, chosen, onRemove, onRemoveAll }: ChosenListProps) {
  if (chosen.length === 0) return null;
  return (
    <div className="mt-1">
      {/* Four lines and the gaps between them. */}
      <ul
        aria-label={`${label}, ${chosen.length} chosen`}
        className="flex max-h-31 flex-col gap-1 overflow-y-auto rounded-control touch:max-h-47"
      >
        {chosen.map(({ key, code, name }) => (
          <li
            key={key}
            className="flex h-7 shrink-0 items-center gap-2 rounded-control border border-border bg-raised pr-0.5 pl-2 text-xs touch:h-11"
          >
            {code && <span className="font-medium text-accent">{code}</span>}
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <IconButton
              label={`Remove ${name}`}
              size="small"
              plain
              icon={<X aria-hidden size={13} />}
              onClick={() => onRemove(key)}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 1 && (
        <button
          type="button"
          className="mt-1 min-h-6 text-xs text-accent hover:underline touch:min-h-11"
          onClick={onRemoveAll}
        >
          Remove all {chosen.length}
        </button>
      )}
    </div>
  );
}
