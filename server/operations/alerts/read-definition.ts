import { type AlertDefinition, definitionSchema } from "#contract/alerts/alert-definition.ts";

/**
 * A definition as it was saved.
 * @throws {z.ZodError} where what is stored is none
 */
export function readDefinition(stored: unknown): AlertDefinition {
  return definitionSchema.parse(stored);
}
