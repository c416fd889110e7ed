import {
  Activity,
  Bell,
  FileText,
  Headphones,
  LayoutGrid,
  type LucideIcon,
  Shield,
  SlidersHorizontal,
  UserRound,
} from "lucide-react";
import { screens, type Screen } from "#web/session/screens.ts";

export type MenuGroup = {
  label: string | null;
  /** What the label leads to, for those who may open it. */
  overview?: Screen;
  screens: readonly Screen[];
};

/** My Dashboard, as the first specification lists it. */
export const dashboardGroups: readonly MenuGroup[] = [
  { label: null, screens: [screens.overview] },
  {
    label: "Alerts Package",
    overview: screens.alerts,
    screens: [screens.insiderTradingAlerts, screens.materialEventAlerts, screens.priceAlerts],
  },
  { label: "Analysis Package", screens: [screens.exploreTrades, screens.exploreEvents] },
  { label: "Custom Packages", screens: [screens.categorization] },
];

export const adminScreens: readonly Screen[] = [screens.adminUsers, screens.adminTokens];
export const adminPath = "/profile/admin";

export type FoldedEntry = { label: string; icon: LucideIcon; screen: Screen };

/** The folded sidebar: one icon for each destination. */
export const foldedDashboard: readonly FoldedEntry[] = [
  { label: "My Dashboard", icon: LayoutGrid, screen: screens.overview },
  { label: "Alerts Package", icon: Bell, screen: screens.alerts },
  { label: "Explore Insider Trades", icon: Activity, screen: screens.exploreTrades },
  { label: "Explore Material Events", icon: FileText, screen: screens.exploreEvents },
  { label: "Categorization", icon: Headphones, screen: screens.categorization },
];

export const accountEntries: readonly FoldedEntry[] = [
  { label: "User Information", icon: UserRound, screen: screens.userInformation },
  { label: "Account Settings", icon: SlidersHorizontal, screen: screens.accountSettings },
];

export const adminEntry: FoldedEntry = {
  label: "Admin",
  icon: Shield,
  screen: screens.adminUsers,
};
