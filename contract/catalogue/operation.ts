import type { z } from "zod";
import type { Access } from "#contract/values/account/permissions.ts";

/** What the catalogue says of an operation. */
export type Operation = {
  summary: string;
  access: Access;
  input: z.ZodType<{ type: string }>;
  output: z.ZodType;
  /**
   * `reads`: changes nothing. `audited`: writes its own entry that names who acted. `changes`: is written to the
   * audit trail whenever it is called under run-as.
   */
  effect: "reads" | "audited" | "changes";
  /**
   * `email` may name someone else: the operation itself checks who may mean whom. Any other refuses
   * an email that is not the caller's.
   */
  isAboutOthers?: true;
  /**
   * May be answered by a standby, slightly behind: it reads only what the worker and commands write, such as
   * filings, prices, and computed rows, so that everyone sees their own changes at once.
   */
  mayBeBehind?: true;
  /** Takes a body of several megabytes, as a picture needs; any other takes 256 KB. */
  isLargeBodyTaken?: true;
};
