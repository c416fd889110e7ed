import type { ReactNode } from "react";
import { StudyLink } from "../links/study-link.tsx";

type LeadWithStudyProps = {
  of: "events" | "trades";
  /** What the search was sent with. */
  payload: object;
  children: ReactNode;
};

/** The head of a table of results, with the way to their event study. */
export function LeadWithStudy({ of, payload, children }: LeadWithStudyProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-60 flex-1">{children}</div>
      <StudyLink of={of} payload={payload} />
    </div>
  );
}
