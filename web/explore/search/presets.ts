import type { Sort } from "./search-state.ts";

/** A question that many users begin with: conditions of the form, and the order that answers it. */
export type Preset<Form, Column extends string> = {
  label: string;
  /** What it finds and how it sorts, in a sentence. */
  help: string;
  form: Partial<Form>;
  sort: Sort<Column>;
  /** Columns next to those that name the row; the account's others follow. */
  columns?: readonly string[];
};

type Subject<Form> = {
  defaultForm: Form;
  /** The parts of the form that a preset leaves as they are. */
  scope: readonly (keyof Form)[];
};

/** The form with a preset's conditions instead of its own. */
export function presetForm<Form>(
  { form: conditions }: Pick<Preset<Form, string>, "form">,
  form: Form,
  { defaultForm, scope }: Subject<Form>,
): Form {
  const kept = Object.fromEntries(scope.map((key) => [key, form[key]]));
  return { ...defaultForm, ...kept, ...conditions };
}
