const blockComment = /^[ \t]*\/\*[\s\S]*?\*\//gm;
const callAtLineStart = /^(?=[ \t]*(?:test|describe)[.(])/m;

/**
 * The ids of requirements in the titles of a file's tests and groups: `test("… [V6.4.1, V6.4.3]", …)`.
 * What does not run for certain (skip, skipIf, todo) proves nothing, nor does a comment.
 */
export function provedIds(source: string): string[] {
  const calls = source.replaceAll(blockComment, "").split(callAtLineStart);
  return calls.flatMap((call) => {
    const [, list = ""] = / \[(V[\d., V]+)\]["`]/.exec(titleLineOf(call)) ?? [];
    return list === "" ? [] : list.split(", ");
  });
}

/** The title is the first argument, or after `each` that of the second call. */
function titleLineOf(call: string): string {
  const title = /^\s*(?:test|describe)\(\s*(["`].*)/.exec(call);
  if (title !== null) return title[1] ?? "";
  if (!/^\s*(?:test|describe)\.each\(/.test(call)) return "";
  return /\)\(\s*(["`].*)/.exec(call)?.[1] ?? "";
}
