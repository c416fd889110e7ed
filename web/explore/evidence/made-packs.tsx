import type { UseQueryResult } from "@tanstack/react-query";
import { Download, LoaderCircle } from "lucide-react";
import type { EvidencePack } from "#contract/operations/evidence/evidence-packs.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { serverTimeMark } from "#web/site/site.ts";
import { useDownload } from "../export/use-download.ts";
import { useReaderTimes } from "../page/use-reader-times.ts";
import { downloadPack, isPending } from "./evidence-packs-api.ts";

/** The packs of the last days: being made, ready, or failed. */
export function MadePacks({ packs }: { packs: UseQueryResult<EvidencePack[]> }) {
  if (packs.isError) return <LoadFailed query={packs} title="Your packs could not be loaded." />;
  const made = packs.data ?? [];
  if (made.length === 0) return null;
  return (
    <section aria-labelledby="made-packs">
      <h3 id="made-packs" className="mb-1 text-sm font-medium text-text">
        Your packs, kept for a week
      </h3>
      <ul className="rounded-control border border-border">
        {made.map((pack) => (
          <li
            key={pack.pack_id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-3 py-2 first:border-t-0"
          >
            <MadePack pack={pack} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MadePack({ pack }: { pack: EvidencePack }) {
  const email = useSession()?.email ?? "";
  const { zonedInstant } = useReaderTimes();
  const { isRunning, run } = useDownload({ title: "The pack could not be downloaded." });
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="text-sm text-text wrap-anywhere">{pack.title}</p>
        <p className="text-xs text-muted">
          Created {zonedInstant(pack.created_at)}
          {serverTimeMark()}
        </p>
        <p className="text-xs wrap-anywhere text-muted" role="status">
          {isPending(pack) && (
            <LoaderCircle aria-hidden size={12} className="mr-1 inline animate-spin" />
          )}
          {stateText(pack)}
        </p>
      </div>
      {pack.state === "ready" && (
        <Button
          variant="outline2"
          size="compact"
          busy={isRunning}
          aria-label={`Download ${pack.title}`}
          icon={<Download aria-hidden size={14} strokeWidth={1.6} />}
          onClick={() => void run(() => downloadPack(pack, email))}
        >
          Download
        </Button>
      )}
    </>
  );
}

const bytesOfMegabyte = 1_000_000;

function stateText({ state, progress, problem, sha256, size_bytes: bytes }: EvidencePack): string {
  if (state === "failed") return problem ?? "Sentinel could not create this pack.";
  if (state !== "ready") return `${progress} …`;
  const size = `${Math.max(0.1, (bytes ?? 0) / bytesOfMegabyte).toFixed(1)} MB`;
  return `${size} · SHA-256 ${sha256 ?? ""}`;
}
