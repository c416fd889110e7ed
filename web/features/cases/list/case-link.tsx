import { Link } from "react-router";
import { UnbrokenForms } from "#web/explore/page/unbroken-forms.tsx";

type CaseLinkProps = { to: string; title: string; className: string };

/** The title of a case, leading to it or to a part of it. */
export function CaseLink({ to, title, className }: CaseLinkProps) {
  return (
    <Link to={to} className={className}>
      <UnbrokenForms text={title} />
    </Link>
  );
}
