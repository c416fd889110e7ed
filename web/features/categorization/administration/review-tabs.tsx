import { screens } from "#web/session/screens.ts";
import { TabLinks } from "#web/ui/overlay/tabs.tsx";

const links = [
  { address: screens.categorizationAdmin.path, label: "Assignments" },
  { address: screens.reviewProgress.path, label: "Progress" },
  { address: screens.reviewAgreement.path, label: "Agreement" },
  { address: screens.adjudication.path, label: "Adjudication" },
  { address: screens.transcriptImport.path, label: "Import" },
];

/** The way between the screens of who administers reviews; below the heading of each. */
export function ReviewTabs({ className }: { className?: string | undefined }) {
  return <TabLinks label="Review administration" links={links} className={className} />;
}
