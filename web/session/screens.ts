import { casePermissions } from "#contract/cases/case-vocabulary.ts";
import { hasAnyPermission, type Permission } from "#contract/values/account/permissions.ts";
import { type PublicScreen, publicScreens } from "./public-screens.ts";

/** The groups of the main menu, in its order, with their headings. */
export const menuGroups = {
  dashboard: null,
  alerts: "Alerts Package",
  analysis: "Analysis Package",
  custom: "Custom Packages",
  account: null,
  admin: "Admin",
} as const satisfies Record<string, string | null>;

export type MenuGroup = keyof typeof menuGroups;

export type MenuIcon =
  | "grid"
  | "bell"
  | "pulse"
  | "document"
  | "folder"
  | "radar"
  | "headphones"
  | "swap"
  | "calendar"
  | "plan"
  | "clock"
  | "person"
  | "sliders"
  | "shield";

export type Screen = Pick<PublicScreen, "path" | "label"> & {
  /** Its name in the tab of the browser, where that differs from the label. */
  title?: string;
  /** Holders of any of these permissions may open it; an empty list means every signed-in user. */
  allowed: readonly Permission[] | PublicScreen["allowed"];
  /** The heading of its menu group links to it; it has no entry of its own. */
  isGroupLink?: true;
  /** Its menu entry is also current on the screens below it. */
  hasScreensBelow?: true;
  /** Holders of any package may open it: it says nothing of whether that of its group is held. */
  isOfEveryPackage?: true;
  /** The screen is shown inside this frame. */
  frame?: "admin";
} & (InMenu | { menu?: undefined; collapsed?: undefined });

type InMenu = {
  menu: MenuGroup;
  /** Its entry in the collapsed sidebar; null where another entry of its group stands for it. */
  collapsed: { icon: MenuIcon; label: string } | null;
};

/** Every screen, by the name of its loader. Routes, guards, menu and page titles come from this table. */
export const screens = {
  ...publicScreens,
  overview: {
    path: "/dashboard",
    label: "Overview",
    title: "My Dashboard",
    allowed: [],
    menu: "dashboard",
    collapsed: { icon: "grid", label: "My Dashboard" },
  },
  alerts: {
    path: "/alerts",
    label: "Your Alerts",
    allowed: ["alerts"],
    menu: "alerts",
    isGroupLink: true,
    collapsed: { icon: "bell", label: "Alerts Package" },
  },
  insiderTradingAlerts: {
    path: "/alerts/insider-trading",
    label: "Insider Trading",
    title: "Track Insider Trading",
    allowed: ["alerts"],
    menu: "alerts",
    collapsed: null,
  },
  materialEventAlerts: {
    path: "/alerts/material-event",
    label: "Material Events",
    title: "Track Material Events",
    allowed: ["alerts"],
    menu: "alerts",
    collapsed: null,
  },
  priceAlerts: {
    path: "/alerts/price",
    label: "Market Movements",
    title: "Track Market Movements",
    allowed: ["alerts"],
    menu: "alerts",
    collapsed: null,
  },
  alertResults: { path: "/alert", label: "Alert Results", allowed: ["alerts"] },
  exploreTrades: {
    path: "/explore-trades",
    label: "Insider Trades",
    title: "Explore Insider Trades",
    allowed: ["explore_trades"],
    menu: "analysis",
    collapsed: { icon: "pulse", label: "Explore Insider Trades" },
  },
  exploreEvents: {
    path: "/explore-material-events",
    label: "Material Events",
    title: "Explore Material Events",
    allowed: ["explore_events"],
    menu: "analysis",
    collapsed: { icon: "document", label: "Explore Material Events" },
  },
  leads: {
    path: "/leads",
    label: "Leads",
    allowed: ["explore_trades", "explore_events"],
    menu: "analysis",
    collapsed: { icon: "radar", label: "Leads" },
  },
  plannedSales: {
    path: "/planned-sales",
    label: "Planned Sales",
    allowed: ["explore_trades"],
    menu: "analysis",
    collapsed: { icon: "calendar", label: "Planned Sales" },
    hasScreensBelow: true,
  },
  plannedSale: {
    path: "/planned-sales/notice",
    label: "Planned Sale",
    allowed: ["explore_trades"],
  },
  lateness: {
    path: "/lateness",
    label: "Filing Lateness",
    allowed: ["explore_trades"],
    menu: "analysis",
    collapsed: { icon: "clock", label: "Filing Lateness" },
  },
  shortSwing: {
    path: "/short-swing",
    label: "Short-swing Profit",
    allowed: ["explore_trades"],
    menu: "analysis",
    collapsed: { icon: "swap", label: "Short-swing Profit" },
    hasScreensBelow: true,
  },
  shortSwingWorksheet: {
    path: "/short-swing/worksheet",
    label: "Short-swing Worksheet",
    allowed: ["explore_trades"],
  },
  tradingPlans: {
    path: "/trading-plans",
    label: "Trading Plans",
    allowed: ["explore_trades"],
    menu: "analysis",
    collapsed: { icon: "plan", label: "Trading Plans" },
    hasScreensBelow: true,
  },
  tradingPlan: { path: "/trading-plans/plan", label: "Trading Plan", allowed: ["explore_trades"] },
  eventStudy: {
    path: "/event-study",
    label: "Event Study",
    allowed: ["explore_trades", "explore_events"],
  },
  cases: {
    path: "/cases",
    label: "Cases",
    allowed: casePermissions,
    menu: "analysis",
    collapsed: { icon: "folder", label: "Cases" },
    hasScreensBelow: true,
    isOfEveryPackage: true,
  },
  caseDetail: { path: "/cases/detail", label: "Case", allowed: casePermissions },
  // Each of its parts requires its own permission (READINGS G-84).
  company: { path: "/company", label: "Company", allowed: [] },
  insider: { path: "/insider", label: "Insider", allowed: ["explore_trades"] },
  categorization: {
    path: "/categorization",
    label: "Categorization",
    allowed: ["categorization"],
    menu: "custom",
    collapsed: { icon: "headphones", label: "Categorization" },
    hasScreensBelow: true,
  },
  categorizationDetail: {
    path: "/categorization/detail",
    label: "Interactions",
    allowed: ["categorization", "categorization_admin"],
  },
  categorizationAdmin: {
    path: "/categorization/admin",
    label: "Categorization Admin",
    title: "Categorization Assignments",
    allowed: ["categorization_admin"],
    hasScreensBelow: true,
  },
  reviewProgress: {
    path: "/categorization/admin/progress",
    label: "Progress of Reviewers",
    allowed: ["categorization_admin"],
  },
  reviewAgreement: {
    path: "/categorization/admin/agreement",
    label: "Agreement of Reviewers",
    allowed: ["categorization_admin"],
  },
  adjudication: {
    path: "/categorization/admin/adjudication",
    label: "Adjudication",
    allowed: ["categorization_admin"],
  },
  transcriptImport: {
    path: "/categorization/admin/import",
    label: "Import Conference Calls",
    allowed: ["categorization_admin"],
  },
  userInformation: {
    path: "/profile",
    label: "User Information",
    allowed: [],
    menu: "account",
    collapsed: { icon: "person", label: "User Information" },
  },
  accountSettings: {
    path: "/profile/account-settings",
    label: "Account Settings",
    allowed: [],
    menu: "account",
    collapsed: { icon: "sliders", label: "Account Settings" },
  },
  adminUsers: {
    path: "/profile/admin/users",
    label: "Users",
    allowed: ["admin"],
    menu: "admin",
    collapsed: { icon: "shield", label: "Admin" },
    frame: "admin",
  },
  adminTokens: {
    path: "/profile/admin/tokens",
    label: "Sign Up Tokens",
    allowed: ["admin"],
    menu: "admin",
    collapsed: null,
    frame: "admin",
  },
  auditTrail: {
    path: "/profile/admin/audit",
    label: "Audit Trail",
    allowed: ["admin"],
    menu: "admin",
    collapsed: null,
  },
  help: { path: "/help", label: "Help", allowed: [] },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

/** Other addresses of screens. The search of the address is kept. */
export const redirects = {
  "/explore-events": screens.exploreEvents,
  "/profile/admin": screens.adminUsers,
  "/alerts/:unknown": screens.alerts,
} as const satisfies Record<string, Screen>;

/** Whether a signed-in user with these permissions may open the screen. */
export function isOpenTo({ allowed }: Screen, permissions: readonly string[]): boolean {
  if (typeof allowed === "string") return allowed === "everyone";
  return hasAnyPermission(permissions, allowed);
}

/**
 * The screen that the menu entry of a screen opens for this user: review administrators without
 * reviews of their own go from the reviews to the administration.
 */
export function entryOf(screen: Screen, permissions: readonly string[]): Screen {
  const { categorization, categorizationAdmin } = screens;
  const isAdministering =
    screen.path === categorization.path &&
    !isOpenTo(categorization, permissions) &&
    isOpenTo(categorizationAdmin, permissions);
  return isAdministering ? { ...categorizationAdmin, label: screen.label } : screen;
}
