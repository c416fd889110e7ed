import { Link } from "react-router";
import { useAreCasesOffered } from "#web/explore/cases/add-to-case.tsx";
import { casePath } from "#web/session/paths.ts";

type CaseNumberProps = { number: string; id: number | undefined };

/** The number of a case, with a link for everyone who can be a member. */
export function CaseNumber({ number, id }: CaseNumberProps) {
  const isOffered = useAreCasesOffered();
  if (id === undefined || !isOffered) return <span className="tabular-nums">{number}</span>;
  return (
    <Link to={casePath(id)} className="tabular-nums">
      {number}
    </Link>
  );
}
