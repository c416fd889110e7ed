import type { z } from "zod";
import type { Access } from "#contract/values/access.ts";

/** What the catalogue says of an operation. */
export type Operation = {
  summary: string;
  access: Access;
  input: z.ZodType<{ type: string }>;
  output: z.ZodType;
  /**
   * `reads`: changes nothing. `audited`: writes its own entry that names who acted. Any other is
   * written to the audit trail whenever it is called under run-as.
   */
  effect?: "reads" | "audited";
  /** Takes a body of several megabytes, as a picture needs; any other takes 256 KB. */
  isLargeBodyTaken?: true;
};
