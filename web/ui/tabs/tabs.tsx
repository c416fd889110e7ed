import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

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
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function moveOnKey(event: KeyboardEvent) {
    const at = tabs.findIndex(({ key }) => key === chosen);
    const next = targetOfKey(event.key, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || !tab) return;
    event.preventDefault();
    onChosenChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  }

  return (
    <div className={classNames("min-w-0", className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={moveOnKey}
        className={tabListLook}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}-tab`}
            aria-controls={keepPanels || tab.key === chosen ? `${id}-${tab.key}-panel` : undefined}
            aria-selected={tab.key === chosen}
            tabIndex={tab.key === chosen ? 0 : -1}
            onClick={() => onChosenChange(tab.key)}
            className={tabLook}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map(
        (tab) =>
          (keepPanels || tab.key === chosen) && (
            <div
              key={tab.key}
              role="tabpanel"
              id={`${id}-${tab.key}-panel`}
              aria-labelledby={`${id}-${tab.key}-tab`}
              tabIndex={0}
              hidden={tab.key !== chosen}
              className="rounded-small pt-3.5"
            >
              {tab.panel}
            </div>
          ),
      )}
    </div>
  );
}

function targetOfKey(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
