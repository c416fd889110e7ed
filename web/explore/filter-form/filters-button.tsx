import { ListFilter } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { Badge } from "#web/ui/display/badge.tsx";

type FiltersButtonProps = { count: number; isOpen: boolean; onToggle: () => void };

/** Represents the folded form, with the number of conditions in it. */
export function FiltersButton({ count, isOpen, onToggle }: FiltersButtonProps) {
  return (
    <Button
      variant="outline2"
      size="compact"
      className="max-md:flex-1"
      aria-expanded={isOpen}
      aria-controls="filters"
      icon={<ListFilter size={14} aria-hidden="true" />}
      onClick={onToggle}
    >
      Filters <Badge tone="info">{count}</Badge>
    </Button>
  );
}
