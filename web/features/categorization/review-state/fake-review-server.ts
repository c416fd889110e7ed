import { vi } from "vitest";
import { z } from "zod";
import {
  type CategorizationRow,
  insertCategorizationInput,
} from "#contract/operations/reviews/categorization.ts";
import { refusals } from "#contract/errors.ts";
import type { Annotation } from "./annotation.ts";

const text = "Revenue was recorded early.";
const typeSchema = z.object({ type: z.string() });

/** The network with the server's rules of versions and locks; one row for each label given. */
export function fakeReviewServer(...labels: readonly (0 | 1 | null)[]) {
  const stored = new Map(labels.map((label, index) => [index + 1, emptyRow(index + 1, label)]));
  const saves: number[] = [];
  const server = {
    stored,
    /** Numbers in the order in which they were taken. */
    saves,
    isOffline: false,
    /** Numbers that are answered with 503. */
    inTrouble: new Set<number>(),
    isUnassigned: false,
    types: new Array<string>(),
    rows: () => [...stored.values()],
    isLocked: () => server.rows().every((row) => row.categorization !== null),
  };

  function save(body: unknown): object {
    const input = insertCategorizationInput.parse(body);
    const { interaction_num: number, categorization, reason, interaction_html: html } = input;
    if (server.isUnassigned) return refused("company_not_assigned");
    const row = stored.get(number);
    if (row === undefined) return refused("interaction_not_found");
    if (server.inTrouble.has(number)) return refused("internal");
    if (server.isLocked()) return refused("company_locked");
    if (input.known_revision !== row.revision) return refused("transcript_changed");
    if (input.known_version !== row.version) return refused("categorization_changed");
    const version = row.version + 1;
    const kept = { categorization, reason: reason ?? null, interaction_html: html ?? null };
    stored.set(number, { ...row, ...kept, version, saved_at: at });
    saves.push(number);
    const labeled = server.rows().filter((each) => each.categorization !== null).length;
    return {
      success: true,
      version,
      saved_at: at,
      num_categorized: labeled,
      total: stored.size,
      is_locked: server.isLocked(),
    };
  }

  vi.stubGlobal("fetch", async (_path: string, request: { body: string }) => {
    if (server.isOffline) throw new TypeError("Failed to fetch");
    const body: unknown = JSON.parse(request.body);
    const { type } = typeSchema.parse(body);
    server.types.push(type);
    const answer =
      type === "insert_categorization"
        ? save(body)
        : type === "get_ey_fraud_categorizations"
          ? server.rows()
          : { success: true };
    return new Response(JSON.stringify(answer));
  });
  return server;
}

export function noted(note: string, label: 0 | 1 | null = 0): Annotation {
  return { label, note, highlights: [] };
}

const at = "2026-03-02T10:00:00.000Z";

function refused(code: keyof typeof refusals): object {
  return { error: refusals[code].text, code };
}

function emptyRow(number: number, label: 0 | 1 | null): CategorizationRow {
  return {
    gvkey: "001",
    company_name: "Abc Inc",
    interaction_num: number,
    interaction: JSON.stringify({ description: "", interaction: [text] }),
    interaction_html: null,
    categorization: label,
    reason: null,
    heading: "Remarks",
    kind: "remarks",
    turns: [{ speaker: null, role: null, lines: 1 }],
    call_title: "Q1",
    held_on: "2025-02-03",
    revision: 1,
    version: label === null ? 0 : 1,
    saved_at: label === null ? null : at,
    saved_by: null,
    outdated: null,
  };
}
