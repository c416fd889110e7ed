import { QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#web/api/query-client.ts";
import { readerQuery } from "#web/api/reader.ts";
import { renderComponent } from "#web/ui/render-component.tsx";
import { useReaderTimes } from "./use-reader-times.ts";

function Times({ at }: { at: string }) {
  const { zonedInstant, zonedDay, place } = useReaderTimes();
  return <p>{[zonedInstant(at), zonedDay(at), place].join("; ")}</p>;
}

test.for([
  // New York is five hours behind UTC in November, so its day is the one before.
  ["New York", "08 Nov 2026, 21:31 New York time; 08 Nov 2026 New York time; New York"],
  ["UTC", "09 Nov 2026, 02:31 UTC; 09 Nov 2026 UTC; UTC"],
] as const)("times are in the user's time zone, which is named: %s", async ([place, text]) => {
  const timeZone = place === "UTC" ? place : "America/New_York";
  const reader = { timeZone, place, isMailed: false, email: "ida@firm.example" };
  queryClient.setQueryData(readerQuery.queryKey, reader);
  renderComponent(
    <QueryClientProvider client={queryClient}>
      <Times at="2026-11-09T02:31:00Z" />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
