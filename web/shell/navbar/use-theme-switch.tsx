import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { watchSession } from "#web/session/account/session.ts";
import { chooseTheme, storedTheme, type Theme } from "#web/session/theme.ts";

/**
 * What an icon button needs to change the theme.
 * @param choose  where more has to know of it than this browser
 */
export function useThemeSwitch(choose: (theme: Theme) => void = chooseTheme) {
  const theme = useSyncExternalStore(watchSession, storedTheme);
  const isDark = theme === "dark";
  const Icon = isDark ? Sun : Moon;
  return {
    label: isDark ? "Use the light theme" : "Use the dark theme",
    icon: <Icon size={18} strokeWidth={1.6} aria-hidden="true" />,
    onClick: () => choose(isDark ? "light" : "dark"),
  };
}
