import { z } from "zod";
import { permissions } from "./permissions.ts";

/** One permission on the wire; apart from the rules, so that these can be used without zod. */
export const permissionSchema = z.enum(permissions);
