import type { LinkValue } from "#contract/permalinks/link-values.ts";

/** The parameters of an address, in their order. */
export type LinkParameters = readonly (readonly [name: string, text: string])[];

/** One parameter and the part of a search it carries. */
export type LinkField<Search> = {
  name: string;
  write: (search: Search) => string | null;
  /** The search with what the text says in place of its part; null for text that is no such value. */
  read: <Whole extends Search>(text: string, search: Whole) => Whole | null;
};

/** A search read from an address, and the parameters that are not known or damaged. */
export type ReadLink<Search> = { search: Search; problems: readonly string[] };

/** A parameter for the part of a search under a key. */
export function linkField<Search extends object, Key extends keyof Search & string>(
  name: string,
  key: Key,
  value: LinkValue<Search[Key]>,
): LinkField<Search> {
  return {
    name,
    write: (search) => value.write(search[key]),
    read: (text, search) => {
      const read = value.read(text);
      return read === undefined ? null : { ...search, [key]: read };
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
    const isOnce = names.indexOf(name) === names.lastIndexOf(name);
    const read = isOnce ? field?.read(text, search) : null;
    if (read) search = read;
    else problems.add(name);
  }
  return { search, problems: [...problems] };
}
