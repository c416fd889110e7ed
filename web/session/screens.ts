import { hasAnyPermission, type Permission } from "#contract/values/permissions.ts";
import { alertsPath } from "./alert-paths.ts";
import { companyPath } from "./paths.ts";

export type Screen = {
  label: string;
  path: string;
  /** Any of these opens it; none named means every signed-in user. */
  allowed: readonly Permission[];
};

export const screens = {
  overview: { label: "Overview", path: "/dashboard", allowed: [] },
  alerts: { label: "Your Alerts", path: alertsPath, allowed: ["alerts"] },
  insiderTradingAlerts: {
    label: "Insider Trading",
    path: "/alerts/insider-trading",
    allowed: ["alerts"],
  },
  materialEventAlerts: {
    label: "Material Events",
    path: "/alerts/material-event",
    allowed: ["alerts"],
  },
  priceAlerts: { label: "Market Movements", path: "/alerts/price", allowed: ["alerts"] },
  exploreTrades: {
    label: "Insider Trades",
    path: "/explore-trades",
    allowed: ["explore_trades"],
  },
  exploreEvents: {
    label: "Material Events",
    path: "/explore-material-events",
    allowed: ["explore_events"],
  },
  company: {
    label: "Company",
    path: companyPath,
    allowed: ["explore_trades", "explore_events", "alerts"],
  },
  categorization: {
    label: "Categorization",
    path: "/categorization",
    allowed: ["categorization"],
  },
  categorizationAdmin: {
    label: "Categorization Admin",
    path: "/categorization/admin",
    allowed: ["categorization_admin"],
  },
  userInformation: { label: "User Information", path: "/profile", allowed: [] },
  accountSettings: {
    label: "Account Settings",
    path: "/profile/account-settings",
    allowed: [],
  },
  adminUsers: { label: "Users", path: "/profile/admin/users", allowed: ["admin"] },
  adminTokens: { label: "Sign Up Tokens", path: "/profile/admin/tokens", allowed: ["admin"] },
} as const satisfies Record<string, Screen>;

/** The screens that exist; the others are shown without a link until they do. */
const builtPaths: readonly string[] = [
  screens.overview.path,
  screens.alerts.path,
  screens.insiderTradingAlerts.path,
  screens.materialEventAlerts.path,
  screens.priceAlerts.path,
  screens.exploreTrades.path,
  screens.exploreEvents.path,
  screens.company.path,
  screens.categorization.path,
  screens.categorizationAdmin.path,
  screens.userInformation.path,
  screens.accountSettings.path,
  screens.adminUsers.path,
  screens.adminTokens.path,
];

export type ScreenState = "open" | "locked" | "unbuilt";

export function screenState(screen: Screen, permissions: readonly string[]): ScreenState {
  if (!hasAnyPermission(permissions, screen.allowed)) return "locked";
  return builtPaths.includes(screen.path) ? "open" : "unbuilt";
}
