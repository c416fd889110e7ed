import { expect, test, vi } from "vitest";
import { renderFiling } from "#demo/edgar/submission-text.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { createWorld } from "#demo/world/world.ts";

vi.setConfig({ testTimeout: 120_000 });

const world = createWorld("sentinel", "2026-11-20");

test("press releases of three years do not repeat each other", () => {
  const texts = world.filings.flatMap((filing) =>
    renderFilingExhibits(filing).map((text) => text.replace(/<[^>]*>/g, " ")),
  );
  expect(texts.length).toBeGreaterThan(1_000);
  expect(new Set(texts).size).toBe(texts.length);
});

function renderFilingExhibits(filing: Filing): string[] {
  if (filing.kind !== "current-report") return [];
  return renderFiling(filing)
    .documents.filter(({ type }) => type === "EX-99.1")
    .map(({ text }) => text);
}

test("two runs write the same bytes, in whatever order and however far the world reaches", () => {
  const further = createWorld("sentinel", "2027-02-11");
  const submissions = new Map(
    world.filings
      .filter((_, at) => at % 5 === 0)
      .map((filing) => [filing.accession, renderFiling(filing).submission]),
  );
  const backwards = further.filings.slice(0, world.filings.length).toReversed();
  expect(backwards.map(({ accession }) => accession).reverse()).toEqual(
    world.filings.map(({ accession }) => accession),
  );
  for (const filing of backwards) {
    const before = submissions.get(filing.accession);
    if (before === undefined) continue;
    expect(renderFiling(filing).submission.equals(before), filing.accession).toBe(true);
  }
});

test("bars and halts of the past are the same however far the world reaches", () => {
  const further = createWorld("sentinel", "2027-02-11");
  for (const [cik, bars] of world.bars) {
    expect(further.bars.get(cik)?.slice(0, bars.length)).toEqual(bars);
    const halts = (world.halts.get(cik) ?? []).filter(({ from }) => from < "2026-11-21");
    const again = (further.halts.get(cik) ?? []).filter(({ from }) => from < "2026-11-21");
    expect(again).toEqual(halts);
  }
});
