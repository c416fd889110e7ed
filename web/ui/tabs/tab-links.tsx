import type { ReactNode } from "react";
import { NavLink } from "react-router";

import { classNames } from "../class-names.ts";
import { tabListLook, tabLook } from "./tab-look.ts";

export interface TabLink {
  address: string;
  label: ReactNode;
}

export interface TabLinksProps {
  /** The accessible name of the navigation. */
  label: string;
  links: readonly TabLink[];
  className?: string | undefined;
}

/** Tabs of which each has an address of its own: links, the current one marked. */
export function TabLinks({ label, links, className }: TabLinksProps) {
  return (
    <nav aria-label={label} className={classNames("min-w-0", className)}>
      <ul className={tabListLook}>
        {links.map(({ address, label: text }) => (
          <li key={address}>
            <NavLink to={address} end className={tabLook}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
