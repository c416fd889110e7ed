import { z } from "zod";
import { permissions } from "#contract/values/account/permissions.ts";

/** What a pack shows, as the permissions for it: who downloads it needs one of each list. */
export const packNeedsSchema = z.array(z.array(z.enum(permissions)).readonly()).readonly();
export type PackNeeds = z.infer<typeof packNeedsSchema>;
