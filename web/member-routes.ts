import type { ComponentType } from "react";
import { type LoaderFunctionArgs, redirect, type RouteObject } from "react-router";
import { hasAnyPermission, type Permission } from "#contract/values/account/permissions.ts";
import { rememberRefusedPage } from "#web/session/refused-page.ts";
import { rememberRequestedPage } from "#web/session/requested-page.ts";
import { redirects, type Screen, type ScreenName, screens } from "#web/session/screens.ts";
import type { publicScreens } from "#web/session/public-screens.ts";
import { readSession } from "#web/session/account/session.ts";

// The schemas that check answers take long to evaluate: in a task of their own, while the files of the screen load.
if (readSession() !== null) void import("#web/api/call.ts").catch(() => undefined);

type Load = () => Promise<ComponentType>;
type MemberScreen = Exclude<ScreenName, keyof typeof publicScreens>;

const alertsPages: Load = async () =>
  (await import("./features/alerts/alerts-pages.tsx")).AlertsPages;

/** The screens of members, each a bundle of its own. */
const loaders = {
  overview: async () => (await import("./features/dashboard/dashboard-page.tsx")).DashboardPage,
  exploreTrades: async () =>
    (await import("./features/explore-trades/explore-trades-page.tsx")).ExploreTradesPage,
  exploreEvents: async () =>
    (await import("./features/explore-events/explore-events-page.tsx")).ExploreEventsPage,
  alerts: alertsPages,
  insiderTradingAlerts: alertsPages,
  materialEventAlerts: alertsPages,
  priceAlerts: alertsPages,
  alertResults: async () =>
    (await import("./features/alerts/results/results-page.tsx")).ResultsPage,
  company: async () => (await import("./features/company/company-page.tsx")).CompanyPage,
  eventStudy: async () =>
    (await import("./features/event-study/event-study-page.tsx")).EventStudyPage,
  cases: async () => (await import("./features/cases/list/cases-page.tsx")).CasesPage,
  caseDetail: async () => (await import("./features/cases/detail/case-page.tsx")).CasePage,
  leads: async () => (await import("./features/leads/leads-page.tsx")).LeadsPage,
  plannedSales: async () =>
    (await import("./features/planned-sales/planned-sales-page.tsx")).PlannedSalesPage,
  plannedSale: async () =>
    (await import("./features/planned-sales/planned-sale-page.tsx")).PlannedSalePage,
  lateness: async () => (await import("./features/lateness/lateness-page.tsx")).LatenessPage,
  shortSwing: async () =>
    (await import("./features/short-swing/short-swing-page.tsx")).ShortSwingPage,
  shortSwingWorksheet: async () =>
    (await import("./features/short-swing/worksheet-page.tsx")).WorksheetPage,
  tradingPlans: async () => (await import("./features/plans/plans-page.tsx")).PlansPage,
  tradingPlan: async () => (await import("./features/plans/plan-page.tsx")).PlanPage,
  insider: async () => (await import("./features/insider/person-page.tsx")).PersonPage,
  userInformation: async () =>
    (await import("./features/account/profile/profile-page.tsx")).ProfilePage,
  accountSettings: async () =>
    (await import("./features/account/settings/settings-page.tsx")).SettingsPage,
  adminUsers: async () => (await import("./features/admin/users/users-page.tsx")).UsersPage,
  adminTokens: async () => (await import("./features/admin/tokens/tokens-page.tsx")).TokensPage,
  auditTrail: async () => (await import("./features/admin/audit/audit-page.tsx")).AuditPage,
  help: async () => (await import("./features/help/help-page.tsx")).HelpPage,
  categorization: async () =>
    (await import("./features/categorization/list/list-page.tsx")).ListPage,
  categorizationDetail: async () =>
    (await import("./features/categorization/detail/detail-page.tsx")).DetailPage,
  categorizationAdmin: async () =>
    (await import("./features/categorization/administration/assignments-page.tsx")).AssignmentsPage,
  reviewProgress: async () =>
    (await import("./features/categorization/administration/progress-page.tsx")).ProgressPage,
  transcriptImport: async () =>
    (await import("./features/categorization/transcript-import/import-page.tsx")).ImportPage,
  reviewAgreement: async () =>
    (await import("./features/categorization/agreement/agreement-page.tsx")).AgreementPage,
  adjudication: async () =>
    (await import("./features/categorization/agreement/adjudication-page.tsx")).AdjudicationPage,
} satisfies Record<MemberScreen, Load>;

const loadersByName = new Map<string, Load>(Object.entries(loaders));

const adminFrame: Load = async () => (await import("./features/admin/admin-frame.tsx")).AdminFrame;

/** The status, for members; visitors have another page at its address. */
export const loadMemberStatus: Load = async () =>
  (await import("./features/status/status-page.tsx")).StatusPage;

/** The routes of all screens that need a sign-in. */
export const memberRoutes: RouteObject[] = [
  ...routesIn(undefined),
  { id: "admin", lazy: { Component: adminFrame }, children: routesIn("admin") },
  ...Object.entries<Screen>(redirects).map(([path, screen]) => ({
    path,
    loader: leadTo(screen.path),
  })),
];

/** A route for each screen that is shown inside this frame. */
function routesIn(frame: Screen["frame"]): RouteObject[] {
  return Object.entries<Screen>(screens).flatMap(([id, screen]) => {
    const load = loadersByName.get(id);
    const { path, label, title = label, allowed } = screen;
    if (load === undefined || typeof allowed === "string" || screen.frame !== frame) return [];
    const lazy = { Component: load };
    return [{ id, path, handle: title, loader: requireSignIn(allowed), lazy }];
  });
}

/**
 * A route loader that lets in holders of any of `allowed` (an empty list: everyone signed in). Visitors go to
 * /login and come back afterwards; refused users go to /, where the reason is shown.
 */
function requireSignIn(allowed: readonly Permission[]) {
  return ({ request }: LoaderFunctionArgs): Response | null => {
    const session = readSession();
    const { pathname, search } = new URL(request.url);
    if (session === null) {
      rememberRequestedPage(`${pathname}${search}`);
      return redirect("/login");
    }
    if (!hasAnyPermission(session.permissions, allowed)) {
      rememberRefusedPage(pathname);
      return redirect("/");
    }
    return null;
  };
}

/** A route loader that leads on to this path. The search of the address is kept. */
function leadTo(path: string) {
  return ({ request }: LoaderFunctionArgs): Response =>
    redirect(`${path}${new URL(request.url).search}`);
}
