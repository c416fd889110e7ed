import { Tabs as BaseTabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { tabListLook, tabLook } from "./tab-look.ts";

export interface Tab<Key extends string> {
  key: Key;
  label: ReactNode;
  panel: ReactNode;
}

export interface TabsProps<Key extends string> {
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
      <BaseTabs.List activateOnFocus aria-label={label} className={tabListLook}>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.key} value={tab.key} className={tabLook}>
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
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
