import type { Draws } from "#demo/world/draws.ts";
import type { Wordings } from "#demo/edgar/prose/template.ts";

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
