import { Download } from "lucide-react";
import type { ReviewFormat } from "#contract/operations/reviews/categorization-administration.ts";
import { download } from "#web/api/download.ts";
import { useDownload } from "#web/explore/export/use-download.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { RowMenu } from "#web/ui/overlay/row-menu.tsx";

interface ExportReviewsProps {
  /** The person's own labels; or those of all reviewers and the gold labels. */
  scope: "own" | "all";
  /** Of one company; of all when absent. */
  gvkey?: string;
}

interface FileChoice {
  format: ReviewFormat;
  hasHistory: boolean;
}

const usual: FileChoice = { format: "csv", hasHistory: false };
const others: readonly (FileChoice & { label: string })[] = [
  { label: "JSON lines, with character offsets", format: "jsonl", hasHistory: false },
  { label: "CSV with every earlier save", format: "csv", hasHistory: true },
  { label: "JSON lines with every earlier save", format: "jsonl", hasHistory: true },
];

/** Labels, notes and highlights as a file: CSV by the button, the other kinds by its menu. */
export function ExportReviews({ scope, gvkey }: ExportReviewsProps) {
  const email = useSession()?.email ?? "";
  const { isRunning, run } = useDownload({ title: "The file could not be created." });
  const whose = scope === "own" ? "own labels" : "labels of all reviewers";

  function exportFile({ format, hasHistory }: FileChoice): void {
    const company = gvkey === undefined ? {} : { gvkey };
    const request = { email, scope, ...company, with_history: hasHistory, format };
    const fallbackName = `Labels of conference calls.${format}`;
    void run(() => download("/export/reviews", request, { fallbackName }));
  }

  return (
    <span className="flex items-center gap-0.5">
      <Button
        variant="outline2"
        size="compact"
        icon={<Download aria-hidden size={14} />}
        busy={isRunning}
        aria-label={`Export CSV: ${whose}`}
        onClick={() => exportFile(usual)}
      >
        Export CSV
      </Button>
      <RowMenu
        label={`Other files: ${whose}`}
        entries={others.map((kind) => ({ label: kind.label, onChoose: () => exportFile(kind) }))}
      />
    </span>
  );
}
