import { Download } from "lucide-react";
import { useState } from "react";
import type { ReviewFormat } from "#contract/operations/reviews/categorization-administration.ts";
import { CallError } from "#web/api/call-error.ts";
import { download } from "#web/api/download.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { RowMenu } from "#web/ui/overlay/row-menu.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";

interface ExportReviewsProps {
  /** The person's own labels; or those of all reviewers and the gold labels. */
  scope: "own" | "all";
  /** Of one company; of all when absent. */
  gvkey?: string;
}

interface Asked {
  format: ReviewFormat;
  hasHistory: boolean;
}

const usual: Asked = { format: "csv", hasHistory: false };
const others: readonly (Asked & { label: string })[] = [
  { label: "JSON lines, with character offsets", format: "jsonl", hasHistory: false },
  { label: "CSV with every earlier save", format: "csv", hasHistory: true },
  { label: "JSON lines with every earlier save", format: "jsonl", hasHistory: true },
];

/** Labels, notes and highlights as a file: CSV by the button, the other kinds by its menu. */
export function ExportReviews({ scope, gvkey }: ExportReviewsProps) {
  const email = useSession()?.email ?? "";
  const [isRunning, setIsRunning] = useState(false);
  const showToast = useToast();
  const whose = scope === "own" ? "own labels" : "labels of all reviewers";

  async function run({ format, hasHistory }: Asked) {
    if (isRunning) return;
    setIsRunning(true);
    try {
      const company = gvkey === undefined ? {} : { gvkey };
      const asked = { email, scope, ...company, with_history: hasHistory, format };
      await download("/export/reviews", asked, {
        fallbackName: `Labels of conference calls.${format}`,
      });
    } catch (error) {
      const text = error instanceof CallError ? error.message : undefined;
      showToast({ tone: "danger", title: "The file could not be created.", text });
    } finally {
      setIsRunning(false);
    }
  }

  return (
    <span className="flex items-center gap-0.5">
      <Button
        variant="outline2"
        size="compact"
        icon={<Download aria-hidden size={14} />}
        busy={isRunning}
        aria-label={`Export CSV: ${whose}`}
        onClick={() => void run(usual)}
      >
        Export CSV
      </Button>
      <RowMenu
        label={`Other files: ${whose}`}
        entries={others.map((kind) => ({ label: kind.label, onChoose: () => void run(kind) }))}
      />
    </span>
  );
}
