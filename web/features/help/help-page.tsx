import type { ReactNode } from "react";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { type HelpPart, helpParts } from "#web/session/help-parts.ts";
import { Tabs } from "#web/ui/overlay/tabs.tsx";
import { Documentation } from "./documentation.tsx";
import { Glossary } from "./glossary.tsx";
import { ShortcutLists } from "./shortcut-lists.tsx";
import { TourStart } from "./tour-start.tsx";

const panels: Readonly<Record<HelpPart, ReactNode>> = {
  tour: <TourStart />,
  glossary: <Glossary />,
  shortcuts: <ShortcutLists />,
  documentation: <Documentation />,
};

/** Tour, glossary, shortcuts, and documentation; the address names the part. */
export function HelpPage() {
  const [parameters, change] = usePagePart();
  const chosen = helpParts.find(({ key }) => key === parameters.get("part"))?.key ?? "tour";
  return (
    <div className="mx-auto max-w-[960px] px-6 pt-5 pb-8 max-md:px-4">
      <h1 className="mb-2 leading-8">Help</h1>
      <Tabs
        label="Help sections"
        tabs={helpParts.map(({ key, label }) => ({ key, label, panel: panels[key] }))}
        chosen={chosen}
        onChosenChange={(part) => change({ part, document: null })}
      />
    </div>
  );
}
