import type { Template } from "#demo/edgar/prose/template.ts";
import { troubleTemplates } from "#demo/edgar/prose/trouble-templates.ts";
import { dealTemplates } from "#demo/edgar/prose/deal-templates.ts";
import { peopleTemplates } from "#demo/edgar/prose/people-templates.ts";
import { poolTemplates } from "#demo/edgar/prose/pool-templates.ts";
import { updateTemplates } from "#demo/edgar/prose/update-templates.ts";
import type { NewsKindName } from "#demo/world/news/news-kinds.ts";

export const templates: Readonly<Record<NewsKindName, Template>> = {
  ...updateTemplates,
  ...dealTemplates,
  ...peopleTemplates,
  ...troubleTemplates,
  ...poolTemplates,
};
