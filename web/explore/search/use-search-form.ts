import { useCallback, useEffect, useState } from "react";

/** What is wrong with a choice just tried, by field. */
export type FormProblems = { companies?: string; owners?: string };

export type SearchFormControl<Form> = {
  form: Form;
  problems: FormProblems;
  change: (change: Partial<Form>) => void;
  replace: (form: Form) => void;
  reset: () => void;
};

export type SearchFormRules<Form> = {
  stored: { readForm: () => Form; storeForm: (form: Form) => void };
  defaultForm: Form;
  changed: (form: Form, change: Partial<Form>) => Form;
  /** Why a change is not made; null when it is. */
  refusal?: (form: Form, change: Partial<Form>) => FormProblems | null;
};

const noProblems: FormProblems = {};

/** A filter form as typed, kept in this tab. Keep the rules stable. */
export function useSearchForm<Form>(rules: SearchFormRules<Form>): SearchFormControl<Form> {
  const { stored, defaultForm, changed, refusal } = rules;
  const [form, setForm] = useState(stored.readForm);
  const [problems, setProblems] = useState(noProblems);
  useEffect(() => stored.storeForm(form), [stored, form]);

  const change = useCallback(
    (wanted: Partial<Form>) => {
      const refused = refusal?.(form, wanted) ?? null;
      setProblems(refused ?? noProblems);
      if (refused === null) setForm((current) => changed(current, wanted));
    },
    [form, changed, refusal],
  );
  const replace = useCallback((next: Form) => {
    setProblems(noProblems);
    setForm(() => next);
  }, []);
  const reset = useCallback(() => replace(defaultForm), [replace, defaultForm]);
  return { form, problems, change, replace, reset };
}
