import type { Draws } from "#demo/world/draws.ts";

/**
 * Takes one of the wordings, one of each `[this|that]` in it, and puts the values in place.
 * @throws when a wording asks for a value that is not there
 */
export function fill(
  wordings: Wordings,
  values: Readonly<Record<string, string>>,
  draws: Draws,
): string {
  let text = draws.pick(wordings);
  // A value may itself hold choices and placeholders.
  while (/\{\w+\}/.test(text) || /\[[^[\]]*\|[^[\]]*\]/.test(text)) {
    text = text
      .replace(/\[([^[\]]*\|[^[\]]*)\]/g, (_, choices: string) => draws.pick(choices.split("|")))
      .replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values[name];
        if (value === undefined) throw new RangeError(`there is no value for {${name}}`);
        return value;
      });
  }
  // A sentence inside a quotation ends with a comma where its speaker follows.
  return text.replace(/\.(" said )/g, ",$1");
}

/** A paragraph, as wordings of which one is taken. */
export type Wordings = readonly string[];

export type Template = {
  /** Paragraphs under each item; 9.01 lists the exhibits and needs none. */
  items: Readonly<Record<string, readonly Wordings[]>>;
  /** The press release of EX-99.1; none without. */
  release?: { headlines: Wordings; paragraphs: readonly Wordings[] };
};
