import type { PublicStatus } from "#contract/operations/source-status.ts";
import { postJson } from "#web/api/post-json.ts";

const longestWaitMs = 15_000;

/**
 * How things stand, for visitors. Not by `call()`, which brings the catalogue and its schemas:
 * public pages keep their script small. The server answers by its schema.
 * @returns null when there is no answer
 */
export async function readSummary(): Promise<PublicStatus | null> {
  try {
    const signal = AbortSignal.timeout(longestWaitMs);
    const response = await postJson("/api", { type: "get_public_status" }, { token: null, signal });
    if (!response.ok) return null;
    const answer: unknown = await response.json();
    return isStatus(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isStatus(answer: unknown): answer is PublicStatus {
  return typeof answer === "object" && answer !== null && "completeness" in answer;
}
