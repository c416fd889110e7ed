import { parseAst, type ESTree, type Plugin } from "vite";

const contract = /\/contract\/.+\.ts$/;

/** What the catalogue says of an operation and no screen reads: the browser checks only answers. */
const unread: ReadonlySet<string> = new Set(["summary", "input"]);

/**
 * Keeps the schemas of requests out of the scripts of members, unless a screen reads them: fewer are made before a screen
 * is drawn. The bundler drops an unused constant only if it knows that making it has no effect, as none of the contract has.
 */
export function answerSchemas(): Plugin {
  return {
    name: "answer-schemas",
    apply: "build",
    transform: {
      filter: { id: contract },
      handler: (code, id) => ({
        code: withoutRequests(code, { isCatalogue: id.includes("/contract/catalogue/") }),
        map: null,
      }),
    },
  };
}

type Edit = { start: number; end: number; text: string };

/** Without types, as the bundler passes it on. */
export function withoutRequests(code: string, { isCatalogue }: { isCatalogue: boolean }): string {
  const edits = constantsOf(parseAst(code)).flatMap((value): Edit[] => {
    if (value.type === "ArrowFunctionExpression") return [];
    if (isCatalogue && value.type === "ObjectExpression") return value.properties.flatMap(unreadIn);
    const { start, end } = value;
    return [{ start, end, text: `/* @__PURE__ */ (() => (${code.slice(start, end)}))()` }];
  });
  return edits.reduceRight(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    code,
  );
}

function constantsOf({ body }: ESTree.Program): ESTree.Expression[] {
  return body
    .map((line) => (line.type === "ExportNamedDeclaration" ? line.declaration : line))
    .filter((line) => line?.type === "VariableDeclaration")
    .flatMap(({ declarations }) => declarations.flatMap(({ init }) => init ?? []));
}

function unreadIn(operation: ESTree.ObjectPropertyKind): Edit[] {
  if (operation.type !== "Property" || operation.value.type !== "ObjectExpression") return [];
  return operation.value.properties.flatMap((fact) =>
    fact.type === "Property" && fact.key.type === "Identifier" && unread.has(fact.key.name)
      ? [{ start: fact.value.start, end: fact.value.end, text: "undefined" }]
      : [],
  );
}
