import { type TableView, turnedTo } from "#web/ui/data-table/table-view.ts";

/**
 * The view itself, or the one to show in its place: newest first where the server refused it, the last page where
 * there are fewer.
 * @param known.pages  null while unknown
 */
export function validView(
  view: TableView,
  { isViewRefused, pages }: { isViewRefused: boolean; pages: number | null },
): TableView {
  if (isViewRefused && (view.sort !== null || view.page > 1))
    return { ...view, sort: null, page: 1 };
  return pages !== null && view.page > pages ? turnedTo(view, pages) : view;
}
