import { useEffect, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";

export const sectionIds = {
  preferences: "preferences",
  notifications: "notifications",
  security: "security",
  danger: "danger-zone",
} as const;

const links = [
  { id: sectionIds.preferences, label: "Preferences" },
  { id: sectionIds.notifications, label: "Notifications" },
  { id: sectionIds.security, label: "Security & Authentication" },
  { id: sectionIds.danger, label: "Danger Zone" },
] as const;

/** The sections beside the page, on screens wide enough; the one being read is marked. */
export function SectionNav() {
  const read = useSectionInSight();
  return (
    <nav
      aria-label="Settings"
      className="sticky top-[calc(var(--navbar-height)+var(--banner-height)+20px)] self-start text-sm max-xl:hidden"
    >
      {links.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === read ? "location" : undefined}
          className={classNames(
            "block border-l-2 px-3 py-1.5 hover:text-text hover:no-underline",
            id === read ? "border-accent font-medium text-text" : "border-border",
            id !== read && (id === sectionIds.danger ? "text-down" : "text-muted"),
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The first section of which the upper part of the window shows something. */
function useSectionInSight(): string {
  const [inSight, setInSight] = useState<string>(sectionIds.preferences);
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = links.find(({ id }) => seen.has(id));
        if (first !== undefined) setInSight(first.id);
      },
      { rootMargin: "-80px 0px -60% 0px" },
    );
    for (const { id } of links) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return inSight;
}
