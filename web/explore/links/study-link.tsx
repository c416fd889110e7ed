import { ChartLine } from "lucide-react";
import { Link } from "react-router";
import { eventStudyPath } from "#web/session/paths.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";

type StudyLinkProps = {
  of: "events" | "trades";
  /** What the search was sent with. */
  payload: object;
};

/** From the results of a search to the event study of all of them. */
export function StudyLink({ of, payload }: StudyLinkProps) {
  return (
    <Link
      to={eventStudyPath(of, payload)}
      title="Run an event study on all results of this search"
      className={buttonLook("outline2", "compact")}
    >
      <ChartLine aria-hidden size={14} />
      Study
    </Link>
  );
}
