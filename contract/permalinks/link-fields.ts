import type { LinkValue } from "#contract/permalinks/link-values.ts";

/** The parameters of an address, in their order. */
export type LinkParameters = readonly (readonly [name: string, text: string])[];

/** One parameter and the part of a search it carries. */
export type LinkField<Search> = {
  name: string;
  write: (search: Search) => string | null;
  /** Null for text that is no such value. */
  read: (text: string) => Partial<Search> | null;
};

/** A search read from an address, and the parameters that are not known or damaged. */
export type ReadLink<Search> = { search: Search; problems: readonly string[] };

/** A parameter for one part of a search. */
export function linkField<Search, Value>(
  name: string,
  value: LinkValue<Value>,
  part: { of: (search: Search) => Value; as: (value: Value) => Partial<Search> },
): LinkField<Search> {
  return {
    name,
    write: (search) => value.write(part.of(search)),
    read: (text) => {
      const read = value.read(text);
      return read === undefined ? null : part.as(read);
    },
  };
}

/** The parameters of a search, in the fields' order; what is usual is left out. */
export function writeLink<Search>(
  fields: readonly LinkField<Search>[],
  search: Search,
): [name: string, text: string][] {
  return fields.flatMap((field): [string, string][] => {
    const text = field.write(search);
    return text === null ? [] : [[field.name, text]];
  });
}

/**
 * The search an address carries. What is missing is as `usual` has it; each parameter that is
 * damaged, named twice or not known is a problem by its name, and leaves its part usual.
 */
export function readLink<Search>(
  fields: readonly LinkField<Search>[],
  parameters: LinkParameters,
  usual: Search,
): ReadLink<Search> {
  const names = parameters.map(([name]) => name);
  const problems = new Set<string>();
  let search = usual;
  for (const [name, text] of parameters) {
    const field = fields.find((each) => each.name === name);
    const part = names.indexOf(name) === names.lastIndexOf(name) ? field?.read(text) : null;
    if (part) search = { ...search, ...part };
    else problems.add(name);
  }
  return { search, problems: [...problems] };
}
