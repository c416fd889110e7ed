import type { ComponentType } from "react";
import { withSchemas } from "./session/with-schemas.ts";

/**
 * The screens of members, each a bundle of its own. Apart from the routes, because visitors load
 * those: the names of all these bundles weigh more than a public page may carry.
 */
const screens = {
  dashboard: async () => (await import("./features/dashboard/dashboard-page.tsx")).DashboardPage,
  exploreTrades: async () =>
    (await import("./features/explore-trades/explore-trades-page.tsx")).ExploreTradesPage,
  exploreEvents: async () =>
    (await import("./features/explore-events/explore-events-page.tsx")).ExploreEventsPage,
  alerts: async () => (await import("./features/alerts/alerts-pages.tsx")).AlertsPages,
  alertResults: async () =>
    (await import("./features/alerts/results/results-page.tsx")).ResultsPage,
  company: async () => (await import("./features/company/company-page.tsx")).CompanyPage,
  eventStudy: async () =>
    (await import("./features/event-study/event-study-page.tsx")).EventStudyPage,
  insider: async () => (await import("./features/insider/person-page.tsx")).PersonPage,
  profile: async () => (await import("./features/account/profile/profile-page.tsx")).ProfilePage,
  accountSettings: async () =>
    (await import("./features/account/settings/settings-page.tsx")).SettingsPage,
  admin: async () => (await import("./features/admin/admin-frame.tsx")).AdminFrame,
  adminUsers: async () => (await import("./features/admin/users/users-page.tsx")).UsersPage,
  adminTokens: async () => (await import("./features/admin/tokens/tokens-page.tsx")).TokensPage,
  status: async () => (await import("./features/status/status-page.tsx")).StatusPage,
  auditTrail: async () => (await import("./features/admin/audit/audit-page.tsx")).AuditPage,
  categorization: async () =>
    (await import("./features/categorization/list/list-page.tsx")).ListPage,
  categorizationDetail: async () =>
    (await import("./features/categorization/detail/detail-page.tsx")).DetailPage,
  "categorization/admin": async () =>
    (await import("./features/categorization/administration/assignments-page.tsx")).AssignmentsPage,
  "categorization/admin/progress": async () =>
    (await import("./features/categorization/administration/progress-page.tsx")).ProgressPage,
  "categorization/admin/import": async () =>
    (await import("./features/categorization/transcript-import/import-page.tsx")).ImportPage,
  "categorization/admin/agreement": async () =>
    (await import("./features/categorization/agreement/agreement-page.tsx")).AgreementPage,
  "categorization/admin/adjudication": async () =>
    (await import("./features/categorization/agreement/adjudication-page.tsx")).AdjudicationPage,
} satisfies Record<string, () => Promise<ComponentType>>;

export type MemberScreen = keyof typeof screens;

export function loadMemberScreen(name: MemberScreen): Promise<ComponentType> {
  return withSchemas(screens[name]);
}
