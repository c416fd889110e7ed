import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { EvidencePack } from "#contract/operations/evidence/evidence-packs.ts";
import { answerCalls } from "#web/api/answer-calls.ts";
import { queryClient } from "#web/api/query-client.ts";
import { readerQuery } from "#web/api/reader.ts";
import { ToastProvider } from "#web/ui/overlay/toast.tsx";
import { renderComponent } from "#web/ui/render-component.tsx";
import { evidencePacksQuery } from "./evidence-packs-api.ts";
import { MadePacks } from "./made-packs.tsx";

const pack = (part: Pick<EvidencePack, "pack_id" | "created_at" | "state">): EvidencePack => ({
  title: "Sales before the 8-K",
  progress: "Writing the pack",
  problem: null,
  sha256: null,
  size_bytes: null,
  case_id: 1,
  ...part,
});

function Listed() {
  return <MadePacks packs={useQuery(evidencePacksQuery)} />;
}

test("two packs of one case differ by when they were created, in the zone of the reader", async () => {
  queryClient.setQueryData(readerQuery.queryKey, {
    timeZone: "America/New_York",
    place: "New York",
    isMailed: false,
    email: "ida@x.example",
  });
  answerCalls({
    get_evidence_packs: () => ({
      packs: [
        pack({
          pack_id: "00000000-0000-4000-8000-000000000002",
          created_at: "2026-11-20T15:30:00Z",
          state: "ready",
        }),
        pack({
          pack_id: "00000000-0000-4000-8000-000000000001",
          created_at: "2026-07-20T15:05:00Z",
          state: "failed",
        }),
      ],
    }),
  });
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Listed />
      </ToastProvider>
    </QueryClientProvider>,
  );
  // Standard time is five hours behind UTC, daylight saving time four.
  for (const text of [
    "Created 20 Nov 2026, 10:30 New York time",
    "Created 20 Jul 2026, 11:05 New York time",
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
