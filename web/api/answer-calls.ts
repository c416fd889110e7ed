import { onTestFinished, vi } from "vitest";
import { z } from "zod";
import type { OperationType } from "#contract/catalogue.ts";

const sentSchema = z.looseObject({ type: z.string() });
type Sent = z.infer<typeof sentSchema>;
type Answers = Partial<Record<OperationType, (payload: Sent) => unknown>>;

/**
 * Stands in for the server in a component test: each type of call gets its answer, any other type a
 * refusal. An answer that throws is a dead network.
 * @returns the calls, in the order they were sent
 */
export function answerCalls(answers: Answers): Sent[] {
  const sent: Sent[] = [];
  const answerOf = new Map(Object.entries(answers));
  vi.stubGlobal("fetch", async (_path: string, request: { body: string }) => {
    const payload = sentSchema.parse(JSON.parse(request.body));
    sent.push(payload);
    const answer = answerOf.get(payload.type);
    const body: unknown = answer === undefined ? { error: "No answer." } : await answer(payload);
    return new Response(JSON.stringify(body));
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return sent;
}

/** An answer that comes when the test says so. */
export function lateAnswer(): { answer: () => Promise<unknown>; give: (body: object) => void } {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { answer: () => promise, give: resolve };
}
