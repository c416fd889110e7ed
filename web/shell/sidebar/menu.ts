import {
  Activity,
  ArrowLeftRight,
  Bell,
  CalendarClock,
  CalendarCheck,
  Clock,
  FileText,
  FolderOpen,
  Headphones,
  LayoutGrid,
  Radar,
  type LucideIcon,
  Shield,
  SlidersHorizontal,
  UserRound,
} from "lucide-react";
import {
  menuGroups,
  type MenuGroup,
  type MenuIcon,
  type Screen,
  screens,
} from "#web/session/screens.ts";

export const icons = {
  grid: LayoutGrid,
  bell: Bell,
  pulse: Activity,
  document: FileText,
  folder: FolderOpen,
  radar: Radar,
  headphones: Headphones,
  swap: ArrowLeftRight,
  calendar: CalendarClock,
  plan: CalendarCheck,
  clock: Clock,
  person: UserRound,
  sliders: SlidersHorizontal,
  shield: Shield,
} as const satisfies Record<MenuIcon, LucideIcon>;

/** The groups under My Dashboard, as the first specification lists them. */
export const dashboardGroups = ["dashboard", "alerts", "analysis", "custom"] as const;

/** A group of the main menu: its heading, what that links to, and its entries. */
export function menuGroup(name: MenuGroup) {
  const inGroup = Object.values<Screen>(screens).filter(({ menu }) => menu === name);
  return {
    heading: menuGroups[name],
    overview: inGroup.find(({ isGroupLink }) => isGroupLink === true),
    entries: inGroup.filter(({ isGroupLink }) => isGroupLink !== true),
  };
}

/** The entries of the collapsed sidebar from these groups. */
export function collapsedEntries(groups: readonly MenuGroup[]) {
  return Object.values<Screen>(screens).flatMap((screen) =>
    screen.menu !== undefined && groups.includes(screen.menu) && screen.collapsed !== null
      ? [{ screen, label: screen.collapsed.label, icon: icons[screen.collapsed.icon] }]
      : [],
  );
}
