import { fromMarkdown } from "mdast-util-from-markdown";

/** Someone a note can mention. */
export type Mentionable = { id: number; name: string; email: string };

export type NoteLinks = {
  /** Ids of those mentioned, each once. */
  mentioned: number[];
  /** Mentions of no one of these, as written: "@Ben Stone". */
  unknown: string[];
  /** Names that several of these people have, as written. */
  ambiguous: string[];
  /** Numbers of the items it links to, each once. */
  items: number[];
};

/**
 * Whom a note in Markdown mentions, and which items it links to. A mention is an @ before the name or email of a
 * person, not within a word, code, or the destination of a link; an item is linked to by `#item-3`.
 */
export function readNote(body: string, people: readonly Mentionable[]): NoteLinks {
  const mentioned = new Set<number>();
  const unknown = new Set<string>();
  const ambiguous = new Set<string>();
  const items = new Set<number>();
  for (const node of nodesOf(fromMarkdown(body))) {
    if (node.type === "link") {
      const number = /^#item-(\d{1,9})$/.exec(node.url)?.[1];
      if (number !== undefined) items.add(Number(number));
    }
    // Markup is shown as text, so a mention in it counts.
    if (node.type !== "text" && node.type !== "html") continue;
    for (const { index } of node.value.matchAll(/(?<![\p{L}\p{N}._@+-])@(?=[\p{L}\p{N}])/gu)) {
      const rest = node.value.slice(index + 1);
      const [person, other] = namedAt(rest, people);
      if (person === undefined) unknown.add(`@${wordsAt(rest)}`);
      else if (other === undefined) mentioned.add(person.id);
      else ambiguous.add(`@${person.name}`);
    }
  }
  return {
    mentioned: [...mentioned],
    unknown: [...unknown],
    ambiguous: [...ambiguous],
    items: [...items],
  };
}

type Root = ReturnType<typeof fromMarkdown>;
type Nodes = Root | Root["children"][number];

function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* nodesOf(child);
}

/** Those whose name or email the text begins with, the longest one. */
function namedAt(text: string, people: readonly Mentionable[]): Mentionable[] {
  const folded = text.toLowerCase();
  const found = people.flatMap((person) =>
    [person.name, person.email]
      .filter((name) => name !== "" && beginsWith(folded, name.toLowerCase()))
      .map(({ length }) => ({ person, length })),
  );
  const longest = Math.max(...found.map(({ length }) => length));
  return found.flatMap(({ person, length }) => (length === longest ? [person] : []));
}

function beginsWith(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}_]/u.test(text.slice(name.length));
}

/** An email, or up to three words that look like a name. */
function wordsAt(text: string): string {
  const words = /^[\p{L}\p{N}_'-]+(?:[.@][\p{L}\p{N}_'-]+)*(?: \p{Lu}(?:\.|[\p{L}'-]*)){0,2}/u;
  return words.exec(text)?.[0] ?? "";
}
