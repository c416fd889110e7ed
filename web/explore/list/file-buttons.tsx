import { CallError } from "#web/api/call-error.ts";
import { download } from "#web/api/download.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";

type FileButtonsProps = {
  /** "/export/plans" */
  path: string;
  /** The call whose rows the file has; of a list, all pages. */
  search: Readonly<Record<string, unknown>> & { type: string };
  title: string;
};

/** Saves all rows of a list as CSV or Excel. */
export function FileButtons({ path, search, title }: FileButtonsProps) {
  const email = useSession()?.email ?? "";
  const showToast = useToast();
  async function save(format: "csv" | "xlsx") {
    const { page: _page, ...conditions } = search;
    try {
      await download(
        path,
        { search: { ...conditions, email }, title, format },
        { fallbackName: `${title}.${format}` },
      );
    } catch (error) {
      const text = error instanceof CallError ? error.message : undefined;
      showToast({ tone: "danger", title: "The file could not be created.", text });
    }
  }
  return (
    <>
      <Button size="compact" variant="outline" onClick={() => void save("csv")}>
        CSV
      </Button>
      <Button size="compact" variant="outline" onClick={() => void save("xlsx")}>
        Excel
      </Button>
    </>
  );
}
