import { screens } from "#web/session/screens.ts";
import { TabLinks } from "#web/ui/tabs/tab-links.tsx";

const links = [
  { address: screens.categorizationAdmin.path, label: "Assignments" },
  { address: `${screens.categorizationAdmin.path}/progress`, label: "Progress" },
  { address: `${screens.categorizationAdmin.path}/agreement`, label: "Agreement" },
  { address: `${screens.categorizationAdmin.path}/adjudication`, label: "Adjudication" },
  { address: `${screens.categorizationAdmin.path}/import`, label: "Import" },
];

/** The way between the screens of who administers reviews; below the heading of each. */
export function ReviewTabs({ className }: { className?: string | undefined }) {
  return <TabLinks label="Review administration" links={links} className={className} />;
}
