import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { watchSession } from "#web/session/session.ts";
import { chooseTheme, storedTheme } from "#web/session/theme.ts";

/** What an icon button needs to change the theme. */
export function useThemeSwitch() {
  const theme = useSyncExternalStore(watchSession, storedTheme);
  const isDark = theme === "dark";
  const Icon = isDark ? Sun : Moon;
  return {
    label: isDark ? "Use the light theme" : "Use the dark theme",
    icon: <Icon size={18} strokeWidth={1.6} aria-hidden="true" />,
    onClick: () => chooseTheme(isDark ? "light" : "dark"),
  };
}
