import type { ComponentType } from "react";
import type { MemberScreen } from "./session/screens.ts";
import { withSchemas } from "./session/with-schemas.ts";

type Load = () => Promise<ComponentType>;

const alertsPages: Load = async () =>
  (await import("./features/alerts/alerts-pages.tsx")).AlertsPages;

/**
 * The screens of members, each a bundle of its own. Apart from the routes, because visitors load
 * those: the names of all these bundles weigh more than a public page may carry.
 */
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
  insider: async () => (await import("./features/insider/person-page.tsx")).PersonPage,
  userInformation: async () =>
    (await import("./features/account/profile/profile-page.tsx")).ProfilePage,
  accountSettings: async () =>
    (await import("./features/account/settings/settings-page.tsx")).SettingsPage,
  admin: async () => (await import("./features/admin/admin-frame.tsx")).AdminFrame,
  adminUsers: async () => (await import("./features/admin/users/users-page.tsx")).UsersPage,
  adminTokens: async () => (await import("./features/admin/tokens/tokens-page.tsx")).TokensPage,
  auditTrail: async () => (await import("./features/admin/audit/audit-page.tsx")).AuditPage,
  status: async () => (await import("./features/status/status-page.tsx")).StatusPage,
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
} satisfies Record<MemberScreen | "admin" | "status", Load>;

const loadersByName = new Map<string, Load>(Object.entries(loaders));

/** @param name  of a screen, or of the frame of the administration */
export async function loadMemberScreen(name: string): Promise<ComponentType> {
  const load = loadersByName.get(name);
  if (load === undefined) throw new Error(`No screen is named ${name}.`);
  return withSchemas(load);
}
