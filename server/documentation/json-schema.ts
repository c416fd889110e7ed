import { z } from "zod";

const jsonSchema = z.json();
const jsonObject = z.record(z.string(), jsonSchema);
export type Json = z.infer<typeof jsonSchema>;
export type JsonObject = z.infer<typeof jsonObject>;

/**
 * JSON Schema 2020-12 of what travels on the wire: what a caller may send, or what an answer holds.
 * Rules that span several fields are not expressible and are left out.
 */
export function wireSchema(schema: z.ZodType, direction: "input" | "output"): JsonObject {
  const { $schema: _, ...rest } = jsonObject.parse(
    z.toJSONSchema(schema, { io: direction, unrepresentable: "any" }),
  );
  return rest;
}

/** The object at a key of a JSON object, or null. */
export function objectAt(parent: JsonObject, key: string): JsonObject | null {
  const parsed = jsonObject.safeParse(parent[key]);
  return parsed.success ? parsed.data : null;
}

/** The list of objects at a key of a JSON object; empty when there is none. */
export function objectsAt(parent: JsonObject, key: string): JsonObject[] {
  const parsed = z.array(jsonObject).safeParse(parent[key]);
  return parsed.success ? parsed.data : [];
}
