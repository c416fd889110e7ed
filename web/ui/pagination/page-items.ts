export type PageItem = number | "gap";

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
