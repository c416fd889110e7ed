import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { countText } from "#web/ui/display/number-text.ts";

interface PaginationProps {
  /** From 1. */
  page: number;
  pageCount: number;
  onPageChange: (page: number) => void;
  label?: string | undefined;
}

/** Previous, page numbers, Next; phones get the two buttons only. */
export function Pagination({ page, pageCount, onPageChange, label = "Pages" }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex items-center gap-3 text-xs">
      <Button
        variant="secondary"
        size="compact"
        disabled={page <= 1}
        icon={<ChevronLeft aria-hidden size={14} />}
        onClick={() => onPageChange(page - 1)}
      >
        Previous
      </Button>
      <ol className="flex gap-0.5 max-md:hidden">
        {pageItems(page, pageCount).map((item, at) =>
          item === "gap" ? (
            // oxlint-disable-next-line react/no-array-index-key -- the two gaps have no other identity
            <li key={`gap-${at}`} aria-hidden className="grid h-6.5 min-w-6.5 place-items-center">
              …
            </li>
          ) : (
            <li key={item}>
              <PageButton page={item} current={item === page} onPageChange={onPageChange} />
            </li>
          ),
        )}
      </ol>
      <Button
        variant="secondary"
        size="compact"
        className="flex-row-reverse text-text"
        disabled={page >= pageCount}
        icon={<ChevronRight aria-hidden size={14} />}
        onClick={() => onPageChange(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

interface PageButtonProps {
  page: number;
  current: boolean;
  onPageChange: (page: number) => void;
}

function PageButton({ page, current, onPageChange }: PageButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Page ${countText(page)}`}
      aria-current={current ? "page" : undefined}
      onClick={() => onPageChange(page)}
      className={classNames(
        "grid h-6.5 min-w-6.5 place-items-center rounded-control px-1.5 tabular-nums transition-colors touch:h-11 touch:min-w-11",
        current
          ? "bg-selected font-semibold text-text inset-ring inset-ring-accent"
          : "hover:bg-hover hover:text-text",
      )}
    >
      {countText(page)}
    </button>
  );
}

type PageItem = number | "gap";

const ALL_SHOWN_UP_TO = 7;

/** All pages up to seven; beyond, the first, the last, the current and its neighbours, with gaps between. */
export function pageItems(page: number, pageCount: number): PageItem[] {
  if (pageCount <= ALL_SHOWN_UP_TO) return Array.from({ length: pageCount }, (_, at) => at + 1);
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])].filter(
    (number) => number >= 1 && number <= pageCount,
  );
  return shown.flatMap((number, at): PageItem[] =>
    at > 0 && number - (shown[at - 1] ?? 0) > 1 ? ["gap", number] : [number],
  );
}

/** At least one page, even of nothing. */
export function pageCountOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
