import { z } from "zod";

/** How the server answers: `refuse` and `defer` a recipient, `reject` a content, `hold` its answer. */
export const answerSchema = z.enum(["accept", "refuse", "defer", "reject", "hold"]);
export type Answer = z.infer<typeof answerSchema>;

export const serverOptionsSchema = z.object({
  port: z.int().default(0),
  host: z.string().default("127.0.0.1"),
  /** Offers STARTTLS, with a certificate no one vouches for. */
  hasTls: z.boolean().default(false),
  login: z.object({ user: z.string(), pass: z.string() }).nullable().default(null),
});
export type ServerOptions = z.input<typeof serverOptionsSchema>;

/** What the server tells, one at a time. */
export const serverEventSchema = z.union([
  z.object({ port: z.int() }),
  z.object({ answer: answerSchema }),
  z.object({ recipients: z.array(z.string()), raw: z.base64() }),
]);
