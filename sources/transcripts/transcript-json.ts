import { z } from "zod";
import { type Transcript, UnreadableTranscript } from "./transcript.ts";

const longestText = 200_000;
const longestFraudDescription = 10_000;
const turn = z.object({
  speaker: z.string().min(1).max(200).nullable(),
  role: z.string().min(1).max(200).nullable(),
  text: z.string().min(1).max(longestText),
});
const interaction = z.object({
  kind: z.enum(["remarks", "question"]),
  description: z.string().min(1).max(300),
  turns: z.array(turn).min(1).max(500),
});
const transcript = z.object({
  key: z.string().min(1).max(100),
  cik: z.number().int().positive().max(9_999_999_999).nullable(),
  ticker: z.string().min(1).max(20).nullable(),
  companyName: z.string().min(1).max(200),
  fiscalPeriod: z
    .string()
    .regex(/^\d{4}Q[1-4]$/)
    .nullable(),
  heldOn: z.iso.date(),
  title: z.string().min(1).max(300),
  gvkey: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,40}$/)
    .nullish(),
  fraudDescription: z.string().min(1).max(longestFraudDescription).nullish(),
  interactions: z.array(interaction).min(1).max(1_000),
});

/**
 * Reads Sentinel's own format: one JSON object a call, as `Transcript` has it; further members are
 * passed over.
 * @throws {UnreadableTranscript} naming the member that is wrong
 */
export function parseTranscriptJson(text: string): Transcript {
  if (text.trim() === "") throw new UnreadableTranscript("empty");
  const result = transcript.safeParse(parsed(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join(".") ?? "";
  throw new UnreadableTranscript("wrong-shape", `${place || "it"}: ${issue?.message ?? ""}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableTranscript(
      "malformed-json",
      error instanceof Error ? error.message : "unknown",
    );
  }
}
