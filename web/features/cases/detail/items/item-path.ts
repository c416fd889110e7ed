import type { CaseItemKind } from "#contract/cases/case-kinds.ts";
import type { CaseItem } from "#contract/operations/cases/cases.ts";
import { eventPanelPath, linePanelPath, tradePanelPath } from "#web/explore/links/trades-link.ts";
import { alertPath } from "#web/session/alert-paths.ts";
import {
  companyFilingsPath,
  companyPagePath,
  personPagePath,
  worksheetPath,
  planPath,
  plannedSalePath,
} from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";

type Kept = NonNullable<CaseItem["kept"]>;

/** The screen that shows an item as it is now; null where there is none. */
export function itemPath(kind: CaseItemKind, { reference, data, about }: Kept): string | null {
  const text = (name: string): string => String(reference[name] ?? "");
  const [company] = about.companies;
  switch (kind) {
    case "lead":
      return `${screens.leads.path}?${new URLSearchParams({ state: "any", lead: text("key") })}`;
    case "trade":
    case "cluster":
      return tradePanelPath({ accno: text("accno"), row_number: Number(reference["row_number"]) });
    case "line":
      return linePanelPath({ accno: text("accno"), line_number: Number(reference["line_number"]) });
    case "short_swing":
      return worksheetPath({ cik: text("cik"), owner_cik: text("owner_cik") });
    case "plan":
      return planPath({ cik: text("cik"), plan: text("plan") });
    case "notice":
      return plannedSalePath(text("accno"));
    case "no_notice":
      return plannedSalePath(text("id"));
    case "event":
      return eventPanelPath(text("accno"));
    case "person":
      return personPagePath(text("cik"));
    case "company":
      return companyPagePath({ cik: text("cik") });
    case "filing":
    case "passage":
      return company === undefined ? null : companyFilingsPath(company);
    case "alert_match":
      return typeof data["alert"] === "string" ? alertPath(data["alert"]) : null;
    case "search":
      return searchPath(data);
    case "study":
      return studyPath(text("study"));
    default:
      return null;
  }
}

function searchPath({ screen, state }: Kept["data"]): string | null {
  if (typeof state !== "string") return null;
  const { exploreTrades, exploreEvents } = screens;
  const { path } = screen === exploreTrades.title ? exploreTrades : exploreEvents;
  return `${path}?${state}`;
}

/** The request is kept as JSON; the address of the screen has the same parts. */
function studyPath(kept: string): string | null {
  const study: unknown = JSON.parse(kept);
  if (typeof study !== "object" || study === null || !("search" in study)) return null;
  const fields = new Map<string, unknown>(Object.entries(study));
  const window = new Map<string, unknown>(Object.entries(fields.get("window") ?? {}));
  const parameters = new URLSearchParams({
    of: fields.get("type") === "study_events" ? "events" : "trades",
    model: String(fields.get("model")),
    from: String(window.get("from")),
    to: String(window.get("to")),
    ...(fields.has("trades") ? { trades: String(fields.get("trades")) } : {}),
  });
  const search = encodeURIComponent(JSON.stringify(study.search));
  return `${screens.eventStudy.path}?${parameters}#${search}`;
}
