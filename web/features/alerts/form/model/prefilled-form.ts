import { z } from "zod";
import { definitionSchema } from "#contract/alerts/alert-definition.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { type AlertForm, emptyAlertForm } from "./alert-form.ts";
import { formOfDefinition } from "./form-of-definition.ts";

const prefillSchema = definitionSchema.partial().extend({ alert_name: z.string().optional() });

/** A new form with what a link fills in; what cannot be read is left out. */
export function prefilledForm(kind: AlertKind, prefill: unknown): AlertForm {
  if (prefill === null) return emptyAlertForm;
  const parsed = prefillSchema.safeParse(prefill);
  if (!parsed.success) return emptyAlertForm;
  const { alert_name: name = "", ...definition } = parsed.data;
  return formOfDefinition(name, { ...definition, form_type: kind });
}
