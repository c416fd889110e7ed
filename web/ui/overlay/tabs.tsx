import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { NavLink, useLocation } from "react-router";

const tabListLook = "flex min-w-full gap-5 max-sm:gap-2.5 border-b border-border px-0.5";

/** A row of tabs, scrolled sideways until the chosen one is in its middle. */
function TabRow({ place, children }: { place: number; children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = scroller.current;
    const tab = row?.firstElementChild?.children[place];
    if (!row || tab === undefined) return undefined;
    // The observer runs between layout and paint. Measuring here would force a layout of the whole page.
    const layout = new ResizeObserver(() => {
      layout.disconnect();
      const [inner, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
      row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
    });
    layout.observe(row);
    return () => layout.disconnect();
  }, [place]);
  return (
    <div ref={scroller} className="scroll-sideways">
      {children}
    </div>
  );
}

/** The line below lies on the rule of the list; the ring lies inside, for the list may scroll. */
const tabLook =
  "relative flex h-9 shrink-0 items-center gap-1.5 text-sm font-medium whitespace-nowrap text-muted max-sm:text-xs transition-colors " +
  "hover:text-text hover:no-underline focus-visible:rounded-small focus-visible:-outline-offset-2 touch:h-11 " +
  "aria-selected:text-text aria-[current=page]:text-text " +
  "aria-selected:shadow-[inset_0_-2px_0_var(--color-accent)] aria-[current=page]:shadow-[inset_0_-2px_0_var(--color-accent)]";

interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
  panel: ReactNode;
}

interface TabsProps<Key extends string> {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly Tab<Key>[];
  chosen: Key;
  onChosenChange: (key: Key) => void;
  /** Panels that were left keep what was typed in them. */
  keepPanels?: boolean | undefined;
  className?: string | undefined;
}

/** Panels of which one is shown. Arrows, Home and End move and choose at once. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, chosen, onChosenChange, keepPanels = false, className } = props;

  function choose(value: unknown) {
    const tab = tabs.find(({ key }) => key === value);
    if (tab !== undefined) onChosenChange(tab.key);
  }

  return (
    <BaseTabs.Root
      value={chosen}
      onValueChange={choose}
      className={classNames("min-w-0", className)}
    >
      <TabRow place={tabs.findIndex(({ key }) => key === chosen)}>
        <BaseTabs.List activateOnFocus aria-label={label} className={tabListLook}>
          {tabs.map((tab) => (
            <BaseTabs.Tab key={tab.key} value={tab.key} className={tabLook}>
              {tab.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
      </TabRow>
      {tabs.map((tab) => (
        <BaseTabs.Panel
          key={tab.key}
          value={tab.key}
          keepMounted={keepPanels}
          className="rounded-small pt-3.5"
        >
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

interface TabLink {
  address: string;
  label: ReactNode;
}

interface TabLinksProps {
  /** The accessible name of the navigation. */
  label: string;
  links: readonly TabLink[];
  className?: string | undefined;
}

/** Tabs of which each has an address of its own: links, the current one marked. */
export function TabLinks({ label, links, className }: TabLinksProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={label} className={classNames("min-w-0", className)}>
      <TabRow place={links.findIndex(({ address }) => address === pathname)}>
        <ul className={tabListLook}>
          {links.map(({ address, label: text }) => (
            <li key={address}>
              <NavLink to={address} end className={tabLook}>
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </TabRow>
    </nav>
  );
}
