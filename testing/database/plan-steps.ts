import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Database } from "#database/connect.ts";

type Node = { "Node Type": string; "Index Name"?: string | undefined; Plans?: Node[] | undefined };
const nodeSchema: z.ZodType<Node> = z.object({
  "Node Type": z.string(),
  "Index Name": z.string().optional(),
  Plans: z.lazy(() => z.array(nodeSchema)).optional(),
});
const planSchema = z.tuple([z.object({ Plan: nodeSchema })]);

/** Every step of the plan of a statement, as PostgreSQL names it, with its index. */
export async function stepsOf(db: Database, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ "QUERY PLAN": unknown }>`
    explain (format json) ${statement}`.execute(db);
  const [{ Plan }] = planSchema.parse(rows[0]?.["QUERY PLAN"]);
  const steps = (node: Node): string[] => [
    [node["Node Type"], node["Index Name"] ?? []].flat().join(" "),
    ...(node.Plans ?? []).flatMap(steps),
  ];
  return steps(Plan);
}
